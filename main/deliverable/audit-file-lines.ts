import type { Locator } from '../extract/text-view.ts'
import type { ReadEntry } from '../tab/record.ts'
import type { AuditLine } from './audit-lines.ts'

/** A line that was read, and the entry that holds it; `locator` is its place in the document, where that has been asked for. */
export type SourcePlace = {
  readonly entryId: string
  readonly path: string
  readonly line: number
  readonly text: string
  readonly locator?: Locator
}

/** Lines of each file as it is now; what several entries hold is one text. */
export function fileLines(
  reads: readonly ReadEntry[],
): { path: string; lines: AuditLine[]; placeOf: (line: number) => SourcePlace }[] {
  const files = new Map<string, Map<number, SourcePlace>>()
  for (const entry of reads) {
    if (entry.stale) continue
    const known = files.get(entry.path) ?? new Map<number, SourcePlace>()
    files.set(entry.path, known)
    const rows = entry.text.split('\n')
    const numbers = entry.lines.flatMap(([from, to]) => Array.from({ length: to - from + 1 }, (_, at) => from + at))
    for (const [at, text] of rows.entries()) {
      const line = numbers.length === rows.length ? numbers[at]! : (numbers[Math.min(at, numbers.length - 1)] ?? 1)
      const before = known.get(line)
      // Of a line whose pieces were read, the longest says most.
      if (before === undefined || before.text.length < text.length)
        known.set(line, { entryId: entry.id, path: entry.path, line, text })
    }
  }
  return [...files].map(([path, known]) => ({
    path,
    lines: [...known.values()].toSorted((a, b) => a.line - b.line).map(({ text, line }) => ({ text, line })),
    placeOf: (line) => known.get(line)!,
  }))
}

/** What divides the values of a CSV file; undefined for other files. */
export function delimiterOf(path: string, lines: readonly AuditLine[]): string | undefined {
  if (!/\.(?:csv|tsv|tab)$/i.test(path)) return undefined
  const some = lines.slice(0, 20).map(({ text }) => text.replaceAll(/"[^"]*"/g, ''))
  const least = (mark: string): number => Math.min(...some.map((text) => text.split(mark).length - 1))
  return ['\t', ';', ','].find((mark) => least(mark) > 0) ?? ','
}
