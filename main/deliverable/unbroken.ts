const NUMBER = String.raw`[-+−]?\d[\d.,'’]*`
const BEFORE = String.raw`(?:[A-Z]{3}|\p{Sc}|No\.|Nr\.|Art\.|§{1,2}|USD?) `
const UNIT = String.raw`(?:[%‰]|\p{Sc}|[A-Z]{3}\b|(?:k|c|m)?m[²³]?\b|k?g\b|t\b|[km]?l\b|h\b|min\b|k?Wh\b|°C|days?\b|nights?\b|years?\b|million\b|billion\b|thousand\b|Mio\.?|Mrd\.?|Tsd\.?)`
const MONTH = String.raw`(?:January|February|March|April|May|June|July|August|September|October|November|December|Januar|Februar|März|Mai|Juni|Juli|Oktober|Dezember)`
const WHOLE = new RegExp(
  `(?:${BEFORE})?${NUMBER}(?: ${MONTH}(?: \\d{4})?|(?: ${UNIT}){1,3})|${BEFORE}${NUMBER}|${MONTH} ${NUMBER}`,
  'gu',
)

/** The text in pieces, with each value and its unit, and each date, in one: no line ends inside. */
export function unbroken(text: string): readonly { readonly text: string; readonly isWhole: boolean }[] {
  const pieces: { text: string; isWhole: boolean }[] = []
  let at = 0
  for (const { 0: whole, index } of text.matchAll(WHOLE)) {
    if (index > at) pieces.push({ text: text.slice(at, index), isWhole: false })
    pieces.push({ text: whole, isWhole: true })
    at = index + whole.length
  }
  if (at < text.length) pieces.push({ text: text.slice(at), isWhole: false })
  return pieces
}
