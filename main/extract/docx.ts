import { createDocxBody, type DocxBody, type DocxPlace, type PlacedChange } from './docx-body.ts'
import { commentLine, readComments } from './docx-comments.ts'
import { extractLimits } from './limits.ts'
import { numeral } from './numerals.ts'
import { openPackage, type OoxmlPackage } from './ooxml-package.ts'
import { unreadParts } from './ooxml-unread.ts'
import { ExtractError, type Extractor, type TextView, type ViewLine, type Warning } from './text-view.ts'
import { childrenOf, parseXml, type XmlElement } from './xml-tree.ts'

/** Word documents (docx, docm, dotx, dotm; transitional and strict): the body, then headers, footers, notes, comments and tracked changes. */
export const extractDocx: Extractor = (bytes) => readDocx(bytes, 0)

async function readDocx(bytes: Uint8Array, depth: number): Promise<TextView> {
  const opened = openPackage(bytes)
  const main = opened.mainPart('word/document.xml')
  const chunks = opened.chunks(main)
  if (chunks === undefined) throw new ExtractError('corrupt', 'The file is damaged: it has no document part.')
  const targetOf = (type: string): string | undefined =>
    opened.relationships(main).find((candidate) => candidate.type === type && !candidate.external)?.target
  const partOf = (type: string): XmlElement | undefined => opened.xml(targetOf(type) ?? '')
  const notes: Notes = { footnote: new Map(), endnote: new Map() }
  const commented = new Map<string, { text: string; place: DocxPlace }>()
  const hidden = new Set<string>()

  const body = createDocxBody({
    opened,
    styles: partOf('styles'),
    numbering: partOf('numbering'),
    inline: {
      openComments: new Set(),
      noteLabel: (kind, id) => noteLabel(notes, { kind, id, place: body.place() }),
      onCommented(id, text) {
        const known = commented.get(id)
        if (known === undefined) commented.set(id, { text, place: body.place() })
        else known.text += text
      },
      onHidden: () => void hidden.add(placeName(body.place())),
    },
  })
  body.enter(main)
  const { name } = parseXml(chunks, main, { within: 'body', onBlock: body.block })
  if (name !== 'document') throw new ExtractError('corrupt', 'The file is damaged: it holds no Word text.')
  const warnings: Warning[] = []
  const lines = await withAltChunks(body, { opened, main, depth, warnings })
  lines.push(...edgeLines(body, opened, main))
  lines.push(...noteLines(body, notes, partOf))
  for (const comment of readComments(opened, main)) {
    const anchor = commented.get(comment.id)
    const place: DocxPlace = { ...(anchor?.place ?? { paragraph: 1 }), part: 'comment' }
    const said = captured(body, () => body.blocksAt(place, comment.blocks)).map(({ text }) => text)
    lines.push({ text: commentLine(comment, said.join(' '), anchor?.text.trim() ?? ''), locator: place })
  }
  const changes = mergeChanges(body.changes)
  lines.push(...changes.map(changeLine))
  if (hidden.size > 0) {
    const message = `Text that is hidden, white or tiny is shown here: ${[...hidden].slice(0, 10).join(', ')}${hidden.size > 10 ? ` and ${hidden.size - 10} more` : ''}.`
    warnings.push({ code: 'hidden_text', message })
  }
  if (changes.length > 0) {
    const message = `${changes.length} tracked deletions or moves are not part of the text; they are listed at its end.`
    warnings.push({ code: 'tracked_changes', message })
  }
  const notRead = unreadParts(opened, main)
  if (lines.length === 0 && notRead.length > 0) {
    throw new ExtractError('no_text', `The document holds no text, only ${notRead.join(', ')}.`)
  }
  if (lines.length === 0) warnings.push({ code: 'empty', message: 'The document holds no text.' })
  return { kind: 'docx', lines, warnings, meta: notRead.length === 0 ? {} : { notRead } }
}

function placeName({ paragraph, part }: DocxPlace): string {
  return part === undefined ? `paragraph ${paragraph}` : `${part} at paragraph ${paragraph}`
}

/** Lines that a reading adds, taken out again. */
function captured(body: DocxBody, read: () => void): ViewLine[] {
  const from = body.lines.length
  read()
  return body.lines.splice(from)
}

type ChunkSource = {
  readonly opened: OoxmlPackage
  readonly main: string
  readonly depth: number
  readonly warnings: Warning[]
}

/** The body's lines with embedded documents (HTML, RTF, Word…) in their places. */
async function withAltChunks(body: DocxBody, { opened, main, depth, warnings }: ChunkSource): Promise<ViewLine[]> {
  const own = body.lines.splice(0)
  if (body.altChunks.length > extractLimits.embeddedChunks)
    throw new ExtractError('too_large', `The file was not read: it embeds ${body.altChunks.length} documents.`)
  const texts = new Map<string, readonly string[]>()
  const all: ViewLine[] = []
  let from = 0
  for (const { id, at, place } of body.altChunks) {
    const target = opened.relationships(main).find((candidate) => candidate.id === id)?.target ?? ''
    const found = texts.get(target) ?? (await chunkTexts(target))
    texts.set(target, found)
    for (; from < at; from++) all.push(own[from]!)
    if (all.length + found.length > extractLimits.lines)
      throw new ExtractError('too_large', 'The file was not read: it embeds documents again and again.')
    for (const text of found) all.push({ text, locator: place })
  }
  for (; from < own.length; from++) all.push(own[from]!)
  return all

  async function chunkTexts(target: string): Promise<readonly string[]> {
    const bytes = opened.bytes(target)
    if (bytes === undefined) return []
    try {
      const view = await readChunk(bytes, target, depth)
      for (const one of view.warnings) warnings.push({ ...one, message: `${target}: ${one.message}` })
      return view.lines.map(({ text }) => text)
    } catch (error) {
      if (!(error instanceof ExtractError)) throw error
      warnings.push({ code: error.code, message: `The embedded document ${target} was not read: ${error.message}` })
      return []
    }
  }
}

async function readChunk(bytes: Uint8Array, name: string, depth: number): Promise<TextView> {
  if (bytes[0] !== 0x50) return (await import('./extract.ts')).extractBytes(bytes, { name })
  // A package can hold itself; only its own reader counts how deep it is.
  if (depth < extractLimits.nestedDocuments) return readDocx(bytes, depth + 1)
  throw new ExtractError('too_large', 'Documents are embedded in one another too deeply.')
}

/** Headers and footers, each text once however many sections repeat it. */
function edgeLines(body: DocxBody, opened: OoxmlPackage, main: string): ViewLine[] {
  const seen = new Set<string>()
  const read = new Set<string>()
  return (['header', 'footer'] as const).flatMap((part) =>
    opened.relationships(main).flatMap(({ type, target, external }) => {
      if (type !== part || external || read.has(target)) return []
      read.add(target)
      const root = opened.xml(target)
      body.enter(target, part)
      const lines = captured(body, () => body.blocks(childrenOf(root)))
      const said = lines.map(({ text }) => text).join('\n')
      if (seen.has(said)) return []
      seen.add(said)
      return lines
    }),
  )
}

type NoteKind = 'footnote' | 'endnote'
type Note = { readonly kind: NoteKind; readonly id: string; readonly label: string; readonly place: DocxPlace }

type Notes = Readonly<Record<NoteKind, Map<string, Note>>>

/** Notes are numbered as their marks come, footnotes 1, 2, 3, endnotes i, ii, iii. */
function noteLabel(notes: Notes, { kind, id, place }: Omit<Note, 'label'>): string {
  const known = notes[kind].get(id)
  if (known !== undefined) return known.label
  const nth = notes[kind].size + 1
  const label = kind === 'footnote' ? String(nth) : numeral(nth, 'lowerRoman')
  notes[kind].set(id, { kind, id, label, place: { ...place, part: kind } })
  return label
}

function noteLines(body: DocxBody, notes: Notes, partOf: (type: string) => XmlElement | undefined): ViewLine[] {
  return (['footnote', 'endnote'] as const).flatMap((kind) => {
    const elements = new Map(childrenOf(partOf(`${kind}s`), kind).map((one) => [one.attributes['id'] ?? '', one]))
    return [...notes[kind].values()].flatMap(({ id, label, place }) => {
      const lines = captured(body, () => body.blocksAt(place, childrenOf(elements.get(id))))
      return lines.map((line, i) => (i === 0 ? { ...line, text: `[${label}] ${line.text.trimStart()}` } : line))
    })
  })
}

/** Word cuts one deletion into many runs. */
function mergeChanges(changes: readonly PlacedChange[]): PlacedChange[] {
  const merged: PlacedChange[] = []
  for (const change of changes) {
    const last = merged.at(-1)
    const isSame =
      last?.kind === change.kind && last.author === change.author && last.place.paragraph === change.place.paragraph
    if (isSame) merged.splice(-1, 1, { ...last, text: last.text + change.text })
    else merged.push(change)
  }
  return merged
}

function changeLine({ kind, author, text, place }: PlacedChange): ViewLine {
  const what = kind === 'deleted' ? 'deleted' : 'moved away'
  const shown = text.replaceAll(/\s+/g, ' ').trim()
  return { text: `[${what}${author === '' ? '' : ` by ${author}`}] ${shown}`, locator: place }
}
