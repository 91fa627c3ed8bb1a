import type { CellLines } from './observation.ts'
import type { PastCall } from './transcript.ts'

/** A page, with the lines of it that were shown. */
export type PartRange = { readonly number: number; readonly from: number; readonly to: number }

/** What the agent has read of one file. */
export type Document = {
  readonly path: string
  /** Text by line number of the text view, from 1. */
  readonly lines: ReadonlyMap<number, string>
  /** The first line not read yet; undefined once the end was seen. */
  readonly next: number | undefined
  /** Pages that were asked for, in order. */
  readonly parts: readonly PartRange[]
  readonly asked: ReadonlySet<number>
  /** Cells of lines of sheets that were asked for. */
  readonly cells: readonly CellLines[]
  /** Lines whose cells were asked for. */
  readonly askedCells: ReadonlySet<number>
  /** How many pages there are: undefined until one was asked for, 0 where there are none. */
  readonly partCount: number | undefined
}

export type Reading = {
  readonly documents: readonly Document[]
  /** Files that could not be read, with the reader's words. */
  readonly failures: ReadonlyMap<string, string>
}

type Building = {
  lines: Map<number, string>
  next: number | undefined
  parts: PartRange[]
  asked: Set<number>
  cells: CellLines[]
  askedCells: Set<number>
  partCount: number | undefined
}

/** The reader's words for a file without a text view, for one that is not there, and for a part that it does not have. */
const failures = [
  /^read: .*: (?:encrypted|corrupt|unsupported|too large|timeout|no text|not found|denied|placeholder|ignored)\b/u,
  /^There is no file .* in \/workspace\./u,
  /^.* has (?:no|\d+) (?:lines?|pages?|slides?|sheets?)(?:;.*)?\.$/u,
  /^read opens files of \/workspace;/u,
  /^Invalid arguments for read:/u,
]

/** Gathers the documents from all `read` calls of the conversation. */
export function readingOf(calls: readonly PastCall[]): Reading {
  const documents = new Map<string, Building>()
  const failed = new Map<string, string>()
  for (const { name, input, observation } of calls) {
    const { path } = input
    if (name !== 'read' || typeof path !== 'string') continue
    const known = documents.get(path)
    const part = input['page']
    const { sheet, start_line: line } = input
    if (sheet !== undefined && known !== undefined && typeof line === 'number') {
      known.askedCells.add(line)
      known.cells.push(...observation.cells)
      continue
    }
    if (observation.interrupted || isFailure(observation)) {
      if (known === undefined) failed.set(path, observation.lines[0] ?? '')
      else if (part !== undefined) known.partCount ??= 0
      else known.next = undefined
      continue
    }
    const document = known ?? {
      lines: new Map<number, string>(),
      next: undefined,
      parts: [],
      asked: new Set<number>(),
      cells: [],
      askedCells: new Set<number>(),
      partCount: undefined,
    }
    documents.set(path, document)
    failed.delete(path)
    addLines(document, input, observation)
    if (typeof part === 'number') addPart(document, part, observation)
  }
  return {
    documents: Array.from(documents, ([path, document]) => ({
      ...document,
      path,
      parts: document.parts.toSorted((a, b) => a.number - b.number),
    })),
    failures: failed,
  }
}

function addLines(
  document: Building,
  { start_line: asked, page }: PastCall['input'],
  { lines, range, next }: PastCall['observation'],
): void {
  const start = range?.from ?? (typeof asked === 'number' ? asked : 1)
  if (page !== undefined) {
    if (range !== undefined) for (const [index, line] of lines.entries()) document.lines.set(start + index, line)
    return
  }
  for (const [index, line] of lines.entries()) document.lines.set(start + index, line)
  document.next = next ?? (range !== undefined && range.to < range.of ? range.to + 1 : undefined)
}

function addPart(document: Building, number: number, { range, parts }: PastCall['observation']): void {
  document.asked.add(number)
  document.partCount = parts ?? document.partCount ?? 0
  if (range !== undefined) document.parts.push({ number, from: range.from, to: range.to })
}

function isFailure({ lines, range }: PastCall['observation']): boolean {
  return range === undefined && lines.length <= 2 && failures.some((pattern) => pattern.test(lines[0] ?? ''))
}
