import { isCompoundFile, openCompoundFile, type CompoundFile } from './compound-file.ts'
import { createDocBinaryBody, type DocBodyOptions, type DocPlace } from './doc-body.ts'
import { docComments } from './doc-comments.ts'
import { docTables, oldWord, openDocFile, positionTable, stringTable, type DocFile } from './doc-file.ts'
import { embeddedKind, embeddedLines } from './embedded-object.ts'
import { unlockedDoc } from './doc-locked.ts'
import { readFormatting } from './doc-formatting.ts'
import { readDocLists } from './doc-lists.ts'
import { readDocFonts, readDocStyles } from './doc-styles.ts'
import { readDocText } from './doc-text.ts'
import { docBoxes, docNotes, positionsOf } from './doc-parts.ts'
import { readWord6 } from './word6-formatting.ts'
import { ExtractError, type Extractor, type ViewLine, type Warning } from './text-view.ts'

type Body = ReturnType<typeof createDocBinaryBody>
/** Binary Word documents (doc, dot; Word 6 and later): the body with its text boxes, then headers, footers, notes, comments and tracked deletions. */
export const extractDoc: Extractor = async (bytes, { password }) => {
  if (!isCompoundFile(bytes)) throw oldWord()
  const container = unlockedDoc(openCompoundFile(bytes), password)
  const file = openDocFile(container)
  const formats = file.isOld ? readWord6(file) : readWord97(file)
  const notes = [...docNotes(file, 'footnote'), ...docNotes(file, 'endnote')]
  const labels = new Map(notes.map(({ position, label }) => [position, `[${label}]`]))
  const noteMarks = positionsOf(notes, ({ position }) => position)
  const comments = docComments(file)
  const boxes = docBoxes(file)
  const commentMarks = positionsOf(comments, ({ position }) => position)
  const boxAnchors = positionsOf(boxes, ({ anchor }) => anchor)
  const body: Body = createDocBinaryBody({
    ...formats,
    data: file.data,
    markAt: (position) => labels.get(position),
    sectionEnds: new Set(positionTable(file.table(docTables.sections), 12).positions),
    afterParagraph(start, end) {
      for (const note of noteMarks(start, end)) note.place ??= body.place()
      for (const comment of commentMarks(start, end)) comment.place ??= body.place()
      for (const box of boxAnchors(start, end)) {
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
  for (const note of notes) {
    const at: DocPlace = { ...(note.place ?? { paragraph: 1 }), part: note.kind }
    const said = body.readAt(at, note.start, note.end)
    lines.push(
      ...said.map((line, i) => (i === 0 ? { ...line, text: `[${note.label}] ${line.text.trimStart()}` } : line)),
    )
  }
  for (const { author, anchor, start, end, place } of comments) {
    const at: DocPlace = { ...(place ?? { paragraph: 1 }), part: 'comment' }
    const said = body.readAt(at, start, end).map((line) => line.text.trim())
    const words = anchor === undefined ? '' : shownWords(formats.text.text.slice(anchor.start, anchor.end))
    const on = words === '' ? '' : ` on “${words}”`
    lines.push({ text: `Comment${author === '' ? '' : ` by ${author}`}${on}: ${said.join(' ')}`, locator: at })
  }
  lines.push(...deletionLines(body, file))
  const objects = await poolLines(container)
  const last = lines.findLast(({ locator }) => !('part' in locator))?.locator ?? { paragraph: 1 }
  lines.push(...objects.lines.map((text) => ({ text, locator: last })))
  return { kind: 'doc', ...judged(lines, body, objects.notRead) }
}

/** Charts and sheets that are kept beside the text; where in it they stand is not kept with them. */
async function poolLines(container: CompoundFile): Promise<{ lines: string[]; notRead: string[] }> {
  const pool = container.folder('ObjectPool')
  const lines: string[] = []
  const notRead: string[] = []
  for (const name of pool?.names ?? []) {
    const storage = pool?.folder(name)
    const found = storage === undefined ? undefined : await embeddedLines(storage)
    if (found !== undefined) lines.push(...found)
    else notRead.push(`1 embedded object (${storage === undefined ? 'unknown kind' : embeddedKind(storage)})`)
  }
  return { lines, notRead }
}

function judged(lines: ViewLine[], body: Body, notRead: readonly string[]) {
  const warnings: Warning[] = []
  if (body.hasHidden()) {
    warnings.push({ code: 'hidden_text', message: 'The document holds text that is hidden; it is shown here.' })
  }
  if (body.deletions.length > 0) {
    const message = `${body.deletions.length} tracked deletions are not part of the text; they are listed at its end.`
    warnings.push({ code: 'tracked_changes', message })
  }
  if (lines.length === 0 && notRead.length > 0) {
    throw new ExtractError('no_text', `The document holds no text, only ${notRead.join(', ')}.`)
  }
  if (lines.length === 0) warnings.push({ code: 'empty', message: 'The document holds no text.' })
  return { lines, warnings, meta: notRead.length === 0 ? {} : { notRead } }
}

function readWord97(file: DocFile): Pick<DocBodyOptions, 'text' | 'formatting' | 'styles' | 'fontOf' | 'labelOf'> {
  return {
    text: readDocText(file),
    formatting: readFormatting(file),
    styles: readDocStyles(file),
    fontOf: readDocFonts(file),
    labelOf: readDocLists(file),
  }
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
