import { expect, test } from 'vitest'
import { extractBytes } from '../../main/extract/extract.ts'

const read = (text: string, name = 'a') => extractBytes(Buffer.from(text.replaceAll('\n', '\r\n')), { name })

test('an event is shown by what it is about, with its times as ISO', async () => {
  const view = await read(`BEGIN:VCALENDAR
VERSION:2.0
PRODID:-//x//y
BEGIN:VTIMEZONE
TZID:Europe/Berlin
COMMENT:for programs
END:VTIMEZONE
BEGIN:VEVENT
UID:1@x
DTSTAMP:20240101T000000Z
SUMMARY;LANGUAGE=de:Budget\\, second
  round
DTSTART;TZID=Europe/Berlin:20240305T100000
DTEND:20240305T110000Z
LOCATION:Room 4\\; east
DESCRIPTION:Bring figures\\nand costs
ORGANIZER;CN="Ann: head":mailto:ann@example.com
ATTENDEE;CN=Bob;PARTSTAT=ACCEPTED:MAILTO:bob@example.com
RRULE:FREQ=WEEKLY;COUNT=4
EXDATE;VALUE=DATE:20240312,20240319
X-MS-OLK:1
BEGIN:VALARM
ACTION:DISPLAY
DESCRIPTION:Reminder
TRIGGER:-PT15M
END:VALARM
END:VEVENT
END:VCALENDAR
`)
  expect(view.kind).toBe('ics')
  expect(view.lines.map(({ text }) => text)).toEqual([
    'Event',
    'Summary: Budget, second round',
    'Start: 2024-03-05T10:00:00 (Europe/Berlin)',
    'End: 2024-03-05T11:00:00Z',
    'Location: Room 4; east',
    'Description: Bring figures',
    'and costs',
    'Organizer: Ann: head <ann@example.com>',
    'Attendee: Bob <bob@example.com> (accepted)',
    'Repeats: FREQ=WEEKLY;COUNT=4',
    'Not on: 2024-03-12, 2024-03-19',
    'Reminder: -PT15M',
  ])
  expect(view.lines.slice(1, 4).map(({ locator }) => locator)).toEqual([{ line: 11 }, { line: 13 }, { line: 14 }])
})

test('contacts of every version are shown by what a person looks for', async () => {
  const view = await read(`BEGIN:VCARD
VERSION:3.0
FN:Dr. Ann Lee
N:Lee;Ann;;Dr.;
ORG:ACME;Sales
item1.TEL;TYPE=WORK,VOICE:+47 1234
item1.X-ABLabel:_$!<Desk>!$_
EMAIL;TYPE=INTERNET;TYPE=home:ann@example.com
ADR;TYPE=work:;;Main St. 1\\, rear;Oslo;;0150;Norway
BDAY:19800229
PHOTO;ENCODING=b:AAAA
 BBBB
END:VCARD
BEGIN:VCARD
VERSION:2.1
N;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:M=C3=BCller;J=C3=BC=
rgen
TEL;CELL:0170
NOTE;QUOTED-PRINTABLE:one=0D=0Atwo
END:VCARD
BEGIN:VCARD
VERSION:4.0
FN:Zoë
TEL;VALUE=uri;TYPE="voice,home":tel:+1-555
END:VCARD
`)
  expect(view.kind).toBe('vcf')
  expect(view.lines.map(({ text }) => text)).toEqual([
    'Contact',
    'Name: Dr. Ann Lee',
    'Full name: Dr. Ann Lee',
    'Organization: ACME, Sales',
    'Phone (work): +47 1234',
    'Label: Desk',
    'Email (home): ann@example.com',
    'Address (work): Main St. 1, rear, Oslo, 0150, Norway',
    'Birthday: 1980-02-29',
    'Contact',
    'Full name: Jürgen Müller',
    'Phone (cell): 0170',
    'Note: one',
    'two',
    'Contact',
    'Name: Zoë',
    'Phone (home): +1-555',
  ])
  expect(view.meta).toEqual({ encoding: 'utf-8', contacts: 3, notRead: ['1 picture'] })
})

test('a line of endless parameters and an open quote are passed over', async () => {
  const endless = `X${';A="b"'.repeat(200_000)}\nB;"${';'.repeat(200_000)}`
  const { lines } = await read(
    `BEGIN:VCALENDAR\n${endless}\nBEGIN:VEVENT\nSUMMARY:still here\nEND:VEVENT\nEND:VCALENDAR\n`,
  )
  expect(lines.map(({ text }) => text)).toEqual(['Event', 'Summary: still here'])
})
