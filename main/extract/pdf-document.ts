import { readAnnotations } from './pdf-annotations.ts'
import { hasManyFields, openForm } from './pdf-form.ts'
import { pageFrame } from './pdf-frame.ts'
import { extractLimits } from './limits.ts'
import type { Recognised } from './ocr.ts'
import { pagePicture } from './page-picture.ts'
import { hiddenWays, type HiddenWay } from './pdf-hidden.ts'
import { beginningOf } from './pdf-beginning.ts'
import { pageLines } from './pdf-lines.ts'
import { openPdf, type OpenedPdf } from './pdf-opened.ts'
import { readAttachments, readOutline, type OutlineEntry } from './pdf-outline.ts'
import { readRules, type Rules } from './pdf-rules.ts'
import { readWords } from './pdf-words.ts'
import { forgetPdfium, loadPdfium, type Pdfium } from './pdfium.ts'
import { ExtractError } from './text-view.ts'

/** `no_text`: something is drawn on the page, but no letter. `failed`: damaged. `slow`: not read, for it takes too long. */
export type PageText = {
  readonly status: 'ok' | 'no_text' | 'blank' | 'failed' | 'slow'
  readonly lines: readonly string[]
  /** How text of the page is hidden from a reader. */
  readonly hidden?: readonly HiddenWay[]
  /** What character recognition added, and how sure it is (0 to 100). */
  readonly recognised?: Recognised
}

/** Reads the text in a picture of a page. */
type RecognisePage = (picture: Uint8Array) => Promise<Recognised>

/** A PDF read to its end, or its first pages. */
export type PdfContent = {
  readonly pages: readonly PageText[]
  readonly pageCount: number
  /** A form whose fields may live outside the pages. */
  readonly isXfa: boolean
  readonly outline: readonly OutlineEntry[]
  readonly attachments: readonly string[]
}

/** Pages on which the module may give up before the document counts as damaged. */
const mostTraps = 20

type ReadOptions = {
  readonly password: string | undefined
  readonly recognisePage: RecognisePage
  readonly slowPages?: readonly number[]
  readonly onPage?: (page: number) => void
  /** Called once with the first pages, where there are more. */
  readonly onBeginning?: (content: PdfContent) => void
}

/** Reads all pages. A page that cannot be read is `failed` and the rest goes on. Throws `encrypted` and `corrupt`. */
export async function readDocument(
  bytes: Uint8Array,
  { password, recognisePage, slowPages = [], onPage = () => undefined, onBeginning }: ReadOptions,
): Promise<PdfContent> {
  const pages: PageText[] = []
  let isBegun = false
  let recognisedPages = 0
  let traps = 0
  try {
    for (;;) {
      const document = openDocument(await loadPdfium(), bytes, password)
      try {
        const { pageCount, isXfa, outline, attachments } = document
        while (pages.length < pageCount) {
          const index = pages.length
          if (!isBegun && index === beginningOf(pages)) {
            isBegun = true
            onBeginning?.({ pages: [...pages], pageCount, isXfa, outline, attachments })
          }
          if (slowPages.includes(index + 1)) {
            pages.push({ status: 'slow', lines: [] })
            continue
          }
          onPage(index + 1)
          const { isScan, ...page } = document.readPage(index)
          const picture =
            isScan && recognisedPages < extractLimits.recognisedPages ? document.drawPage(index) : undefined
          onPage(0)
          if (picture === undefined) pages.push(page)
          else {
            recognisedPages++
            pages.push({ ...page, recognised: await recognisePage(picture) })
          }
        }
        document.close()
        return { pages, pageCount, isXfa, outline, attachments }
      } catch (error) {
        if (!isTrap(error) || traps++ >= mostTraps) throw error
        // A trap leaves the module in any state: the rest is read by a new one.
        forgetPdfium()
        pages.push({ status: 'failed', lines: [] })
      }
    }
  } catch (error) {
    if (!isTrap(error)) throw error
    forgetPdfium()
    throw new ExtractError('corrupt', 'The PDF is damaged: reading it had to be given up.', { cause: error })
  }
}

type OpenDocument = {
  readonly pageCount: number
  readonly isXfa: boolean
  readonly outline: readonly OutlineEntry[]
  readonly attachments: readonly string[]
  /** `isScan`: an image with hardly a letter. Throws a trap where the module gave up. */
  readPage(index: number): PageText & { readonly isScan: boolean }
  /** The page as a gray picture. Throws a trap where the module gave up. */
  drawPage(index: number): Uint8Array | undefined
  close(): void
}

/** The WebAssembly code ran into something it cannot go on from. */
function isTrap(error: unknown): boolean {
  return error instanceof Error && error.name === 'RuntimeError'
}

/** PDFium's number for a picture among a page's objects. */
const IMAGE = 3
/** Objects that are looked at for a picture; a scan has a handful. */
const MOST_OBJECTS = 200
/** Of a picture on a page: A0 at 400 dpi, unpacked 250 MB and drawn line by line. */
const MOST_PIXELS = 250_000_000
/** A page number or a stamp over a scan has fewer letters than this; a title page with a picture has more. */
const FEW_LETTERS = 20

/** Memory that an instance may keep for the next document. */
const keptBytes = 64 * 1024 * 1024

function openDocument(pdfium: Pdfium, bytes: Uint8Array, password: string | undefined): OpenDocument {
  const { calls } = pdfium
  pdfium.limit(bytes.length + extractLimits.pdfBytes)
  const opened = openPdf(pdfium, bytes, { password })
  const { document } = opened
  let drawn: OpenedPdf | undefined
  const pageCount = calls.FPDF_GetPageCount(document)
  if (pageCount <= 0) {
    closeDocument(0)
    throw new ExtractError('corrupt', 'The PDF is damaged: it has no pages.')
  }
  if (pageCount > 1_000 && bytes.length / pageCount < extractLimits.pdfPageBytes) {
    closeDocument(0)
    throw new ExtractError('too_large', `The PDF was not read: it lists ${pageCount} pages, more than it can hold.`)
  }
  const formType = calls.FPDF_GetFormType(document)
  const form = formType === 0 ? 0 : openForm(pdfium, document)
  const isLargeForm = form !== 0 && hasManyFields(bytes)
  let annotations = 0
  return {
    pageCount,
    isXfa: formType === 2,
    outline: readOutline(pdfium, document),
    attachments: readAttachments(pdfium, document),
    readPage,
    drawPage,
    close: () => closeDocument(form),
  }

  /** Those of one list that many pages share are counted for each. */
  function countAnnotations(count: number): void {
    annotations += count
    if (annotations <= 50_000 || bytes.length / annotations >= extractLimits.pdfPageBytes) return
    forgetPdfium()
    throw new ExtractError('too_large', 'The PDF was not read: it shows more notes than it can hold.')
  }

  function closeDocument(openedForm: number): void {
    if (openedForm !== 0) calls.FPDFDOC_ExitFormFillEnvironment(openedForm)
    drawn?.close()
    opened.close()
    if (calls.memory.buffer.byteLength > keptBytes) forgetPdfium()
  }

  function drawPage(index: number): Uint8Array | undefined {
    if (opened.areGlyphsBoxed && drawn === undefined) {
      pdfium.limit(2 * bytes.length + extractLimits.pdfBytes)
      drawn = openPdf(pdfium, bytes, { password, isToBeDrawn: true })
    }
    const page = calls.FPDF_LoadPage((drawn ?? opened).document, index)
    if (page === 0) return undefined
    const picture = pagePicture(pdfium, page)
    calls.FPDF_ClosePage(page)
    return picture
  }

  function hasImage(page: number): boolean {
    const objects = Math.min(calls.FPDFPage_CountObjects(page), MOST_OBJECTS)
    let found = false
    for (let index = 0; index < objects; index++) {
      const object = calls.FPDFPage_GetObject(page, index)
      if (calls.FPDFPageObj_GetType(object) !== IMAGE) continue
      // Drawing the page would unpack all of it.
      if (isTooLarge(object)) return false
      found = true
    }
    return found
  }

  function isTooLarge(image: number): boolean {
    return pdfium.withBytes(new Uint8Array(8), (size) => {
      calls.FPDFImageObj_GetImagePixelSize(image, size, size + 4)
      const memory = pdfium.heap()
      return memory.getUint32(size, true) * memory.getUint32(size + 4, true) > MOST_PIXELS
    })
  }

  function readPage(index: number): PageText & { isScan: boolean } {
    const page = calls.FPDF_LoadPage(document, index)
    if (page === 0) return { status: 'failed', lines: [], isScan: false }
    const text = calls.FPDFText_LoadPage(page)
    const frame = pageFrame(pdfium, page)
    const isLarge = isLargeForm || calls.FPDFPage_GetAnnotCount(page) > extractLimits.formFields
    const { words, notes } = readAnnotations(pdfium, { page, form, isLarge }, { frame, onCount: countAnnotations })
    const groups = text === 0 ? [] : readWords(pdfium, text, frame)
    const hidden = groups.length === 0 ? [] : hiddenWays(pdfium, page, groups, frame)
    const upright = groups.find((group) => group.angle === 0)
    if (upright !== undefined) upright.words.push(...words)
    else if (words.length > 0) groups.push({ angle: 0, words: [...words] })
    let rules: Rules | undefined
    const lines = [...pageLines(groups, () => (rules ??= readRules(pdfium, page, frame))), ...notes]
    const isBlank = lines.length === 0 && calls.FPDFPage_CountObjects(page) === 0
    const letters = lines.reduce((sum, line) => sum + line.length, 0)
    const isScan = letters < FEW_LETTERS && hasImage(page)
    if (text !== 0) calls.FPDFText_ClosePage(text)
    calls.FPDF_ClosePage(page)
    return { status: lines.length > 0 ? 'ok' : isBlank ? 'blank' : 'no_text', lines, hidden, isScan }
  }
}
