/** A property of a calendar or an address book: `NAME;PARAM=value:value`, unfolded. */
export type ContentLine = {
  /** Upper case, without its group. */
  readonly name: string
  /** Names in upper case; several values joined by commas; values without a name (as in vCard 2.1) under `TYPE`. */
  readonly parameters: ReadonlyMap<string, string>
  readonly value: string
  /** The source line where it begins, from 1. */
  readonly line: number
}

/** Properties of an iCalendar or vCard text. A line that goes on begins with a space or a tab; in quoted-printable it ends with `=`. */
export function contentLines(text: string): ContentLine[] {
  const found: ContentLine[] = []
  const source = text.split(/\r\n|\n|\r/)
  for (let i = 0; i < source.length; i++) {
    const line = i + 1
    const pieces = [source[i]!]
    while (isFolded(source[i + 1])) pieces.push(source[++i]!.slice(1))
    const property = readLine(pieces.length === 1 ? pieces[0]! : pieces.join(''), line)
    if (property === undefined) continue
    if (!isQuotedPrintable(property) || !property.value.endsWith('=')) {
      found.push(property)
      continue
    }
    const values = [property.value.slice(0, -1)]
    for (let isOpen = true; isOpen && i + 1 < source.length;) {
      const next = source[++i]!
      isOpen = next.endsWith('=')
      values.push(isOpen ? next.slice(0, -1) : next)
    }
    found.push({ ...property, value: values.join('') })
  }
  return found
}

/** Whether a value's bytes are written as `=C3=BC`. */
export function isQuotedPrintable({ parameters }: ContentLine): boolean {
  const said = parameters.get('ENCODING') ?? parameters.get('TYPE')
  return said !== undefined && /quoted-printable/i.test(said)
}

function isFolded(line: string | undefined): line is string {
  return line !== undefined && (line.startsWith(' ') || line.startsWith('\t'))
}

/** Character by character: a pattern with quoted parameters overflows on a line made to do that. */
function readLine(text: string, line: number): ContentLine | undefined {
  const parts: string[] = []
  let isQuoted = false
  let start = 0
  for (let at = 0; at < text.length; at++) {
    const char = text[at]
    if (char === '"') isQuoted = !isQuoted
    else if (!isQuoted && (char === ';' || char === ':')) {
      parts.push(text.slice(start, at))
      start = at + 1
      if (char === ':') return contentLine(parts, text.slice(start), line)
    }
  }
  return undefined
}

const none: ReadonlyMap<string, string> = new Map()

function contentLine([head = '', ...rest]: readonly string[], value: string, line: number): ContentLine | undefined {
  const name = head.slice(head.lastIndexOf('.') + 1).toUpperCase()
  if (!/^[\w-]+$/.test(name)) return undefined
  if (rest.length === 0) return { name, parameters: none, value, line }
  const parameters = new Map<string, string[]>()
  for (const one of rest) {
    const equals = one.indexOf('=')
    const key = equals === -1 ? 'TYPE' : one.slice(0, equals).toUpperCase()
    const said = one.slice(equals + 1).replaceAll('"', '')
    const before = parameters.get(key)
    if (before === undefined) parameters.set(key, [said])
    else before.push(said)
  }
  return { name, parameters: new Map([...parameters].map(([key, said]) => [key, said.join()])), value, line }
}

/** The text of a value: escapes resolved, one entry a line. */
export function valueLines(value: string): string[] {
  if (!value.includes('\\')) return [value.trimEnd()]
  return value
    .replaceAll(/\\([nN]|[^])/g, (_, char: string) => (char.toLowerCase() === 'n' ? '\n' : char))
    .split('\n')
    .map((line) => line.trimEnd())
}

/** Values divided by an unescaped mark, as in `N` and `ADR`. */
export function valueParts(value: string, mark: ';' | ','): string[] {
  const parts: string[] = ['']
  for (const [piece] of value.matchAll(/\\[^]|[^]/g)) {
    if (piece === mark) parts.push('')
    else parts[parts.length - 1] += piece
  }
  return parts.map((part) => valueLines(part).join(' ').trim())
}

/** A date or time as ISO; other text as it is. `zone` is the name of the time zone it stands in. */
export function isoTime(value: string, zone: string | undefined): string {
  const date = value.trim()
  const [, year, month, day, hour, minute, second, utc] =
    /^(\d{4})-?(\d\d)-?(\d\d)(?:T(\d\d):?(\d\d):?(\d\d)?(Z)?)?$/i.exec(date) ?? []
  if (year === undefined) return date
  if (hour === undefined) return `${year}-${month}-${day}`
  const time = `${year}-${month}-${day}T${hour}:${minute}:${second ?? '00'}${utc === undefined ? '' : 'Z'}`
  return zone === undefined || utc !== undefined ? time : `${time} (${zone})`
}
