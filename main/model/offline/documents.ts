import type { PastCall } from './transcript.ts'

/** What the agent has read of one file. */
export type Document = {
  readonly path: string
  /** Text by line number of the text view, from 1. */
  readonly lines: ReadonlyMap<number, string>
  /** The first line not read yet; undefined once the end was seen. */
  readonly next: number | undefined
  /** Page or slide numbers of lines, where they were asked for. */
  readonly pages: ReadonlyMap<number, number>
  /** The page after the last one that was asked for; 0 when there is none. */
  readonly pagesSeen: { readonly count: number; readonly ended: boolean }
}

export type Reading = {
  readonly documents: readonly Document[]
  /** Files that could not be read, with the reader's words. */
  readonly failures: ReadonlyMap<string, string>
}

const failure =
  /^(?:read: )?(?:.*?: )?(?:encrypted|corrupt|unsupported|too_large|too large|timeout|no_text|no text|not_found|not found|no such file|denied|permission denied|placeholder|ignored|is a directory|error)\b/iu

/** Gathers the documents from all `read` calls of the conversation. */
export function readingOf(calls: readonly PastCall[]): Reading {
  const documents = new Map<
    string,
    {
      lines: Map<number, string>
      next: number | undefined
      pages: Map<number, number>
      pagesSeen: { count: number; ended: boolean }
    }
  >()
  const failures = new Map<string, string>()
  for (const { name, input, observation } of calls) {
    const { path } = input
    if (name !== 'read' || typeof path !== 'string') continue
    const { lines, range, interrupted } = observation
    const known = documents.get(path)
    if (interrupted || isFailure(path, observation.lines, range !== undefined)) {
      if (known === undefined) failures.set(path, lines[0] ?? 'interrupted')
      else known.pagesSeen.ended = true
      continue
    }
    const document = known ?? {
      lines: new Map<number, string>(),
      next: undefined,
      pages: new Map<number, number>(),
      pagesSeen: { count: 0, ended: false },
    }
    documents.set(path, document)
    const page = input['page'] ?? input['slide']
    if (typeof page === 'number') {
      document.pagesSeen.count = Math.max(document.pagesSeen.count, page)
      for (const number of numbersOf(document.lines, lines, range?.from)) document.pages.set(number, page)
      continue
    }
    const start = range?.from ?? (typeof input['start_line'] === 'number' ? input['start_line'] : 1)
    for (const [index, line] of lines.entries()) document.lines.set(start + index, line)
    if (input['end_line'] === undefined)
      document.next = observation.next ?? (range !== undefined && range.to < range.of ? range.to + 1 : undefined)
  }
  return { documents: Array.from(documents, ([path, document]) => ({ path, ...document })), failures }
}

function isFailure(path: string, lines: readonly string[], ranged: boolean): boolean {
  const [first = ''] = lines
  if (ranged || lines.length > 2) return false
  const rest = first.includes(path)
    ? first.slice(first.indexOf(path) + path.length).replace(/^['"]?\s*:?\s*/u, '')
    : first
  return failure.test(rest) && (first.includes(path) || lines.length === 1)
}

/** Where a page's lines stand in the whole: by the reader's word, else where its text is found next. */
function numbersOf(all: ReadonlyMap<number, string>, page: readonly string[], from: number | undefined): number[] {
  if (from !== undefined) return page.map((_, index) => from + index)
  const [first] = page
  const start = Array.from(all).find(
    ([number, text]) => text === first && page.every((line, index) => all.get(number + index) === line),
  )?.[0]
  return start === undefined ? [] : page.map((_, index) => start + index)
}
