import { columnIndex, LAST_COLUMN } from './workbook-address.ts'

/** What a cell's tag says: the column from 0, -1 where it names none; the style and the type, `n` where it names none. */
export type CellTag = { column: number; style: number; type: string }

const [SPACE, QUOTE, SLASH, EQUALS, STYLE, TYPE, PLACE] = [32, 34, 47, 61, 115, 116, 114]

/** Reads a tag into `tag`, from behind its name to before its `>`. Nothing is cut out of the text: a sheet has millions of them. */
export function readCellTag(text: string, from: number, to: number, tag: CellTag): void {
  tag.column = -1
  tag.style = 0
  tag.type = 'n'
  const end = text.charCodeAt(to - 1) === SLASH ? to - 1 : to
  for (let at = from; at < end;) {
    const name = text.charCodeAt(at + 1)
    const isUsual =
      text.charCodeAt(at) === SPACE && text.charCodeAt(at + 2) === EQUALS && text.charCodeAt(at + 3) === QUOTE
    const close = isUsual ? text.indexOf('"', at + 4) : -1
    if (close === -1 || close >= end || (name !== PLACE && name !== STYLE && name !== TYPE)) {
      readAnyTag(text.slice(from, to), tag)
      return
    }
    if (name === PLACE) tag.column = columnAt(text, at + 4, close)
    else if (name === STYLE) tag.style = Number(text.slice(at + 4, close))
    else tag.type = close - at === 5 ? text[at + 4]! : text.slice(at + 4, close)
    at = close + 1
  }
}

/** Written with other attributes or other white space. */
function readAnyTag(text: string, tag: CellTag): void {
  const place = attributeOf(text, 'r') ?? ''
  tag.column = columnAt(place, 0, place.length)
  tag.style = Number(attributeOf(text, 's') ?? 0)
  tag.type = attributeOf(text, 't') ?? 'n'
}

/** An attribute of a tag without prefix; its name has one letter. */
export function attributeOf(tag: string, name: 'r' | 's' | 't'): string | undefined {
  const start = tag.indexOf(written[name])
  // Written with other white space: legal and rare.
  if (start === -1)
    return /[\t\n\r]|\s=/.test(tag) ? new RegExp(`\\s${name}\\s*=\\s*["']([^"']*)`).exec(tag)?.[1] : undefined
  const from = start + 4
  const end = tag.indexOf(tag[from - 1]!, from)
  return tag.slice(from, end)
}

const written = { r: ' r=', s: ' s=', t: ' t=' } as const

/** The column that an address such as `AB12` begins with, from 0; -1 where it names none. */
function columnAt(text: string, from: number, to: number): number {
  let end = from
  while (end < to && text.charCodeAt(end) > 64) end++
  if (end - from > 3) return -1
  // Those of one letter are most of all cells.
  const column = end - from === 1 ? text.charCodeAt(from) - 65 : columnIndex(text.slice(from, end))
  return column >= 0 && column <= LAST_COLUMN ? column : -1
}
