import type { Pdfium } from './pdfium.ts'

/** A bookmark: its depth from 1, and the page it leads to, from 1; none where it leads out of the document. */
export type OutlineEntry = { readonly title: string; readonly level: number; readonly page?: number }

/** More bookmarks than any reader scrolls through. */
const mostEntries = 20_000

const deepestLevel = 50

/** All bookmarks in order. A cyclic tree ends where it meets itself. */
export function readOutline(pdfium: Pdfium, document: number): OutlineEntry[] {
  const { calls } = pdfium
  const entries: OutlineEntry[] = []
  const seen = new Set<number>()
  walk(0, 1)
  return entries

  function walk(parent: number, level: number): void {
    if (level > deepestLevel) return
    let bookmark = calls.FPDFBookmark_GetFirstChild(document, parent)
    while (bookmark !== 0 && !seen.has(bookmark) && entries.length < mostEntries) {
      seen.add(bookmark)
      const title = titleOf(bookmark)
      const page = pageOf(bookmark)
      if (title !== '') entries.push(page === undefined ? { title, level } : { title, level, page })
      walk(bookmark, level + 1)
      bookmark = calls.FPDFBookmark_GetNextSibling(document, bookmark)
    }
  }

  function titleOf(bookmark: number): string {
    return pdfium
      .readString((buffer, bytes) => calls.FPDFBookmark_GetTitle(bookmark, buffer, bytes))
      .replaceAll(/\s+/g, ' ')
      .trim()
  }

  function pageOf(bookmark: number): number | undefined {
    let destination = calls.FPDFBookmark_GetDest(document, bookmark)
    const action = destination === 0 ? calls.FPDFBookmark_GetAction(bookmark) : 0
    if (action !== 0) destination = calls.FPDFAction_GetDest(document, action)
    const index = destination === 0 ? -1 : calls.FPDFDest_GetDestPageIndex(document, destination)
    return index < 0 ? undefined : index + 1
  }
}

/** Names of the files that are embedded in the document. */
export function readAttachments(pdfium: Pdfium, document: number): string[] {
  const { calls } = pdfium
  const names: string[] = []
  const count = Math.min(calls.FPDFDoc_GetAttachmentCount(document), mostEntries)
  for (let i = 0; i < count; i++) {
    const attachment = calls.FPDFDoc_GetAttachment(document, i)
    if (attachment !== 0)
      names.push(pdfium.readString((buffer, bytes) => calls.FPDFAttachment_GetName(attachment, buffer, bytes)))
  }
  return names
}
