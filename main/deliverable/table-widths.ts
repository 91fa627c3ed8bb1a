import { plainText, type Table } from './document.ts'
import { displayWidth } from './script-runs.ts'

/** Widths in characters: `least` holds the longest piece that cannot be broken, `wish` the longest line. */
type Need = { readonly least: number; readonly wish: number }
export type TableFit = { readonly widths: readonly number[]; readonly fontSize: number }

const LONGEST_UNBROKEN = 24
const PADDING = 2

/**
 * Column widths (in the unit of `available`) and the font size that a table needs in `available` width.
 * `unitsPerPoint` is how many of those units one point has. Sizes are tried from the largest to the smallest.
 */
export function fitTable(table: Table, available: number, unitsPerPoint: number, sizes: readonly number[]): TableFit {
  const needs = table.columns.map((_, column) => columnNeed(table, column))
  const unitsPerCharacter = (fontSize: number): number => fontSize * 0.56 * unitsPerPoint
  const least = needs.reduce((sum, need) => sum + need.least, 0)
  const fontSize = sizes.find((size) => least * unitsPerCharacter(size) <= available) ?? sizes.at(-1)!
  const room = available / unitsPerCharacter(fontSize)
  const characters = shareOut(needs, room)
  return { fontSize, widths: characters.map((width) => Math.floor(width * unitsPerCharacter(fontSize))) }
}

/** True where even the smallest size would break words. */
export function isTooWide(table: Table, available: number, unitsPerPoint: number, smallest: number): boolean {
  const least = table.columns.reduce((sum, _, column) => sum + columnNeed(table, column).least, 0)
  return least * smallest * 0.56 * unitsPerPoint > available
}

function columnNeed(table: Table, column: number): Need {
  let least = 0
  let wish = 0
  for (const row of table.rows) {
    for (const line of linesOf(row[column]!)) {
      wish = Math.max(wish, displayWidth(line))
      for (const word of line.split(/[\s\u200B]+|(?<=[-/,;])(?=\p{L})/u)) least = Math.max(least, wordWidth(word))
    }
  }
  return { least: Math.min(least, LONGEST_UNBROKEN) + PADDING, wish: Math.max(wish, 3) + PADDING }
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

function shareOut(needs: readonly Need[], room: number): number[] {
  const least = needs.reduce((sum, need) => sum + need.least, 0)
  const wish = needs.reduce((sum, need) => sum + Math.max(need.wish, need.least), 0)
  if (least >= room) return needs.map((need) => (need.least * room) / least)
  if (wish >= room) return needs.map((need) => need.least + ((Math.max(need.wish, need.least) - need.least) * (room - least)) / (wish - least))
  const total = Math.max(wish, needs.length > 3 || wish > room * 0.55 ? room : room * 0.55)
  return needs.map((need) => (Math.max(need.wish, need.least) * total) / wish)
}
