import { isCompoundFile, openCompoundFile } from './compound-file.ts'
import { openPptFile, type BinaryRecord, type PptFile } from './ppt-records.ts'
import { readPptObjects } from './ppt-objects.ts'
import { pptShapes, stringsOf, textsOf } from './ppt-slide.ts'
import { ExtractError, type Extractor, type ViewLine, type Warning } from './text-view.ts'

const type = {
  slideAtom: 0x03ef,
  slideInfo: 0x03f9,
  slidePersist: 0x03f3,
  list: 0x0ff0,
  edges: 0x0fd9,
  edgeFlags: 0x0fda,
  tags: 0x1388,
  tag: 0x138a,
  tagData: 0x138b,
  comment: 0x2ee0,
} as const

/** Placeholders of a notes page that are no notes: the slide's picture, date, number, header and footer. */
const notesFurniture = new Set([5, 7, 8, 9, 10, 11])

/** PowerPoint 97–2007 presentations (ppt, pps, pot): slides in their order, each with its notes and comments; a master's own text once, on the first slide that shows it. */
export const extractPpt: Extractor = async (bytes) => {
  if (!isCompoundFile(bytes)) throw new ExtractError('corrupt', 'The file is damaged: it holds no presentation.')
  const root = openCompoundFile(bytes)
  const container = root.names.includes('PowerPoint Document') ? root : root.folder('PP97_DUALSTORAGE')
  if (container === undefined) {
    throw new ExtractError(
      'unsupported',
      'This presentation is from PowerPoint 95 or older, which is not read. Save it as .pptx.',
    )
  }
  const file = openPptFile(container)
  const [slides, masters, notes] = [0, 1, 2].map((instance) => slideList(file, instance)) as [
    Listed[],
    Listed[],
    Listed[],
  ]
  const shownOnce = new Set<string>()
  const lines: ViewLine[] = []
  const hidden: number[] = []
  let hasText = false
  const objects = await readPptObjects(file)
  for (const [index, { record, outline }] of slides.entries()) {
    const slide = index + 1
    if (record === undefined) throw new ExtractError('corrupt', `The file is damaged: slide ${slide} is missing.`)
    const inside = file.reader.inside(record.body)
    const atom = inside.find((one) => one.type === type.slideAtom && one.body.length >= 22)?.body
    const isHidden = inside.some(
      (one) => one.type === type.slideInfo && one.body.length >= 12 && (one.body.u16(10) & 4) !== 0,
    )
    if (isHidden) hidden.push(slide)
    lines.push({ text: `Slide ${slide}${isHidden ? ' (hidden)' : ''}`, locator: { slide } })
    const own = pptShapes(file.reader, record, outline).flatMap((shape) => shape.lines)
    const showsMaster = atom !== undefined && (atom.u16(20) & 1) !== 0
    const master = showsMaster ? masters.find(({ id }) => id === atom.u32(12))?.record : undefined
    const shown = [
      ...own,
      ...once(master === undefined ? [] : masterLines(file, master)),
      ...once([...edgeLines(file, inside), ...edgeLines(file, file.reader.inside(file.document.body))]),
      ...objects.linesOn(record),
      ...commentLines(file, inside),
    ]
    const page = atom === undefined ? undefined : notes.find(({ id }) => id === atom.u32(16))
    const said = page?.record === undefined ? [] : notesLines(file, page.record, page.outline)
    for (const text of shown) lines.push({ text, locator: { slide } })
    for (const text of said) lines.push({ text: `Notes: ${text}`, locator: { slide, notes: true } })
    hasText ||= shown.length + said.length > 0
  }
  const notRead = [...(root.names.includes('Pictures') ? ['pictures'] : []), ...objects.notRead]
  if (!hasText && notRead.length > 0) {
    throw new ExtractError('no_text', `The presentation holds no text, only ${notRead.join(', ')}.`)
  }
  const warnings: Warning[] = []
  if (!hasText) warnings.push({ code: 'empty', message: 'The presentation holds no text.' })
  if (hidden.length > 0) {
    warnings.push({ code: 'hidden_slide', message: `Hidden slides are shown and marked: ${hidden.join(', ')}.` })
  }
  const meta = { slides: slides.length, ...(notRead.length === 0 ? {} : { notRead }) }
  return { kind: 'ppt', lines, warnings, meta }

  function once(texts: readonly string[]): string[] {
    const fresh = [...new Set(texts)].filter((text) => !shownOnce.has(text))
    for (const text of fresh) shownOnce.add(text)
    return fresh
  }
}

type Listed = { readonly id: number; readonly record: BinaryRecord | undefined; readonly outline: string[][] }

/** Slides, masters or notes pages in their order, each with the texts that the outline keeps for it. */
function slideList(file: PptFile, instance: number): Listed[] {
  const list = file.reader
    .inside(file.document.body)
    .find((record) => record.type === type.list && record.instance === instance)
  const groups: BinaryRecord[][] = []
  for (const record of list === undefined ? [] : file.reader.inside(list.body)) {
    if (record.type === type.slidePersist) groups.push([record])
    else groups.at(-1)?.push(record)
  }
  return groups.map(([first, ...texts]) => ({
    id: first!.body.u32(12),
    record: file.object(first!.body.u32(0)),
    outline: textsOf(texts),
  }))
}

function masterLines(file: PptFile, master: BinaryRecord): string[] {
  return pptShapes(file.reader, master, []).flatMap(({ lines, placeholder }) => (placeholder === 0 ? lines : []))
}

function notesLines(file: PptFile, page: BinaryRecord, outline: readonly string[][]): string[] {
  return pptShapes(file.reader, page, outline).flatMap(({ lines, placeholder }) =>
    notesFurniture.has(placeholder) ? [] : lines,
  )
}

/** The fixed date and the footer of a slide, where they are switched on. */
function edgeLines(file: PptFile, inside: readonly BinaryRecord[]): string[] {
  // In the document, 3 is for slides and 4 for notes; a slide has only its own.
  const edges = inside.find((record) => record.type === type.edges && record.instance !== 4)
  if (edges === undefined) return []
  const records = file.reader.inside(edges.body)
  const flags = records.find((record) => record.type === type.edgeFlags && record.body.length >= 4)?.body.u16(2) ?? 0
  const strings = stringsOf(records)
  const [date, footer] = [
    (flags & 0x05) === 0x05 ? strings.get(0) : undefined,
    (flags & 0x20) === 0 ? undefined : strings.get(2),
  ]
  return [date, footer]
    .filter((text) => text !== undefined)
    .map((text) => text.trim())
    .filter(Boolean)
}

/** Comments are kept among a slide's tags. */
function commentLines(file: PptFile, inside: readonly BinaryRecord[]): string[] {
  const within = (records: readonly BinaryRecord[], kind: number): BinaryRecord[] =>
    records.filter((record) => record.type === kind).flatMap((record) => file.reader.inside(record.body))
  return within(within(within(inside, type.tags), type.tag), type.tagData)
    .filter((record) => record.type === type.comment)
    .map((comment) => {
      const strings = stringsOf(file.reader.inside(comment.body))
      const author = strings.get(0) ?? ''
      const said = (strings.get(1) ?? '').replaceAll(/[\r\n\v]+/g, ' ').trim()
      return `Comment${author === '' ? '' : ` by ${author}`}: ${said}`
    })
}
