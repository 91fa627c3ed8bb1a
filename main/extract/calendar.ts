import { contentLines, isoTime, valueLines, valueParts, type ContentLine } from './content-lines.ts'
import { decodeText, encodingWarnings } from './encoding.ts'
import { extractLimits } from './limits.ts'
import { ExtractError, type Extractor, type ViewLine } from './text-view.ts'

/** Calendars (ics): each event, to-do and journal entry under a line that says what it is; a line a property, dates as ISO. */
export const extractCalendar: Extractor = (bytes, { encoding }) => {
  const decoded = decodeText(bytes, encoding)
  const lines: ViewLine[] = []
  const open: string[] = []
  let entries = 0
  let isCut = false
  for (const property of contentLines(decoded.text)) {
    const { name, value, line } = property
    if (name === 'BEGIN') {
      open.push(value.trim().toUpperCase())
      const heading = headings[open.at(-1)!]
      if (heading !== undefined && entries >= extractLimits.calendarEntries) {
        isCut = true
        break
      }
      if (heading !== undefined) {
        entries++
        lines.push({ text: heading, locator: { line } })
      }
    } else if (name === 'END') open.pop()
    else if (!open.includes('VTIMEZONE')) {
      for (const text of propertyLines(property, open.at(-1) === 'VALARM')) lines.push({ text, locator: { line } })
    }
  }
  if (lines.length === 0) throw new ExtractError('corrupt', 'The file is damaged: it holds no calendar entry.')
  const warnings = encodingWarnings(decoded)
  if (isCut) warnings.push({ code: 'truncated', message: `Only the first ${entries} entries are shown.` })
  return { kind: 'ics', lines, warnings, meta: { encoding: decoded.encoding, entries } }
}

const headings: Readonly<Record<string, string>> = {
  VEVENT: 'Event',
  VTODO: 'To-do',
  VJOURNAL: 'Journal entry',
  VFREEBUSY: 'Free/busy',
}

function propertyLines(property: ContentLine, isAlarm: boolean): string[] {
  const { name, parameters, value } = property
  if (isAlarm) return name === 'TRIGGER' ? [`Reminder: ${isoTime(value, undefined)}`] : []
  const label = labels[name]
  if (label === undefined) return []
  if (times.has(name))
    return [
      `${label}: ${value
        .split(',')
        .map((one) => isoTime(one, parameters.get('TZID')))
        .join(', ')}`,
    ]
  if (name === 'ATTENDEE' || name === 'ORGANIZER') return [`${label}: ${person(property)}`]
  if (name === 'CATEGORIES' || name === 'RESOURCES') return [`${label}: ${valueParts(value, ',').join(', ')}`]
  const [first = '', ...more] = name === 'RRULE' ? [value] : valueLines(value)
  return first === '' && more.length === 0 ? [] : [`${label}: ${first}`, ...more]
}

function person({ parameters, value }: ContentLine): string {
  const name = parameters.get('CN') ?? ''
  const address = value.replace(/^mailto:/i, '').trim()
  const answer = parameters.get('PARTSTAT')?.toLowerCase() ?? ''
  const who = name === '' || name === address ? address : `${name} <${address}>`
  return answer === '' ? who : `${who} (${answer})`
}

const times = new Set(['DTSTART', 'DTEND', 'DUE', 'COMPLETED', 'RDATE', 'EXDATE', 'RECURRENCE-ID'])

/** What stands in a calendar for programs only has no label and is left out. */
const labels: Readonly<Record<string, string>> = {
  'X-WR-CALNAME': 'Calendar',
  'X-WR-CALDESC': 'About',
  NAME: 'Calendar',
  METHOD: 'Method',
  SUMMARY: 'Summary',
  DTSTART: 'Start',
  DTEND: 'End',
  DUE: 'Due',
  COMPLETED: 'Completed',
  DURATION: 'Duration',
  LOCATION: 'Location',
  DESCRIPTION: 'Description',
  ORGANIZER: 'Organizer',
  ATTENDEE: 'Attendee',
  STATUS: 'Status',
  RRULE: 'Repeats',
  RDATE: 'Also on',
  EXDATE: 'Not on',
  'RECURRENCE-ID': 'Instead of',
  CATEGORIES: 'Categories',
  RESOURCES: 'Resources',
  COMMENT: 'Comment',
  CONTACT: 'Contact',
  URL: 'URL',
  CONFERENCE: 'Conference',
  ATTACH: 'Attachment',
  CLASS: 'Access',
  PRIORITY: 'Priority',
  'PERCENT-COMPLETE': 'Percent complete',
  FREEBUSY: 'Busy',
}
