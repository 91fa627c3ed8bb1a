import { readAnnotations } from './pdf-annotations.ts'
import type { PageFrame } from './pdf-frame.ts'
import { joinHyphens } from './pdf-hyphens.ts'
import { pageLines } from './pdf-lines.ts'
import { readAttachments, readOutline, type OutlineEntry } from './pdf-outline.ts'
import { readWords } from './pdf-words.ts'
import { forgetPdfium, loadPdfium, type Pdfium } from './pdfium.ts'
import { ExtractError, type Extractor, type ViewLine, type Warning } from './text-view.ts'

/** A PDF's text in reading order, with form values, notes, bookmarks and names of attachments. Throws `encrypted`, `corrupt`, `no_text`. */
export const extractPdf: Extractor = async (bytes, { password }) => {
  let document = openDocument(await loadPdfium(), bytes, password)
  const pages: PageText[] = []
  const { outline, attachments, pageCount, isXfa } = document
  for (let index = 0; index < pageCount; index++) {
    try {
      pages.push(document.readPage(index))
    } catch (error) {
      if (!isTrap(error)) throw error
      // A trap leaves the module in any state: the rest of the document is read by a new one.
      pages.push({ status: 'failed', lines: [] })
      forgetPdfium()
      if (pages.filter(({ status }) => status === 'failed').length > 20)
        throw new ExtractError('corrupt', 'The PDF is damaged: most pages cannot be read.', { cause: error })
      document = openDocument(await loadPdfium(), bytes, password)
    }
  }
  document.close()
  const lines = joinHyphens(pages.flatMap((page, index) => locatedLines(page.lines, outline, index + 1)))
  const failed = pageNumbers(pages, 'failed')
  const empty = pageNumbers(pages, 'no_text')
  if (lines.length === 0) {
    if (failed.length === pages.length) throw new ExtractError('corrupt', 'The PDF is damaged: no page can be read.')
    throw new ExtractError(
      'no_text',
      'The PDF has no text: its pages are images or empty. It needs character recognition.',
    )
  }
  if (attachments.length > 0) {
    lines.push(...attachments.map((name) => ({ text: `Attachment: ${name}`, locator: { page: pageCount } })))
  }
  const warnings: Warning[] = [
    ...(failed.length > 0 ? [{ code: 'page_failed', message: `Damaged and not read: ${pageList(failed)}.` }] : []),
    ...(empty.length > 0 ? [{ code: 'no_text', message: `No text, perhaps scanned: ${pageList(empty)}.` }] : []),
    ...(isXfa ? [{ code: 'xfa', message: 'This is an XFA form: what its fields hold may not be in the pages.' }] : []),
    ...(isGarbled(lines)
      ? [{ code: 'garbled', message: 'The fonts do not say which letters they show: much of the text may be wrong.' }]
      : []),
  ]
  return {
    kind: 'pdf',
    lines,
    warnings,
    meta: { pages: pageCount, ...(outline.length > 0 && { outline }), ...(attachments.length > 0 && { attachments }) },
  }
}

type PageText = { readonly status: 'ok' | 'no_text' | 'blank' | 'failed'; readonly lines: readonly string[] }

type OpenDocument = {
  readonly pageCount: number
  readonly isXfa: boolean
  readonly outline: readonly OutlineEntry[]
  readonly attachments: readonly string[]
  /** Throws a trap where the module gave up. */
  readPage(index: number): PageText
  close(): void
}

/** The WebAssembly code ran into something it cannot go on from. */
function isTrap(error: unknown): boolean {
  return error instanceof Error && error.name === 'RuntimeError'
}

/** Memory that an instance may keep for the next document. */
const keptBytes = 64 * 1024 * 1024

function openDocument(pdfium: Pdfium, bytes: Uint8Array, password: string | undefined): OpenDocument {
  const { calls } = pdfium
  const data = calls.malloc(bytes.length)
  if (data === 0) throw new ExtractError('too_large', 'The PDF is too large for this reader.')
  new Uint8Array(calls.memory.buffer).set(bytes, data)
  const document = load()
  const pageCount = calls.FPDF_GetPageCount(document)
  if (pageCount <= 0) throw new ExtractError('corrupt', 'The PDF is damaged: it has no pages.')
  const formType = calls.FPDF_GetFormType(document)
  const form = formType === 0 ? 0 : openForm()
  return {
    pageCount,
    isXfa: formType === 2,
    outline: readOutline(pdfium, document),
    attachments: readAttachments(pdfium, document),
    readPage,
    close() {
      if (form !== 0) calls.FPDFDOC_ExitFormFillEnvironment(form)
      calls.FPDF_CloseDocument(document)
      calls.free(data)
      if (calls.memory.buffer.byteLength > keptBytes) forgetPdfium()
    },
  }

  function load(): number {
    // Old files take the password's bytes as Latin-1, newer ones as UTF-8.
    for (const encoding of ['utf8', 'latin1'] as const) {
      const opened = pdfium.withBytes(Buffer.from(password ?? '', encoding), (pointer) =>
        calls.FPDF_LoadMemDocument(data, bytes.length, pointer),
      )
      if (opened !== 0) return opened
    }
    const error = calls.FPDF_GetLastError()
    calls.free(data)
    if (error === 4)
      throw new ExtractError(
        'encrypted',
        password === undefined ? 'The PDF is protected by a password.' : 'The password does not open this PDF.',
      )
    if (error === 5) throw new ExtractError('encrypted', 'The PDF is protected in a way that cannot be opened here.')
    throw new ExtractError('corrupt', 'The file is no PDF or is damaged.')
  }

  /** The form's environment; it wants a structure of callbacks, and none of them is needed to read. */
  function openForm(): number {
    const info = calls.malloc(256)
    new Uint8Array(calls.memory.buffer).fill(0, info, info + 256)
    pdfium.heap().setInt32(info, 2, true)
    return calls.FPDFDOC_InitFormFillEnvironment(document, info)
  }

  function readPage(index: number): PageText {
    const page = calls.FPDF_LoadPage(document, index)
    if (page === 0) return { status: 'failed', lines: [] }
    const text = calls.FPDFText_LoadPage(page)
    const frame = pageFrame(page)
    const { words, notes } = readAnnotations(pdfium, { page, form }, frame)
    const groups = text === 0 ? [] : readWords(pdfium, text, frame)
    const upright = groups.find((group) => group.angle === 0)
    if (upright !== undefined) upright.words.push(...words)
    else if (words.length > 0) groups.push({ angle: 0, words: [...words] })
    const lines = [...pageLines(groups), ...notes]
    const isBlank = lines.length === 0 && calls.FPDFPage_CountObjects(page) === 0
    if (text !== 0) calls.FPDFText_ClosePage(text)
    calls.FPDF_ClosePage(page)
    return { status: lines.length > 0 ? 'ok' : isBlank ? 'blank' : 'no_text', lines }
  }

  function pageFrame(page: number): PageFrame {
    const turns = calls.FPDFPage_GetRotation(page)
    const [width, height] = [calls.FPDF_GetPageWidthF(page), calls.FPDF_GetPageHeightF(page)]
    return pdfium.withBytes(new Uint8Array(16), (rect) => {
      calls.FPDF_GetPageBoundingBox(page, rect)
      const memory = pdfium.heap()
      const [left, bottom] = [memory.getFloat32(rect, true), memory.getFloat32(rect + 12, true)]
      return { left, bottom, turns, width: turns % 2 === 0 ? width : height, height: turns % 2 === 0 ? height : width }
    })
  }
}

/** A page's lines; before them the bookmarks that lead to it, unless the page itself says the same. */
function locatedLines(texts: readonly string[], outline: readonly OutlineEntry[], page: number): ViewLine[] {
  const locator = { page }
  const lines = texts.map((text) => ({ text, locator }))
  const titles = outline.filter((entry) => entry.page === page)
  if (titles.length === 0) return lines
  const said = new Set(texts.map(letters))
  const unsaid = titles.filter((entry) => !said.has(letters(entry.title)))
  return [
    ...unsaid.map(({ title, level }) => ({ text: `${'#'.repeat(Math.min(level, 6))} ${title}`, locator })),
    ...lines,
  ]
}

function letters(text: string): string {
  return text.replaceAll(/[^\p{L}\p{N}]+/gu, '').toLowerCase()
}

function pageNumbers(pages: readonly PageText[], status: PageText['status']): number[] {
  return pages.flatMap((page, index) => (page.status === status ? [index + 1] : []))
}

/** "page 3", "pages 1, 4–6". */
function pageList(numbers: readonly number[]): string {
  const runs: [number, number][] = []
  for (const number of numbers) {
    const last = runs.at(-1)
    if (last !== undefined && last[1] === number - 1) last[1] = number
    else runs.push([number, number])
  }
  return `page${numbers.length === 1 ? '' : 's'} ${runs.map(([from, to]) => (from === to ? String(from) : `${from}–${to}`)).join(', ')}`
}

/** Private-use and unassigned characters, or words that mix scripts as no language does. */
function isGarbled(lines: readonly ViewLine[]): boolean {
  const sample = lines
    .slice(0, 2_000)
    .map((line) => line.text)
    .join(' ')
    .slice(0, 100_000)
  const strange = sample.match(/[\p{Co}\p{Cn}\p{Cc}\ufffd]/gu)?.length ?? 0
  const words = sample.match(/\p{L}{3,}/gu) ?? []
  const mixed = words.filter((word) => scripts.filter((script) => script.test(word)).length > 1).length
  return strange > sample.length * 0.1 || mixed > words.length * 0.2
}

const scripts = [
  /\p{Script=Latin}/u,
  /\p{Script=Cyrillic}/u,
  /\p{Script=Arabic}/u,
  /\p{Script=Hebrew}/u,
  /[\p{Script=Han}\p{Script=Hangul}]/u,
  /[\p{Script=Thai}\p{Script=Devanagari}\p{Script=Sinhala}\p{Script=Telugu}\p{Script=Myanmar}]/u,
]
