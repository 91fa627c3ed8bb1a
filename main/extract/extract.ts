import { openCompoundFile } from './compound-file.ts'
import { extractLimits } from './limits.ts'
import { extensionOf, noSuchDocument, sniff, structured, type Kind } from './sniff.ts'
import {
  ExtractError,
  type ExtractOptions,
  type Extractor,
  type TextView,
  type ViewLine,
  type ViewMeta,
  type Warning,
} from './text-view.ts'

/** The text view of a file's bytes, by content. Throws `ExtractError`; anything else thrown is a bug in an extractor. */
export async function extractBytes(bytes: Uint8Array, options: ExtractOptions): Promise<TextView> {
  if (bytes.length === 0) return emptyFile(options.name)
  const kind = sniff(bytes, options.name)
  const extension = extensionOf(options.name)
  // A package without its document would pass for an archive.
  if (kind === 'zip' && extension !== 'zip' && Object.hasOwn(structured, extension)) throw noSuchDocument(extension)
  const load = extractors[kind]
  if (load === undefined)
    throw new ExtractError('unsupported', unread[kind] ?? 'The file holds binary data that RunningTab cannot read.')
  const extract = loaded.get(kind) ?? (await load())
  loaded.set(kind, extract)
  const { onBeginning } = options
  const guaranteed = onBeginning && { onBeginning: (view: TextView) => onBeginning(withGuarantees(view)) }
  return withGuarantees(await extract(bytes, { ...options, ...guaranteed }))
}

const loaded = new Map<Kind, Extractor>()

/** Loaded when first needed: a command that reads one text file does not wait for the PDF reader. */
const extractors: Readonly<Partial<Record<Kind, () => Promise<Extractor>>>> = {
  pdf: async () => (await import('./pdf.ts')).extractPdf,
  docx: async () => (await import('./docx.ts')).extractDocx,
  pptx: async () => (await import('./pptx.ts')).extractPptx,
  xlsx: async () => (await import('./workbook.ts')).extractWorkbook,
  xlsb: async () => (await import('./workbook.ts')).extractWorkbook,
  xls: async () => (await import('./workbook.ts')).extractWorkbook,
  ods: async () => (await import('./workbook.ts')).extractWorkbook,
  eml: async () => (await import('./mail.ts')).extractMail,
  csv: async () => (await import('./delimited.ts')).extractDelimited,
  tsv: async () => (await import('./delimited.ts')).extractDelimited,
  html: async () => (await import('./html.ts')).extractHtml,
  odt: async () => (await import('./odf.ts')).extractOdt,
  odp: async () => (await import('./odf.ts')).extractOdp,
  epub: async () => (await import('./epub.ts')).extractEpub,
  rtf: async () => (await import('./rtf.ts')).extractRtf,
  doc: async () => (await import('./doc.ts')).extractDoc,
  ppt: async () => (await import('./ppt.ts')).extractPpt,
  msg: async () => (await import('./msg.ts')).extractMsg,
  tnef: async () => (await import('./tnef.ts')).extractTnef,
  mbox: async () => (await import('./mbox.ts')).extractMbox,
  mhtml: async () => (await import('./web-archive.ts')).extractWebArchive,
  ics: async () => (await import('./calendar.ts')).extractCalendar,
  vcf: async () => (await import('./address-book.ts')).extractAddressBook,
  zip: async () => (await import('./archive-listing.ts')).extractZipListing,
  tar: async () => (await import('./archive-listing.ts')).extractTarListing,
  gzip: async () => (await import('./gzip.ts')).extractGzip,
  image: async () => (await import('./picture.ts')).extractPicture,
  locked: async () => extractLocked,
  text: async () => (await import('./plain-text.ts')).extractPlainText,
}

/** What the package holds, once its password has opened it. */
async function extractLocked(bytes: Uint8Array, options: ExtractOptions): Promise<TextView> {
  const { openEncryptedPackage } = await import('./encrypted-package.ts')
  const clear = openEncryptedPackage(openCompoundFile(bytes), options.password)
  return extractBytes(clear, options)
}

const unread: Readonly<Partial<Record<Kind, string>>> = {
  archive: 'Archives are not opened. Unpack it into the folder.',
  media: 'Sound and video are not read.',
}

function emptyFile(name: string): TextView {
  const format = structured[extensionOf(name)]
  if (format !== undefined) throw new ExtractError('corrupt', `The file is empty (0 bytes): it is no ${format}.`)
  return { kind: 'text', lines: [], warnings: [{ code: 'empty', message: 'The file is empty.' }], meta: {} }
}

/** No line break inside a line, no half of a surrogate pair, no line that nothing can show; what was not read is said, and where there is no text that. */
function withGuarantees(view: TextView): TextView {
  const lines = view.lines.every(({ text }) => isClean(text)) ? view.lines : view.lines.flatMap(cleanLine)
  const warnings = [...view.warnings, ...notRead(view.meta)]
  if (warnings.length === 0 && lines.every(({ text }) => text.trim() === ''))
    warnings.push({ code: 'empty', message: 'The document holds no text.' })
  if (lines.length <= extractLimits.lines) return { ...view, lines, warnings }
  const message = `Only the first ${extractLimits.lines} of ${lines.length} lines are shown.`
  return {
    ...view,
    lines: lines.slice(0, extractLimits.lines),
    warnings: [...warnings, { code: 'truncated', message }],
  }
}

function notRead({ notRead: parts }: ViewMeta): Warning[] {
  return parts === undefined ? [] : [{ code: 'not_read', message: `Not read: ${parts.join(', ')}.` }]
}

function isClean(text: string): boolean {
  return text.length <= extractLimits.lineChars && !/[\n\r\0]/.test(text) && text.isWellFormed()
}

function cleanLine({ text, locator }: ViewLine): ViewLine[] {
  const whole = text
    .toWellFormed()
    .replaceAll(/\r\n|[\n\r]/g, ' ')
    .replaceAll('\0', '')
  const pieces: ViewLine[] = []
  for (let at = 0; at === 0 || at < whole.length; at += extractLimits.lineChars) {
    pieces.push({ text: whole.slice(at, at + extractLimits.lineChars).toWellFormed(), locator })
  }
  return pieces
}
