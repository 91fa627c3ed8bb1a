import { chartsAsTables } from './charts-as-tables.ts'
import { allBlocks, allInlines, plainText, type Block, type Document } from './document.ts'
import { parseMarkdown } from './markdown.ts'
import { withDrawnCharts, withDrawnPictures } from './drawn-pictures.ts'
import { FORMAT_NAMES, KNOWN_FORMATS } from './known-formats.ts'
import { printWithBrowser, type PrintPage } from './print-page.ts'
import { loadPictures, type ReadNamedFile } from './pictures.ts'
import { readSheets } from './sheet-input.ts'
import type { SheetInput } from './sheet-shapes.ts'
import { delimitedFromContent, delimitedFromSheets } from './render-delimited.ts'
import { workbookFile, workbookFromTables } from './render-workbook.ts'
import { count, encode, usage, type Rendered } from './rendered.ts'
import type { Sheet } from './sheet.ts'
import { slidesOf } from './slides.ts'
import { unshownPictures } from './unshown-pictures.ts'
import { writeDocxInThread } from './write-docx-in-thread.ts'
import { writeHtml } from './write-html.ts'

/** What some formats need besides their content. */
export type RenderTools = {
  readonly printPage: PrintPage
  readonly signal?: AbortSignal
  /** Reads pictures that the text names; without it only those inside the text are there. */
  readonly readFile?: ReadNamedFile
  /** An existing file that the new one is made from; it stays as it is. */
  readonly from?: NamedFile
}

type NamedFile = { readonly name: string; readonly bytes: Uint8Array }

type Format = {
  readonly takesTemplate?: true
  readonly fromContent: (content: string, tools: RenderTools) => Promise<Rendered> | Rendered
  readonly fromSheets?: (sheets: readonly Sheet[]) => Promise<Rendered> | Rendered
}

type DocumentFormat = 'docx' | 'doc' | 'html' | 'pdf'

const DOCUMENTS: Readonly<Record<DocumentFormat, (document: Document, tools: RenderTools) => Promise<Rendered>>> = {
  async docx(parsed, tools) {
    const pictured = await withDrawnPictures(parsed, tools)
    const document = await withDrawnCharts(pictured, tools, 'a program that draws no charts shows nothing there.')
    const file = await templateOf(document, tools)
    if (file === undefined)
      return fromDocument(document, (ready) => writeDocxInThread({ document: ready }, tools.signal))
    const { readDocxTemplate, unfilled } = await import('./docx-template.ts')
    const template = readDocxTemplate(file.bytes, file.name)
    const warnings = [...document.warnings, ...unfilled(template, document)]
    return fromDocument({ ...document, warnings }, (ready) =>
      writeDocxInThread({ document: ready, template }, tools.signal),
    )
  },
  async doc(parsed, tools) {
    const document = await withDrawnPictures(parsed, tools, ['svg', 'webp', 'gif'])
    const charted = await withDrawnCharts(document, tools, 'their values stand there as tables.')
    return fromDocument(charted, async (ready) => {
      const { writeRtf } = await import('./write-rtf.ts')
      if (![...allBlocks(ready.blocks)].some(({ type }) => type === 'contents')) return writeRtf(ready)
      const { contentsPages } = await import('./contents-pages.ts')
      return writeRtf(ready, await contentsPages(ready, tools.signal))
    })
  },
  html: async (parsed, { readFile }) =>
    fromDocument(await loadPictures(parsed, { readFile }), async (document) => encode(writeHtml(document))),
  pdf: async (parsed, { printPage, readFile, signal }) =>
    fromDocument(await loadPictures(parsed, { readFile }), (document) =>
      printPage(writeHtml(document, { forPrint: true }), signal),
    ),
}

const FORMATS: Readonly<Record<(typeof FORMAT_NAMES)[number], Format>> = {
  docx: { takesTemplate: true, fromContent: (content, tools) => DOCUMENTS.docx(readDocument(content), tools) },
  doc: { fromContent: (content, tools) => DOCUMENTS.doc(readDocument(content), tools) },
  html: { fromContent: (content, tools) => DOCUMENTS.html(readDocument(notHtml(content)), tools) },
  pdf: { fromContent: (content, tools) => DOCUMENTS.pdf(readDocument(notHtml(content)), tools) },
  pptx: {
    fromContent: async (content, tools) => {
      const { writePresentation } = await import('./write-presentation.ts')
      const document = await withDrawnPictures(parseMarkdown(content), tools)
      const warnings = [...document.warnings, ...unshownPictures(document)]
      return fromDocument({ ...document, warnings }, writePresentation, slideContents)
    },
  },
  md: { fromContent: (content) => textFile(chartsAsTables(content, { bold: true })) },
  txt: { fromContent: (content) => textFile(chartsAsTables(content, { bold: false })) },
  json: { fromContent: jsonFile },
  xlsx: { fromContent: (content) => workbookFromTables(parseMarkdown(content)), fromSheets: workbookFile },
  csv: {
    fromContent: (content) => delimitedFromContent(content, /^[^,\n]*;/.test(content) ? ';' : ','),
    fromSheets: (sheets) => delimitedFromSheets(sheets, ','),
  },
  tsv: {
    fromContent: (content) => delimitedFromContent(content, '\t'),
    fromSheets: (sheets) => delimitedFromSheets(sheets, '\t'),
  },
}

const SHEET_FORMATS = FORMAT_NAMES.filter((format) => FORMATS[format].fromSheets !== undefined)
  .map((format) => `.${format}`)
  .join(', ')

/** A file of the given format from Markdown (documents), text, or sheets. Throws `AppError` that says what to give instead. */
export async function render(
  format: string,
  { content, sheets }: { readonly content?: string | undefined; readonly sheets?: readonly SheetInput[] | undefined },
  tools: RenderTools = { printPage: printWithBrowser },
): Promise<Rendered> {
  const known = FORMAT_NAMES.find((name) => name === format)
  const writer = known === undefined ? undefined : FORMATS[known]
  if (writer === undefined)
    throw usage(
      `${format === '' ? 'A file without an extension' : `.${format}`} cannot be written yet. Formats: ${KNOWN_FORMATS}.`,
    )
  if ((content === undefined) === (sheets === undefined)) {
    throw usage(
      `Give either "content" (Markdown or text) or "sheets", ${content === undefined ? 'one of them' : 'not both'}. "sheets" is for ${SHEET_FORMATS}.`,
    )
  }
  if (tools.from !== undefined && writer.takesTemplate === undefined)
    throw usage(`"from" is a Word template for .docx; .${format} is written without it.`)
  if (content !== undefined) {
    if (content.trim() === '') throw usage('"content" is empty. Give the whole text of the file.')
    return writer.fromContent(content, tools)
  }
  if (writer.fromSheets === undefined)
    throw usage(
      `.${format} is written from "content", not from "sheets". Give Markdown with tables, or write ${SHEET_FORMATS}.`,
    )
  const read = readSheets(sheets ?? [])
  if (read.sheets.length === 0) throw usage('"sheets" is empty. Give at least one sheet with a name and rows.')
  if (read.faults.length > 0) throw usage(`Nothing was written:\n${read.faults.join('\n')}`)
  return writer.fromSheets(read.sheets)
}

/** A document as a file of the given format, an extension. Throws `AppError` for one that holds no documents. */
export async function renderDocument(format: string, document: Document, tools: RenderTools): Promise<Rendered> {
  const known = Object.keys(DOCUMENTS).find((name): name is DocumentFormat => name === format)
  if (known === undefined) throw usage(`.${format} holds no document. Name a .docx, .pdf, .doc or .html file.`)
  return DOCUMENTS[known](document, tools)
}

/** A heading without words would be a gap on the page and an empty line among the contents. */
function readDocument(content: string): Document {
  const document = parseMarkdown(content)
  return { ...document, blocks: document.blocks.filter((block) => !isEmptyHeading(block)) }
}

function isEmptyHeading(block: Block): boolean {
  return (
    block.type === 'heading' &&
    block.children.every(({ type }) => type === 'text') &&
    plainText(block.children).trim() === ''
  )
}

/** The Word file whose looks are asked for, by the call or the front matter. */
async function templateOf({ meta }: Document, { from, readFile }: RenderTools): Promise<NamedFile | undefined> {
  if (from !== undefined || meta.template === undefined) return from
  if (readFile === undefined) throw usage(`The template ${meta.template} cannot be read here.`)
  return { name: meta.template, bytes: await readFile(meta.template) }
}

async function fromDocument(
  document: Document,
  write: (document: Document) => Promise<Uint8Array>,
  contents: (document: Document) => string = documentContents,
): Promise<Rendered> {
  // Writers that show pictures have loaded them.
  const images = document.pictures === undefined ? imagesIn(document.blocks) : 0
  const shown =
    images === 0 ? [] : [`${count(images, 'image')} cannot be embedded here: the description stands in its place.`]
  return {
    bytes: await write(document),
    contents: contents(document),
    warnings: [...document.warnings, ...shown],
  }
}

function slideContents(document: Document): string {
  const cover = document.meta.title === undefined ? 0 : 1
  return count(slidesOf(document).length + cover, 'slide')
}

function documentContents({ blocks, footnotes, pictures }: Document): string {
  const of = (type: Block['type']): number => [...allBlocks(blocks)].filter((block) => block.type === type).length
  const parts = [
    [of('heading'), 'heading'],
    [of('list'), 'list'],
    [of('table'), 'table'],
    [of('chart'), 'chart'],
    [pictures?.size ?? 0, 'picture'],
    [of('code'), 'code block'],
    [footnotes.size, 'footnote'],
  ] as const
  const named = parts.flatMap(([number, name]) => (number === 0 ? [] : [count(number, name)]))
  return named.length > 0 ? named.join(', ') : count(of('paragraph'), 'paragraph')
}

function imagesIn(blocks: readonly Block[]): number {
  return allInlines(blocks).filter(({ type }) => type === 'image').length
}

function textFile(content: string): Rendered {
  const text = content.endsWith('\n') ? content : `${content}\n`
  return { bytes: encode(text), contents: count(text.split('\n').length - 1, 'line'), warnings: [] }
}

function jsonFile(content: string): Rendered {
  try {
    const value: unknown = JSON.parse(content)
    // A number of more than 15 digits would not survive being read: such a text is kept as it is.
    return textFile(/\d{16}/.test(content) ? content : JSON.stringify(value, undefined, 2))
  } catch (error) {
    if (error instanceof SyntaxError) throw usage(`"content" is not valid JSON: ${error.message}`)
    throw error
  }
}

function notHtml(content: string): string {
  if (!/^\s*(<!doctype html|<html[\s>])/i.test(content)) return content
  throw usage('.html is written from Markdown; give the text as Markdown instead of HTML.')
}
