import type { Preview, ShownPicture } from '../../preload/document-shapes.ts'
import { fieldText, splitRecord } from '../../preload/split-record.ts'
import { decodeText } from '../extract/encoding.ts'
import { unpackView } from '../extract/packed-view.ts'
import { openAgain, type OpenedFile } from '../extract/opened-file.ts'
import type { ExtractPool } from '../extract/pool.ts'
import type { ViewLine } from '../extract/text-view.ts'
import { linesAsHtml } from './lines-as-html.ts'
import { sheetRows } from './sheet-rows.ts'

const MOST_CHARS = 2_000_000
const MARKDOWN = new Set(['md', 'markdown'])
const PAGES = new Set(['html', 'htm'])
/** Kinds whose lines know their headings. */
const DOCUMENTS = new Set(['doc', 'rtf', 'odt'])
const SHEETS = new Set(['xlsx', 'xlsm', 'xlsb', 'xls', 'ods', 'csv', 'tsv'])

/** A document as the screen shows it: one at a real path, or one that is open here; `name` gives the extension. Throws `ExtractError`. */
export async function previewOf(
  pool: ExtractPool,
  file: string | OpenedFile,
  name: string,
  password?: string,
): Promise<Preview> {
  const request = { name, ...(password === undefined ? {} : { password }) }
  const extension = name.slice(name.lastIndexOf('.') + 1).toLowerCase()
  if (extension === 'pdf') return { type: 'pdf' }
  if (extension === 'docx' || extension === 'dotx') {
    const { lines } = unpackView(await pool.extract(file, { ...request, asHtml: true }))
    return { type: 'html', html: lines.map(({ text }) => text).join('') }
  }
  if (PAGES.has(extension)) {
    const html = await shortText(file)
    if (html !== undefined) return { type: 'html', html }
  }
  const { kind, lines, meta } = unpackView(await pool.extract(file, request))
  if (kind === 'csv' || kind === 'tsv')
    return {
      type: 'sheets',
      sheets: [delimitedSheet(name, lines, typeof meta.delimiter === 'string' ? meta.delimiter : ',')],
    }
  if (SHEETS.has(kind)) {
    const pictures = kind === 'xlsx' ? await picturesOf(lines) : undefined
    return { type: 'sheets', sheets: sheetRows(lines).map((sheet) => withPictures(sheet, pictures?.get(sheet.name))) }
  }
  if (kind === 'pptx' || kind === 'odp') {
    const pictures = kind === 'pptx' ? await picturesOf(lines) : undefined
    return {
      type: 'slides',
      slides: slidesOf(lines).map((slide, index) => withPictures(slide, pictures?.get(index + 1))),
    }
  }
  const text = lines.map((line) => line.text).join('\n')
  if (text.length > MOST_CHARS)
    return { type: 'none', reason: 'The file is too long for a preview. Open it in its own program.' }
  if (DOCUMENTS.has(kind)) return { type: 'html', html: linesAsHtml(lines) }
  return { type: MARKDOWN.has(extension) ? 'markdown' : 'text', text }

  async function picturesOf(read: readonly ViewLine[]) {
    if (!read.some((line) => /^Chart(?::|$)/.test(line.text))) return undefined
    const { chartPictures } = await import('./chart-pictures.ts')
    return chartPictures(unpackView(await pool.extract(file, { ...request, asCharts: true })).lines)
  }
}

/** Undefined where there is too much of it. */
async function shortText(file: string | OpenedFile): Promise<string | undefined> {
  const handle = await openAgain(file)
  try {
    return (await handle.stat()).size <= MOST_CHARS ? decodeText(await handle.readFile()).text : undefined
  } finally {
    await handle.close()
  }
}

function withPictures<Shown>(shown: Shown, pictures: ShownPicture[] | undefined) {
  return pictures === undefined ? shown : { ...shown, pictures }
}

function delimitedSheet(name: string, lines: readonly ViewLine[], delimiter: string) {
  const most = 2_000
  const rows = lines.slice(0, most).map(({ text }) => splitRecord(text, delimiter).map(fieldText))
  return { name, hidden: false, firstRow: 1, rows, more: Math.max(0, lines.length - most), delimiter }
}

const SLIDE_NUMBER = /^Slide \d+(?: \(hidden\))?$/

function slidesOf(lines: readonly ViewLine[]) {
  const slides: { title: string; lines: string[]; notes: string[] }[] = []
  for (const { text, locator } of lines) {
    // Each slide's lines begin with one that only numbers it.
    if (!('slide' in locator) || SLIDE_NUMBER.test(text)) continue
    const slide = (slides[locator.slide - 1] ??= { title: '', lines: [], notes: [] })
    if (locator.notes === true) slide.notes.push(text)
    // The slide's own field for its number, which the screen shows too.
    else if (slide.title !== '' && text === String(locator.slide)) continue
    else if (slide.title === '') slide.title = text
    else slide.lines.push(text)
  }
  return Array.from(slides, (slide) => slide ?? { title: '', lines: [], notes: [] })
}
