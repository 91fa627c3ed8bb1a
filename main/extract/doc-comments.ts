import type { DocPlace } from './doc-body.ts'
import { docTables, positionTable, stringTable, type DocFile } from './doc-file.ts'

/** A comment: where its mark is, the words it stands on, and where its own text is kept. */
export type DocBinaryComment = {
  readonly position: number
  readonly author: string
  readonly anchor: { readonly start: number; readonly end: number } | undefined
  readonly start: number
  readonly end: number
  place: DocPlace | undefined
}

export function docComments(file: DocFile): DocBinaryComment[] {
  const marks = positionTable(file.table(docTables.commentMarks), file.isOld ? 20 : 30)
  const texts = positionTable(file.table(docTables.commentTexts), 0)
  const authors = file.isOld ? [] : readAuthors(file)
  const anchors = file.isOld ? new Map<number, never>() : readAnchors(file)
  const { start, end } = file.stories.comment
  return Array.from({ length: marks.count }, (_, i) => {
    const entry = marks.entry(i)
    return {
      position: marks.positions[i]!,
      author: file.isOld ? '' : (authors[entry.u16(20)] ?? entry.utf16(2, Math.min(9, entry.u16(0)))),
      anchor: file.isOld ? undefined : anchors.get(entry.i32(26)),
      start: Math.min(end, start + (texts.positions[i] ?? end)),
      end: Math.min(end, start + (texts.positions[i + 1] ?? end)),
      place: undefined,
    }
  })
}

function readAuthors(file: DocFile): string[] {
  const view = file.table(docTables.commentAuthors)
  const authors: string[] = []
  for (let at = 0; at + 2 <= view.length; at += 2 + view.u16(at) * 2) {
    authors.push(view.utf16(at + 2, Math.min(view.u16(at), Math.floor((view.length - at - 2) / 2))))
  }
  return authors
}

/** Commented words are bookmarks of their own, tied to their comment by a tag. */
function readAnchors(file: DocFile): Map<number, { start: number; end: number }> {
  const starts = positionTable(file.table(docTables.anchorStarts), 4)
  const ends = positionTable(file.table(docTables.anchorEnds), 0)
  const anchors = new Map<number, { start: number; end: number }>()
  for (const [i, { extra }] of stringTable(file.table(docTables.commentAnchors)).entries()) {
    const start = starts.positions[i]
    if (start === undefined || i >= starts.count || extra.length < 6) continue
    const end = ends.positions[starts.entry(i).u16(0)]
    if (end !== undefined) anchors.set(extra.i32(2), { start, end })
  }
  return anchors
}
