import type { MsgProperties } from './msg-properties.ts'

type Row = readonly [label: string, value: string | undefined]

/** The first four bytes of each set of named properties ([MS-OXPROPS] 1.3.2). */
const set = { appointment: 0x0006_2002, task: 0x0006_2003, address: 0x0006_2004 } as const

/** What an Outlook item says beside what a message says: of an appointment where, of a task when and how far, of a contact all that is filled in. */
export function itemRows(item: MsgProperties, messageClass: string): Row[] {
  const named = (of: number, id: number): number => item.named(of, id) ?? -1
  if (/^IPM\.(?:Appointment|Schedule\.Meeting)/i.test(messageClass))
    return [
      ['Location', item.text(named(set.appointment, 0x8208))],
      ['Repeats', item.text(named(set.appointment, 0x8232))],
    ]
  if (/^IPM\.Task/i.test(messageClass)) {
    const share = item.real(named(set.task, 0x8102))
    return [
      ['Start', day(item.time(named(set.task, 0x8104)))],
      ['Due', day(item.time(named(set.task, 0x8105)))],
      ['Complete', share === undefined ? undefined : `${Math.round(share * 100)}%`],
      ['Owner', item.text(named(set.task, 0x811f))],
    ]
  }
  if (!/^IPM\.(?:Contact|DistList)/i.test(messageClass)) return []
  return [
    ...contactTexts.map(([label, id]): Row => [label, item.text(id)]),
    ...[0x8083, 0x8093, 0x80a3].map((id): Row => ['Email', item.text(named(set.address, id))]),
    ['Messenger', item.text(named(set.address, 0x8062))],
    ['Work address', item.text(named(set.address, 0x801b)) || item.text(0x3a15)],
    ['Home address', item.text(named(set.address, 0x801a))],
    ['Other address', item.text(named(set.address, 0x801c))],
    ['Birthday', day(item.time(0x3a42))],
    ['Anniversary', day(item.time(0x3a41))],
  ]
}

const contactTexts: readonly (readonly [string, number])[] = [
  ['Name', 0x3001],
  ['Nickname', 0x3a4f],
  ['Title', 0x3a17],
  ['Department', 0x3a18],
  ['Company', 0x3a16],
  ['Office', 0x3a19],
  ['Manager', 0x3a4e],
  ['Assistant', 0x3a30],
  ['Business phone', 0x3a08],
  ['Business phone 2', 0x3a1b],
  ['Company phone', 0x3a57],
  ['Mobile phone', 0x3a1c],
  ['Home phone', 0x3a09],
  ['Home phone 2', 0x3a2f],
  ['Other phone', 0x3a1f],
  ['Assistant phone', 0x3a2e],
  ['Business fax', 0x3a24],
  ['Home fax', 0x3a25],
  ['Pager', 0x3a21],
  ['Web page', 0x3a51],
  ['Personal web page', 0x3a50],
  ['Spouse', 0x3a48],
  ['Profession', 0x3a46],
]

/** Days are kept as a moment: of midnight in UTC, or where the item was made. */
function day(time: string | undefined): string | undefined {
  return time?.replace('T00:00:00Z', '')
}
