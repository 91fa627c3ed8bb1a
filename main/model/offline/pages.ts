import type { Document } from './documents.ts'
import { passagesFor } from './evidence.ts'
import type { RunState } from './run-state.ts'

const paged = /\.pdf$/iu
const ALL_AT_ONCE = 12

/** The page that a line stands on, where it is known. */
export function partOfLine({ parts, partCount }: Document, line: number): number | undefined {
  const at = parts.findLastIndex(({ from }) => from <= line)
  const part = parts[at]
  if (part === undefined) return undefined
  const isNext = parts[at + 1]?.number === part.number + 1 || part.number === partCount
  return line <= part.to || isNext ? part.number : undefined
}

/** Reads pages of quoted documents, until it is known on which each quoted passage stands: all of a short document, halving a long one. */
export function pageReadings(state: RunState): Readonly<Record<string, unknown>>[] {
  const quoted = new Map<string, Set<number>>()
  const note = (path: string, line: number): void =>
    void quoted.set(path, (quoted.get(path) ?? new Set<number>()).add(line))
  for (const { text, file } of state.requirements) {
    if (file) continue
    for (const { section, contradicted } of passagesFor(text, state.ranking(), state.outdated())) {
      note(section.path, section.from)
      note(section.path, section.to)
      for (const older of contradicted) note(older.section.path, older.blocks[0]!.from)
    }
  }
  return state.reading.documents.flatMap((document) => {
    const lines = [...(quoted.get(document.path) ?? [])].filter((line) => partOfLine(document, line) === undefined)
    if (!paged.test(document.path) || lines.length === 0) return []
    return Array.from(partsToAsk(document, lines), (number) => ({ path: document.path, page: number }))
  })
}

function partsToAsk({ parts, partCount, asked }: Document, lines: readonly number[]): Set<number> {
  if (partCount === undefined) return new Set([1])
  const left = Array.from({ length: partCount }, (_, index) => index + 1).filter((number) => !asked.has(number))
  if (partCount <= ALL_AT_ONCE) return new Set(left)
  return new Set(
    lines.flatMap((line) => {
      const below = parts.findLast(({ from }) => from <= line)?.number ?? 0
      const above = parts.find(({ from }) => from > line)?.number ?? partCount + 1
      const between = left.filter((number) => number > below && number < above)
      return between.slice(Math.floor(between.length / 2)).slice(0, 1)
    }),
  )
}
