import type { AuditedValue } from '../../preload/document-shapes.ts'
import type { DocumentText } from '../document/document-text.ts'
import type { Span } from '../document/split-text.ts'
import { findPassages, type Passage } from './find-passages.ts'
import { placeValues } from './place-values.ts'
import { readCites, type Cite } from './read-cites.ts'
import type { TaskReads } from './reads-of-task.ts'

export type DocumentMark =
  | { readonly passage: Passage; /** True for the last of its pieces. */ readonly isEnd: boolean }
  | { readonly cite: Cite }
  | { readonly value: AuditedValue }

/** What of a document leads to a source: passages that stand word for word in what was read, cites of files that were read, and audited values. */
export function documentMarks(
  document: DocumentText,
  { paths, texts }: TaskReads,
  values: readonly AuditedValue[],
  looks: { readonly isApart?: boolean } = {},
): Span<DocumentMark>[] {
  const cites = document.blocks.flatMap(({ from, text }) =>
    readCites(text, paths).map((cite) => ({ from: from + cite.from, to: from + cite.to, kind: { cite } })),
  )
  const isFree = ({ from, to }: { readonly from: number; readonly to: number }): boolean =>
    !cites.some((cite) => cite.from < to && from < cite.to)
  const audited = placeValues(document, values, looks)
    .filter((span) => span.kind.verdict !== 'notChecked' && isFree(span))
    .map(({ from, to, kind }) => ({ from, to, kind: { value: kind } }))
  const passages = findPassages(document.blocks, texts)
    .filter(isFree)
    .flatMap((passage) => around(passage, audited))
  return [...cites, ...audited, ...passages].toSorted((a, b) => a.from - b.from)
}

/** The pieces of a passage that lie between the values in it. */
function around(passage: Passage, values: readonly Span<unknown>[]): Span<DocumentMark>[] {
  const inside = values.filter(({ from, to }) => from >= passage.from && to <= passage.to)
  const starts = [passage.from, ...inside.map(({ to }) => to)]
  const ends = [...inside.map(({ from }) => from), passage.to]
  const pieces = starts.flatMap((from, index) => {
    const to = ends[index] ?? passage.to
    return to > from ? [{ from, to }] : []
  })
  return pieces.map((piece, index) => ({ ...piece, kind: { passage, isEnd: index === pieces.length - 1 } }))
}
