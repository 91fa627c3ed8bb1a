import type { Locator } from '../../preload/task-shapes.ts'

/** The catalogue's words for places. */
export type PlaceText = {
  readonly page: (page: number) => string
  readonly pages: (first: number, last: number) => string
  readonly slide: (slide: number) => string
  readonly slides: (first: number, last: number) => string
  readonly line: (line: number) => string
  readonly lines: (first: number, last: number) => string
  readonly paragraph: (paragraph: number) => string
  readonly paragraphs: (first: number, last: number) => string
  readonly part: (part: string, line: number) => string
  readonly notes: string
  readonly hidden: string
}

/** A place in a document in words, such as `p. 3` or `Register A1:F43`. */
export function placeWords(locator: Locator, text: PlaceText): string {
  if ('page' in locator) return text.page(locator.page)
  if ('sheet' in locator) {
    const hidden = locator.hidden === true ? ` (${text.hidden})` : ''
    return `${locator.sheet} ${locator.range}${hidden}`
  }
  if ('slide' in locator) return `${text.slide(locator.slide)}${locator.notes === true ? `, ${text.notes}` : ''}`
  if ('paragraph' in locator) return text.paragraph(locator.paragraph)
  if ('part' in locator) return text.part(locator.part, locator.line)
  return text.line(locator.line)
}

/** From the first place of a stretch to its last one. */
export function rangeWords(first: Locator, last: Locator, text: PlaceText): string {
  if ('page' in first && 'page' in last && last.page !== first.page) return text.pages(first.page, last.page)
  if ('slide' in first && 'slide' in last && last.slide !== first.slide) return text.slides(first.slide, last.slide)
  if ('sheet' in first && 'sheet' in last && last.sheet === first.sheet && last.range !== first.range)
    return `${first.sheet} ${startOf(first.range)}:${endOf(last.range)}`
  if ('paragraph' in first && 'paragraph' in last && last.paragraph !== first.paragraph)
    return text.paragraphs(first.paragraph, last.paragraph)
  if (isLine(first) && isLine(last) && last.line !== first.line) return text.lines(first.line, last.line)
  return placeWords(first, text)
}

function startOf(range: string): string {
  return range.split(':')[0] ?? range
}

function endOf(range: string): string {
  return range.split(':').at(-1) ?? range
}

function isLine(locator: Locator): locator is { line: number } {
  return 'line' in locator && !('part' in locator)
}
