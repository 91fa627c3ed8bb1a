import { isCompoundFile, openCompoundFile, type CompoundFile } from './compound-file.ts'
import { createDocBinaryBody, type DocPlace } from './doc-body.ts'
import { docComments } from './doc-comments.ts'
import { docTables, oldWord, openDocFile, positionTable, stringTable, type DocFile } from './doc-file.ts'
import { readDocText } from './doc-text.ts'
import { numeral } from './numerals.ts'
import { ExtractError, type Extractor, type ViewLine, type Warning } from './text-view.ts'

type Body = ReturnType<typeof createDocBinaryBody>
type Note = {
  readonly kind: 'footnote' | 'endnote'
  readonly label: string
  readonly start: number
  readonly end: number
  place: DocPlace | undefined
}

/** Word 97–2007 documents (doc, dot): the body with its text boxes, then headers, footers, notes, comments and tracked deletions. */
export const extractDoc: Extractor = (bytes) => {
  if (!isCompoundFile(bytes)) throw oldWord()
  const container = openCompoundFile(bytes)
  const file = openDocFile(container)
  const text = readDocText(file)
  const notes = new Map<number, Note>([...readNotes(file, 'footnote'), ...readNotes(file, 'endnote')])
  const noteMarks = [...notes.keys()].toSorted((a, b) => a - b)
  const comments = docComments(file)
  const boxes = readBoxes(file)
  const body: Body = createDocBinaryBody(file, text, {
    markAt: (position) => {
      const note = notes.get(position)
      return note === undefined ? undefined : `[${note.label}]`
    },
    sectionEnds: new Set(positionTable(file.table(docTables.sections), 12).positions),
    afterParagraph(start, end) {
      for (const position of between(noteMarks, start, end)) notes.get(position)!.place ??= body.place()
      for (const comment of comments) {
        if (comment.position >= start && comment.position < end) comment.place ??= body.place()
      }
      for (const box of boxes) {
        if (box.anchor === undefined || box.anchor < start || box.anchor >= end || box.isRead) continue
        box.isRead = true
        body.lines.push(...body.readAt(body.place(), box.start, box.end))
      }
    },
  })
  body.read(file.stories.main.start, file.stories.main.end)
  for (const box of boxes) {
    if (!box.isRead) body.lines.push(...body.readAt(body.place(), box.start, box.end))
    box.isRead = true
  }
  const lines = [...body.lines.splice(0), ...edgeLines(body, file)]
  for (const note of noteMarks.map((position) => notes.get(position)!).toSorted(byKind)) {
    const at: DocPlace = { ...(note.place ?? { paragraph: 1 }), part: note.kind }
    const said = body.readAt(at, note.start, note.end)
    lines.push(
      ...said.map((line, i) => (i === 0 ? { ...line, text: `[${note.label}] ${line.text.trimStart()}` } : line)),
    )
  }
  for (const { author, anchor, start, end, place } of comments) {
    const at: DocPlace = { ...(place ?? { paragraph: 1 }), part: 'comment' }
    const said = body.readAt(at, start, end).map((line) => line.text.trim())
    const words = anchor === undefined ? '' : shownWords(text.text.slice(anchor.start, anchor.end))
    const on = words === '' ? '' : ` on “${words}”`
    lines.push({ text: `Comment${author === '' ? '' : ` by ${author}`}${on}: ${said.join(' ')}`, locator: at })
  }
  lines.push(...deletionLines(body, file))
  return { kind: 'doc', ...judged(lines, body, container) }
}

function judged(lines: ViewLine[], body: Body, container: CompoundFile) {
  const warnings: Warning[] = []
  if (body.hasHidden()) {
    warnings.push({ code: 'hidden_text', message: 'The document holds text that is hidden; it is shown here.' })
  }
  if (body.deletions.length > 0) {
    const message = `${body.deletions.length} tracked deletions are not part of the text; they are listed at its end.`
    warnings.push({ code: 'tracked_changes', message })
  }
  const embedded = container.folder('ObjectPool')?.names.length ?? 0
  const notRead = embedded === 0 ? [] : [embedded === 1 ? '1 embedded object' : `${embedded} embedded objects`]
  if (lines.length === 0 && notRead.length > 0) {
    throw new ExtractError('no_text', `The document holds no text, only ${notRead.join(', ')}.`)
  }
  if (lines.length === 0) warnings.push({ code: 'empty', message: 'The document holds no text.' })
  return { lines, warnings, meta: notRead.length === 0 ? {} : { notRead } }
}

/** Positions from `start` up to `end` of a sorted list. */
function between(sorted: readonly number[], start: number, end: number): number[] {
  let [low, high] = [0, sorted.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if (sorted[middle]! < start) low = middle + 1
    else high = middle
  }
  const found: number[] = []
  for (let i = low; i < sorted.length && sorted[i]! < end; i++) found.push(sorted[i]!)
  return found
}

function byKind(one: Note, other: Note): number {
  return one.kind === other.kind ? 0 : one.kind === 'footnote' ? -1 : 1
}

/** Notes by the position of their mark, numbered as the marks come: footnotes 1, 2, 3, endnotes i, ii, iii. */
function readNotes(file: DocFile, kind: 'footnote' | 'endnote'): [number, Note][] {
  const isFootnote = kind === 'footnote'
  const marks = positionTable(file.table(isFootnote ? docTables.footnoteMarks : docTables.endnoteMarks), 2)
  const texts = positionTable(file.table(isFootnote ? docTables.footnoteTexts : docTables.endnoteTexts), 0)
  const { start, end } = file.stories[kind]
  return Array.from({ length: marks.count }, (_, i): [number, Note] => [
    marks.positions[i]!,
    {
      kind,
      label: isFootnote ? String(i + 1) : numeral(i + 1, 'lowerRoman'),
      start: Math.min(end, start + (texts.positions[i] ?? end)),
      end: Math.min(end, start + (texts.positions[i + 1] ?? end)),
      place: undefined,
    },
  ])
}

type Box = { readonly anchor: number | undefined; readonly start: number; readonly end: number; isRead: boolean }

/** Text boxes stand behind the paragraph that their shape is anchored in; those in a group of shapes at the end. */
function readBoxes(file: DocFile): Box[] {
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

/** Headers and footers, each text once however many sections repeat it. Six texts come first that only part notes from the page. */
function edgeLines(body: Body, file: DocFile): ViewLine[] {
  const { positions } = positionTable(file.table(docTables.headers), 0)
  const { start, end } = file.stories.header
  const seen = new Set<string>()
  const lines = (['header', 'footer'] as const).flatMap((part) =>
    positions.slice(6, -1).flatMap((position, i) => {
      // Even and odd header, even and odd footer, then those of the first page.
      if ((i % 6 === 2 || i % 6 === 3 || i % 6 === 5) !== (part === 'footer')) return []
      return edge(part, start + position, Math.min(end, start + (positions[i + 7] ?? end)))
    }),
  )
  const boxes = file.stories.headerBox
  return boxes.end > boxes.start ? [...lines, ...edge('header', boxes.start, boxes.end)] : lines

  function edge(part: 'header' | 'footer', from: number, to: number): ViewLine[] {
    if (to <= from) return []
    body.enter(part)
    body.read(from, to)
    const found = body.lines.splice(0)
    const said = found.map(({ text }) => text).join('\n')
    if (seen.has(said)) return []
    seen.add(said)
    return found
  }
}

function deletionLines(body: Body, file: DocFile): ViewLine[] {
  const authors = stringTable(file.table(docTables.changeAuthors))
  return body.deletions.flatMap(({ by, text, place }) => {
    const author = by === undefined ? '' : (authors[by]?.text ?? '')
    const shown = text.replaceAll(/\s+/g, ' ').trim()
    return shown === '' ? [] : [{ text: `[deleted${author === '' ? '' : ` by ${author}`}] ${shown}`, locator: place }]
  })
}

function shownWords(words: string): string {
  // oxlint-disable-next-line no-control-regex -- marks of paragraphs and cells are control characters
  return words.replaceAll(/[\0-\x20]+/g, ' ').trim()
}
