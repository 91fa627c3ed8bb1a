import iconv from 'iconv-lite'
import { contentLines, isoTime, isQuotedPrintable, valueLines, valueParts, type ContentLine } from './content-lines.ts'
import { charsetName, decodeText, encodingWarnings } from './encoding.ts'
import { ExtractError, type Extractor, type ViewLine } from './text-view.ts'

/** Address books (vcf, vCard 2.1 to 4.0): each contact under a line of its own; a line a property, dates as ISO. */
export const extractAddressBook: Extractor = (bytes, { encoding }) => {
  const decoded = decodeText(bytes, encoding)
  const lines: ViewLine[] = []
  let contacts = 0
  let pictures = 0
  for (const property of contentLines(decoded.text)) {
    const { name, line } = property
    if (name === 'BEGIN') {
      contacts++
      lines.push({ text: 'Contact', locator: { line } })
    } else if (name === 'PHOTO' || name === 'LOGO') pictures++
    else for (const text of propertyLines(property)) lines.push({ text, locator: { line } })
  }
  if (lines.length === contacts) throw new ExtractError('corrupt', 'The file is damaged: it holds no contact.')
  const notRead = pictures === 0 ? {} : { notRead: [pictures === 1 ? '1 picture' : `${pictures} pictures`] }
  const meta = { encoding: decoded.encoding, contacts, ...notRead }
  return { kind: 'vcf', lines, warnings: encodingWarnings(decoded), meta }
}

function propertyLines(property: ContentLine): string[] {
  const label = labels[property.name]
  if (label === undefined) return []
  const value = plainValue(property)
  const shown = shownValue(property.name, value)
  const [first = '', ...more] = shown
  if (first === '' && more.length === 0) return []
  const kinds = kindsOf(property)
  return [`${label}${kinds === '' ? '' : ` (${kinds})`}: ${first}`, ...more]
}

function shownValue(name: string, value: string): string[] {
  if (name === 'ADR' || name === 'ORG' || name === 'GENDER') return [valueParts(value, ';').filter(Boolean).join(', ')]
  if (name === 'N') {
    // Family, given, further, before and after the name: in the order in which they are said.
    const [family, given, further, before, after] = valueParts(value, ';')
    return [[before, given, further, family, after].filter(Boolean).join(' ')]
  }
  if (name === 'CATEGORIES' || name === 'NICKNAME') return [valueParts(value, ',').join(', ')]
  if (name === 'BDAY' || name === 'ANNIVERSARY') return [isoTime(value, undefined)]
  if (name === 'X-ABLABEL') return valueLines(value.replace(/^_\$!<(.*)>!\$_$/, '$1'))
  return valueLines(value.replace(/^(?:tel|mailto):/i, ''))
}

/** Work, home, cell…: what a person would say of a number, not what a program needs. */
function kindsOf({ parameters }: ContentLine): string {
  const said = (parameters.get('TYPE') ?? '').toLowerCase().split(',')
  return [...new Set(said)].filter((kind) => known.has(kind)).join(', ')
}

const known = new Set(['work', 'home', 'cell', 'fax', 'pager', 'main', 'other', 'car', 'mobile', 'postal'])

/** vCard 2.1 keeps text that is not ASCII in quoted-printable, in a character set of its own. */
function plainValue(property: ContentLine): string {
  const { parameters, value } = property
  if (!isQuotedPrintable(property)) return value
  const bytes = value.replaceAll(/=([0-9a-f]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
  const charset = charsetName(parameters.get('CHARSET') ?? 'utf-8') ?? 'utf-8'
  return iconv.decode(Buffer.from(bytes, 'latin1'), charset).replaceAll(/\r\n|\r|\n/g, '\\n')
}

/** What stands in a contact for programs only has no label and is left out. */
const labels: Readonly<Record<string, string>> = {
  FN: 'Name',
  N: 'Full name',
  NICKNAME: 'Nickname',
  ORG: 'Organization',
  TITLE: 'Title',
  ROLE: 'Role',
  TEL: 'Phone',
  EMAIL: 'Email',
  ADR: 'Address',
  LABEL: 'Address label',
  BDAY: 'Birthday',
  ANNIVERSARY: 'Anniversary',
  URL: 'URL',
  NOTE: 'Note',
  CATEGORIES: 'Categories',
  GENDER: 'Gender',
  IMPP: 'Messenger',
  RELATED: 'Related',
  LANG: 'Language',
  // A name that a person gave to the property before it.
  'X-ABLABEL': 'Label',
}
