import { beginningOf } from './pdf-beginning.ts'
import { readDocument, type PageText, type PdfContent } from './pdf-document.ts'
import { isGarbled } from './pdf-garbled.ts'
import { joinHyphens } from './pdf-hyphens.ts'
import { languageProblems, recognisedNote, recognisedWarnings } from './recognised-note.ts'
import { pageList } from './page-list.ts'
import type { OutlineEntry } from './pdf-outline.ts'
import type { Turn } from './turned-picture.ts'
import { ExtractError, type Extractor, type TextView, type ViewLine, type Warning } from './text-view.ts'

/** A PDF's text in reading order, with form values, notes, bookmarks and names of attachments. Throws `encrypted`, `corrupt`, `no_text`. */
export const extractPdf: Extractor = async (bytes, { password, languageDir, onProgress, onBeginning, ...pace }) => {
  // Scanners take a pile as it lies.
  let turn: Turn = 0
  const content = await readDocument(bytes, {
    ...pace,
    password,
    async recognisePage(picture) {
      const { recognise } = await import('./ocr.ts')
      const found = await recognise(picture, { languageDir, turn, onProgress })
      if (found.lines.length > 0) ({ turn } = found)
      return found
    },
    onBeginning(first) {
      const lines = linesOf(first)
      if (lines.length > 0) onBeginning?.(viewOf(first, lines))
    },
  })
  const lines = linesOf(content)
  const { pages, attachments } = content
  if (lines.length === 0) {
    if (pages.every(({ status }) => status === 'failed'))
      throw new ExtractError('corrupt', 'The PDF is damaged: no page can be read.')
    if (pages.some(({ status }) => status === 'slow'))
      throw new ExtractError('timeout', 'The PDF cannot be read: its pages take too long.')
    throw new ExtractError(
      'no_text',
      'The PDF has no text: its pages are images in which no text was recognised, or empty.',
    )
  }
  lines.push(...attachments.map((name) => ({ text: `Attachment: ${name}`, locator: { page: pages.length } })))
  return viewOf(content, lines)
}

/** All lines. Those of the beginning must not depend on what follows, which nobody knows when they are given. */
function linesOf({ pages, outline }: PdfContent): ViewLine[] {
  const located = pages.map((page, index) => locatedLines(textOf(page, index + 1), outline, index + 1))
  const first = beginningOf(pages)
  const words = new Set<string>()
  return [...joinHyphens(located.slice(0, first).flat(), words), ...joinHyphens(located.slice(first).flat(), words)]
}

function viewOf({ pages, pageCount, isXfa, outline, attachments }: PdfContent, lines: readonly ViewLine[]): TextView {
  const failed = pageNumbers(pages, 'failed')
  const slow = pageNumbers(pages, 'slow')
  const empty = pages.flatMap((page, index) =>
    page.status === 'no_text' && (page.recognised?.lines.length ?? 0) === 0 ? [index + 1] : [],
  )
  const recognised = pages.flatMap((page, index) =>
    (page.recognised?.lines.length ?? 0) > 0 ? [{ page: index + 1, confidence: page.recognised!.confidence }] : [],
  )
  const warnings: Warning[] = [
    ...(failed.length > 0 ? [{ code: 'page_failed', message: `Damaged and not read: ${pageList(failed)}.` }] : []),
    ...(slow.length > 0 ? [{ code: 'page_timeout', message: `Not read, takes too long: ${pageList(slow)}.` }] : []),
    ...(empty.length > 0 ? [{ code: 'no_text', message: `No text, perhaps scanned: ${pageList(empty)}.` }] : []),
    ...ocrWarnings(pages),
    ...hiddenText(pages),
    ...(isXfa ? [{ code: 'xfa', message: 'This is an XFA form: what its fields hold may not be in the pages.' }] : []),
    ...(isGarbled(lines)
      ? [{ code: 'garbled', message: 'The fonts do not say which letters they show: much of the text may be wrong.' }]
      : []),
  ]
  return {
    kind: 'pdf',
    lines,
    warnings,
    meta: {
      pages: pageCount,
      ...(pages.length < pageCount && { readPages: pages.length }),
      ...(outline.length > 0 && { outline }),
      ...(attachments.length > 0 && { attachments }),
      ...(recognised.length > 0 && { recognised }),
    },
  }
}

/** Which pages were recognised, in which languages, and how surely. */
function ocrWarnings(pages: readonly PageText[]): Warning[] {
  const read = pages.flatMap(({ recognised }, index) =>
    recognised === undefined ? [] : [{ ...recognised, page: index + 1 }],
  )
  const found = read.filter(({ lines }) => lines.length > 0)
  const [one] = read
  if (one === undefined) return []
  if (found.length === 0) return languageProblems(one.problems)
  const confidence = Math.min(...found.map((page) => page.confidence))
  return recognisedWarnings({ ...one, confidence }, pageList(found.map(({ page }) => page)))
}

/** Which pages hold text that is shown here and not there, and how it is hidden. */
function hiddenText(pages: readonly PageText[]): Warning[] {
  const hidden = pages.flatMap((page, index) => ((page.hidden?.length ?? 0) > 0 ? [index + 1] : []))
  if (hidden.length === 0) return []
  const ways = [...new Set(pages.flatMap((page) => page.hidden ?? []))].join(', ')
  return [{ code: 'hidden_text', message: `Text that a reader does not see (${ways}) is shown: ${pageList(hidden)}.` }]
}

/** A page's own lines, then what was recognised in its picture, marked as such. */
function textOf({ lines, recognised }: PageText, page: number): readonly string[] {
  if (recognised === undefined || recognised.lines.length === 0) return lines
  return [...lines, recognisedNote(`Page ${page}`, recognised.confidence), ...recognised.lines]
}

/** A page's lines; before them the bookmarks that lead to it, unless the page itself says the same. */
function locatedLines(texts: readonly string[], outline: readonly OutlineEntry[], page: number): ViewLine[] {
  const locator = { page }
  const lines = texts.map((text) => ({ text, locator }))
  const titles = outline.filter((entry) => entry.page === page)
  if (titles.length === 0) return lines
  const unsaid = titles.filter(({ title }) => {
    const wanted = letters(title)
    return !texts.some((text) => startsAlike(text, title) && letters(text) === wanted)
  })
  return [
    ...unsaid.map(({ title, level }) => ({ text: `${'#'.repeat(Math.min(level, 6))} ${title}`, locator })),
    ...lines,
  ]
}

/** Says of most lines that they are no title, for less than it takes to compare them. */
function startsAlike(text: string, title: string): boolean {
  return firstLetter(text) === firstLetter(title)
}

function firstLetter(text: string): string | undefined {
  return /[\p{L}\p{N}]/u.exec(text)?.[0].toLowerCase()
}

function letters(text: string): string {
  return text.replaceAll(/[^\p{L}\p{N}]+/gu, '').toLowerCase()
}

function pageNumbers(pages: readonly PageText[], status: PageText['status']): number[] {
  return pages.flatMap((page, index) => (page.status === status ? [index + 1] : []))
}
