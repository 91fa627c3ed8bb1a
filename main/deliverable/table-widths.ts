import { plainText, type Table } from './document.ts'
import { displayWidth } from './script-runs.ts'

/** Widths in characters: `firm` holds the longest number, `least` the longest piece that cannot be broken, `wish` the longest line. */
type Need = { readonly firm: number; readonly least: number; readonly wish: number }
/** `available` and the results are in one unit, of which a point has `unitsPerPoint`; `fill` takes all of it. */
type Room = {
  readonly available: number
  readonly unitsPerPoint: number
  readonly sizes: readonly number[]
  readonly fill?: boolean
  /** A very long word counts with all its signs. */
  readonly unbounded?: true
}
type TableFit = { readonly widths: readonly number[]; readonly fontSize: number; readonly padding: number }

const LONGEST_UNBROKEN = 24
/** Amounts, dates and numbers of things (`INV-2026-0815`, `1.234,50 €`): read wrongly where a line ends inside. */
const NUMBER = /^\p{L}{0,3}\P{L}*\d\P{L}*\p{L}{0,3}$/u
/** Characters that a column keeps if it has so many. */
const NARROWEST = 8
/** A text of so many characters is cramped in a column of less than the second number. */
const CRAMPED = [60, 15] as const
/** Width of an average character in its font size, on the safe side: fonts are replaced where they are missing. */
const CHARACTER = 0.62

/** Column widths, left and right cell padding, and the first of the font sizes at which no word must be broken (else the last). */
export function fitTable(table: Table, room: Room): TableFit {
  const needs = table.columns.map((_, column) => columnNeed(table, column))
  const fontSize =
    room.sizes.find((size) => leastWidth(needs, size) * room.unitsPerPoint <= room.available) ?? room.sizes.at(-1)!
  const character = fontSize * CHARACTER * room.unitsPerPoint
  const padding = paddingAt(fontSize) * room.unitsPerPoint
  const text = shareOut(needs, (room.available - 2 * padding * needs.length) / character, room.fill === true)
  return { fontSize, padding, widths: text.map((width) => Math.floor(width * character + 2 * padding)) }
}

/** True where even the smallest size would break words. */
export function isTooWide(table: Table, { available, unitsPerPoint, sizes, unbounded }: Room): boolean {
  const longest = unbounded === true ? Infinity : LONGEST_UNBROKEN
  const needs = table.columns.map((_, column) => columnNeed(table, column, longest))
  return leastWidth(needs, sizes.at(-1)!) * unitsPerPoint > available
}

/** True where a column of sentences would be a few letters wide, one beside many others. */
export function isCramped(table: Table, { available, unitsPerPoint, sizes }: Room): boolean {
  if (table.columns.length < 5) return false
  const { widths, fontSize, padding } = fitTable(table, { available, unitsPerPoint, sizes })
  const character = fontSize * CHARACTER * unitsPerPoint
  return widths.some(
    (width, column) => columnNeed(table, column).wish >= CRAMPED[0] && (width - 2 * padding) / character < CRAMPED[1],
  )
}

/** In points. */
function leastWidth(needs: readonly Need[], fontSize: number): number {
  return needs.reduce((sum, need) => sum + need.least * fontSize * CHARACTER + 2 * paddingAt(fontSize), 0)
}

function paddingAt(fontSize: number): number {
  return fontSize < 8 ? 2.5 : 4.5
}

function columnNeed(table: Table, column: number, longest = LONGEST_UNBROKEN): Need {
  let [firm, least, wish] = [NARROWEST, 0, 0]
  table.rows.forEach((row, index) => {
    const bold = index < table.headerRows ? 1.12 : 1
    for (const line of linesOf(row[column]!)) {
      wish = Math.max(wish, displayWidth(line) * bold)
      for (const word of line.split(/[\s\u200B]+|(?<=[-/,;])(?=\p{L})/u)) {
        least = Math.max(least, wordWidth(word) * bold)
        if (NUMBER.test(word)) firm = Math.max(firm, wordWidth(word) * bold)
      }
    }
  })
  const bounded = Math.min(least + 1, longest)
  return { firm: Math.min(firm + 1, bounded), least: bounded, wish: Math.max(wish, bounded) }
}

function linesOf(cell: Table['rows'][number][number]): string[] {
  const breaks = cell.flatMap((inline, index) => (inline.type === 'break' ? [index] : []))
  return [-1, ...breaks].map((start, line) => plainText(cell.slice(start + 1, breaks[line] ?? cell.length)))
}

/** East Asian text breaks anywhere: a word of it needs no more than a few characters. */
function wordWidth(word: string): number {
  const width = displayWidth(word)
  return width > word.length ? Math.min(width, 8) : width
}

function shareOut(needs: readonly Need[], room: number, fill: boolean): number[] {
  const least = needs.reduce((sum, need) => sum + need.least, 0)
  const wish = needs.reduce((sum, need) => sum + need.wish, 0)
  // Words are broken before numbers are.
  const firm = needs.reduce((sum, need) => sum + need.firm, 0)
  if (firm >= room) return needs.map((need) => (need.firm * room) / firm)
  if (least >= room) return needs.map((need) => need.firm + ((need.least - need.firm) * (room - firm)) / (least - firm))
  if (wish >= room)
    return needs.map((need) => need.least + ((need.wish - need.least) * (room - least)) / (wish - least))
  // A narrow table of few columns is easier to read when its columns stay near each other.
  const total = fill || needs.length > 3 ? room : Math.max(wish, room * 0.55)
  return needs.map((need) => (need.wish * total) / wish)
}
