import type { DocumentText } from '../document/document-text.ts'
import type { Span } from '../document/split-text.ts'
import { findPassages, type Passage } from './find-passages.ts'
import { readCites, type Cite } from './read-cites.ts'
import type { TaskReads } from './reads-of-task.ts'

export type DocumentMark = { readonly passage: Passage } | { readonly cite: Cite }

/** What of a document leads to a source: passages that stand word for word in what was read, and cites of files that were read. */
export function documentMarks(document: DocumentText, { paths, texts }: TaskReads): Span<DocumentMark>[] {
  const cites = document.blocks.flatMap(({ from, text }) =>
    readCites(text, paths).map((cite) => ({ from: from + cite.from, to: from + cite.to, kind: { cite } })),
  )
  const isFree = (from: number, to: number): boolean => !cites.some((cite) => cite.from < to && from < cite.to)
  const passages = findPassages(document.blocks, texts)
    .filter(({ from, to }) => isFree(from, to))
    .map((passage) => ({ from: passage.from, to: passage.to, kind: { passage } }))
  return [...cites, ...passages].toSorted((a, b) => a.from - b.from)
}
