import { Paragraph, TableOfContents, TextRun, type FileChild } from 'docx'
import { documentWord } from './document-words.ts'
import { startsRightToLeft } from './script-runs.ts'

/** Levels of headings that the contents show, from the highest that there is. */
export const CONTENTS_LEVELS = 3

/** `href` is the bookmark of the heading; `page` as far as it is known. */
export type ContentsEntry = {
  readonly title: string
  readonly level: number
  readonly href: string
  readonly page?: number
}

type ContentsOptions = {
  readonly titled: boolean
  readonly topLevel: number
  /** For a document whose headings the library does not see; without it, it makes the entries itself. */
  readonly entries?: readonly ContentsEntry[] | undefined
}

/** A table of contents field over three levels of headings; its entries and page numbers are written with it. */
export function docxContents(language: string, { titled, topLevel, entries }: ContentsOptions): FileChild[] {
  const title = documentWord('contents', language)
  const rightToLeft = startsRightToLeft(title)
  const heading = new Paragraph({
    style: 'TOCHeading',
    ...(rightToLeft ? { bidirectional: true } : {}),
    children: [new TextRun({ text: title, ...(rightToLeft ? { rightToLeft } : {}) })],
  })
  return [
    ...(titled ? [heading] : []),
    new TableOfContents(title, {
      hyperlink: true,
      ...(entries === undefined ? {} : { cachedEntries: entries }),
      headingStyleRange: `${topLevel}-${Math.min(9, topLevel + CONTENTS_LEVELS - 1)}`,
    }),
  ]
}
