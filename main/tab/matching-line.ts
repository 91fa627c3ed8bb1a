import type { ReadEntry, Tab } from './record.ts'

export type MatchingLine = {
  /** As the entry holds it; empty where no line matches. */
  readonly text: string
  /** Its line in the file's text view. */
  readonly line: number
  /** The terms that a match is made of. */
  readonly wanted: ReadonlySet<string>
}

/** The first line of an entry that shares a term with a text. */
export function matchingLine(tab: Tab, entry: ReadEntry, query: string): MatchingLine {
  const wanted = new Set(tab.terms(query))
  const rows = entry.text.split('\n')
  const at = rows.findIndex((text) => tab.terms(text).some((term) => wanted.has(term)))
  return { text: rows[at] ?? '', line: lineOf(entry, Math.max(at, 0), rows.length), wanted }
}

/** The view line of the `at`th shown row: rows stand in the order of the lines, unless several pieces of one line were shown. */
function lineOf({ lines }: ReadEntry, at: number, rows: number): number {
  const numbers = lines.flatMap(([from, to]) => Array.from({ length: to - from + 1 }, (_, index) => from + index))
  return numbers.length === rows ? numbers[at]! : numbers[0]!
}

/** Stretches of a line, as `[from, to)` in characters, whose words are among the wanted terms. */
export function hitsIn(tab: Tab, text: string, wanted: ReadonlySet<string>): [number, number][] {
  const words = [...new Intl.Segmenter(undefined, { granularity: 'word' }).segment(text)]
  return words.flatMap(({ segment, index, isWordLike }): [number, number][] =>
    isWordLike === true && tab.terms(segment).some((term) => wanted.has(term)) ? [[index, index + segment.length]] : [],
  )
}
