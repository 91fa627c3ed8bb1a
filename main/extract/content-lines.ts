import { extractLimits } from './limits.ts'

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

/** Properties of an iCalendar or vCard text, one by one. A line that goes on begins with a space or a tab; in quoted-printable it ends with `=`. */
export function* contentLines(text: string): Generator<ContentLine> {
  const source = sourceLines(text)
  for (let next = source.take(); next !== undefined; next = source.take()) {
    const { line } = source
    const pieces = [next]
    for (let more = source.peek(); isFolded(more); more = source.peek()) {
      source.take()
      if (pieces.length < extractLimits.foldedLines) pieces.push(more.slice(1))
    }
    const property = readLine(pieces.length === 1 ? pieces[0]! : pieces.join(''), line)
    if (property === undefined) continue
    if (!isQuotedPrintable(property) || !property.value.endsWith('=')) {
      yield property
      continue
    }
    const values = [property.value.slice(0, -1)]
    for (let more = source.take(); more !== undefined; more = more.endsWith('=') ? source.take() : undefined) {
      if (values.length < extractLimits.foldedLines) values.push(more.endsWith('=') ? more.slice(0, -1) : more)
    }
    yield { ...property, value: values.join('') }
  }
}

/** Lines of a text, found when asked for: a file of millions of them is never a list. `line` counts what was taken. */
function sourceLines(text: string) {
  let at = 0
  let ahead: string | undefined
  const source = {
    line: 0,
    peek: (): string | undefined => (ahead ??= read()),
    take(): string | undefined {
      const found = ahead ?? read()
      ahead = undefined
      source.line++
      return found
    },
  }
  return source

  function read(): string | undefined {
    if (at > text.length) return undefined
    breaks.lastIndex = at
    const found = breaks.exec(text)
    const line = text.slice(at, found?.index)
    at = found === null ? text.length + 1 : breaks.lastIndex
    return line
  }
}

const breaks = /\r\n|\n|\r/g

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
