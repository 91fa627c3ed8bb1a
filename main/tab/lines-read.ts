import type { ReadEntry } from './record.ts'

/** The lines that the current passages among a file's entries hold together. */
export function openedLines(entries: readonly ReadEntry[]): Set<number> {
  const lines = new Set<number>()
  for (const { stale, kind, lines: ranges } of entries) {
    if (stale || kind !== 'passage') continue
    for (const [from, to] of ranges) for (let line = from; line <= to; line++) lines.add(line)
  }
  return lines
}
