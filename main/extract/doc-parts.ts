import type { DocPlace } from './doc-body.ts'
import { docTables, positionTable, type DocFile } from './doc-file.ts'
import { numeral } from './numerals.ts'

/** A foot- or endnote: its label, and where its text is kept. */
export type DocNote = {
  readonly position: number
  readonly kind: 'footnote' | 'endnote'
  readonly label: string
  readonly start: number
  readonly end: number
  place: DocPlace | undefined
}

/** Notes by the position of their mark, numbered as the marks come: footnotes 1, 2, 3, endnotes i, ii, iii. */
export function docNotes(file: DocFile, kind: DocNote['kind']): DocNote[] {
  const isFootnote = kind === 'footnote'
  const marks = positionTable(file.table(isFootnote ? docTables.footnoteMarks : docTables.endnoteMarks), 2)
  const texts = positionTable(file.table(isFootnote ? docTables.footnoteTexts : docTables.endnoteTexts), 0)
  const { start, end } = file.stories[kind]
  return Array.from({ length: marks.count }, (_, i) => ({
    position: marks.positions[i]!,
    kind,
    label: isFootnote ? String(i + 1) : numeral(i + 1, 'lowerRoman'),
    start: Math.min(end, start + (texts.positions[i] ?? end)),
    end: Math.min(end, start + (texts.positions[i + 1] ?? end)),
    place: undefined,
  }))
}

/** A text box; without an anchor where its shape is in a group of shapes. */
export type DocBox = {
  readonly anchor: number | undefined
  readonly start: number
  readonly end: number
  isRead: boolean
}

/** Text boxes stand behind the paragraph that their shape is anchored in; those in a group of shapes at the end. */
export function docBoxes(file: DocFile): DocBox[] {
  const shapes = positionTable(file.table(docTables.shapes), 26)
  const anchors = new Map(
    Array.from({ length: shapes.count }, (_, i) => [shapes.entry(i).u32(0), shapes.positions[i]!] as const),
  )
  const texts = positionTable(file.table(docTables.boxTexts), 22)
  const { start, end } = file.stories.box
  return Array.from({ length: texts.count }, (_, i) => ({
    anchor: anchors.get(texts.entry(i).u32(14)),
    start: Math.min(end, start + texts.positions[i]!),
    end: Math.min(end, start + texts.positions[i + 1]!),
    isRead: false,
  }))
}

/** Finds what hangs at the positions from `start` up to `end`. */
export function positionsOf<T>(
  things: readonly T[],
  positionOf: (thing: T) => number | undefined,
): (start: number, end: number) => T[] {
  const sorted = things
    .flatMap((thing) => {
      const position = positionOf(thing)
      return position === undefined ? [] : [{ position, thing }]
    })
    .toSorted((a, b) => a.position - b.position)
  return (start, end) => {
    let [low, high] = [0, sorted.length]
    while (low < high) {
      const middle = (low + high) >> 1
      if (sorted[middle]!.position < start) low = middle + 1
      else high = middle
    }
    const found: T[] = []
    for (let i = low; i < sorted.length && sorted[i]!.position < end; i++) found.push(sorted[i]!.thing)
    return found
  }
}
