const quarter =
  /(?:(?<before>(?:19|20)\d{2})[\s\-_/]*)?(?:\bq\s?(?<q>[1-4])(?!\d)|(?<![\d.])(?<n>[1-4])(?:st|nd|rd|th|\.)?\s?(?:quarter|quartal|분기)|第(?<c>[一二三四1-4])(?:季度|四半期)|(?<w>first|second|third|fourth) quarter|(?<m>jan|apr|jul|o[ck]t)\p{L}*\.?\s?(?:[-–—]|to|bis)\s?(?:m[aä]r|jun|sep|de[cz])\p{L}*\.?)(?:[\s\-_/]*(?<after>(?:19|20)\d{2}))?/iu

const numbers: Readonly<Record<string, string>> = {
  一: '1',
  二: '2',
  三: '3',
  四: '4',
  first: '1',
  second: '2',
  third: '3',
  fourth: '4',
  jan: '1',
  apr: '2',
  jul: '3',
  oct: '4',
  okt: '4',
}

const asked = /\bquarter(?:s|ly)?\b|\bq[1-4]\b|\bquartal\w*|季度|四半期|분기/giu

/** The text asks for figures of quarters. */
export function asksForPeriods(text: string): boolean {
  return text.search(asked) !== -1
}

const compares = /\b(?:compar\w+|against|versus|vs|vergleich\w*|gegenüber|gegen)\b|对比|比较|比較|비교/iu

/** The text sets the figures of two years against each other. */
export function comparesYears(text: string): boolean {
  return compares.test(text) && yearsIn(text).length >= 2
}

/** Each year that the text names, the earliest first. */
export function yearsIn(text: string): string[] {
  return [...new Set(text.match(/(?<!\d)(?:19|20)\d{2}(?!\d)/gu))].toSorted()
}

/** `Q1` or `2024 Q1`. */
export function periodOf(text: string): string | undefined {
  const groups = quarter.exec(text.replaceAll('_', ' '))?.groups
  if (groups === undefined) return undefined
  const { before, after, q, n, c, w, m } = groups
  const said = (q ?? n ?? c ?? w ?? m!).toLowerCase()
  const year = before ?? after
  return `${year === undefined ? '' : `${year} `}Q${numbers[said] ?? said}`
}

export function yearOf(text: string): string | undefined {
  const short = /\bfy\s?(\d{2})\b/iu.exec(text)?.[1]
  return /(?<!\d)((?:19|20)\d{2})(?!\d)/u.exec(text)?.[1] ?? (short === undefined ? undefined : `20${short}`)
}

/** The words beside a period: what is measured. */
export function withoutPeriod(text: string): string {
  return text
    .replaceAll('_', ' ')
    .replace(quarter, ' ')
    .replaceAll(asked, ' ')
    .replaceAll(/(?<!\d)(?:19|20)\d{2}(?!\d)/gu, ' ')
    .replaceAll(/[\s\-–/():]+/gu, ' ')
    .trim()
}
