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
    while (/^[ \t]/.test(source[i + 1] ?? '')) pieces.push(source[++i]!.slice(1))
    if (/^[^:]*;(?:encoding=)?quoted-printable/i.test(pieces[0]!)) {
      while (pieces.at(-1)!.endsWith('=') && i + 1 < source.length) {
        pieces.push(pieces.pop()!.slice(0, -1) + source[++i]!)
      }
    }
    const property = readLine(pieces.join(''), line)
    if (property !== undefined) found.push(property)
  }
  return found
}

function readLine(text: string, line: number): ContentLine | undefined {
  const head = /^(?:[\w-]+\.)?([\w-]+)((?:;(?:[^":;]|"[^"]*")*)*):/.exec(text)
  if (head === null) return undefined
  const parameters = new Map<string, string>()
  for (const [, , name, value] of head[2]!.matchAll(/;(([\w-]+)=)?((?:[^";]|"[^"]*")*)/g)) {
    const key = (name ?? 'TYPE').toUpperCase()
    const said = (value ?? '').replaceAll('"', '')
    const before = parameters.get(key)
    parameters.set(key, before === undefined ? said : `${before},${said}`)
  }
  return { name: head[1]!.toUpperCase(), parameters, value: text.slice(head[0].length), line }
}

/** The text of a value: escapes resolved, one entry a line. */
export function valueLines(value: string): string[] {
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
