const REGIONAL_AND = String.raw`\s+(?:and|or|as well as|plus|&|und|oder|sowie|et|y|e)\s+|以及|及(?!时|格)|和|与|跟|並びに|および|及び|\s*그리고\s*|(?<=\p{sc=Hangul})\s*및\s*|(?<=\p{sc=Hangul})(?:와|과)\s+`
const conjunction = new RegExp(REGIONAL_AND, 'giu')
const leadingAnd = /^(?:(?:and|or|as well as|plus|und|sowie)\s+|以及|及|和|与|および|及び|그리고\s*|및\s*)/iu

/** Takes an enumeration apart: by its semicolons, else by its commas and marks, the last two also by their “and”. */
export function splitEnumeration(text: string): string[] {
  const strong = split(text, /[;；\n]/gu)
  if (strong.length > 1) return strong.map(cleaned).filter(meaningful)
  const marks = split(
    text,
    /、|，|・|•|,(?!\d{3}(?!\d))(?=\s|\p{L}|$)|(?<=\p{sc=Han}|\p{sc=Hangul})·(?=\p{sc=Han}|\p{sc=Hangul})|\s\/\s/gu,
  )
  const last = marks.at(-1)!
  const tail = leadingAnd.test(last) ? [last.replace(leadingAnd, '')] : halves(last)
  return [...marks.slice(0, -1), ...tail].map(cleaned).filter(meaningful)
}

const YEAR = String.raw`(?:19|20)\d{2}\s*(?:年度?|년도?)?`
const AND = String.raw`(?:,|and|or|und|oder|et|to|bis|和|与|および|과|및|–|-)`
/** A year belongs to what it stands beside: “costs of 2023, 2024 by city” is one point. */
const bareYear = new RegExp(String.raw`^\s*(?:${AND}\s*)?${YEAR}(?:\s*${AND}\s*${YEAR})*\s*$`, 'iu')
const yearsFirst = new RegExp(
  String.raw`^\s*(?:${AND}\s*)?${YEAR}(?:\s*${AND}\s*${YEAR})*\s*(?:$|(?:by|nach|per|par|in|for|für|pour|with|mit)\s)`,
  'iu',
)
const endsInYear = new RegExp(`${YEAR}\\s*$`, 'iu')
const beginsWithYear = new RegExp(`^\\s*${YEAR}`, 'iu')
const loneFile = /^\s*\S+\.[a-z]{2,4}\s*$/iu

function split(text: string, separator: RegExp): string[] {
  const cuts = Array.from(text.matchAll(separator), ({ 0: { length }, index }) => [index, index + length] as const)
  const parts: string[] = []
  let from = 0
  for (const [index, [end, next]] of cuts.entries()) {
    const before = text.slice(from, end)
    const after = text.slice(next, cuts[index + 1]?.[0])
    if (bareYear.test(before) || yearsFirst.test(after)) continue
    parts.push(before)
    from = next
  }
  const filled = [...parts, text.slice(from)].map((part) => part.trim()).filter((part) => part !== '')
  return filled.length === 0 ? [text.trim()] : filled
}

/** “A and B” as two; what has a second “and” is left whole after its first. */
function halves(text: string): string[] {
  for (const match of text.matchAll(conjunction)) {
    const [before, after] = [text.slice(0, match.index), text.slice(match.index + match[0].length)]
    if (match.index === 0) return [text]
    const years = endsInYear.test(before) && beginsWithYear.test(after)
    if (!years && !bareYear.test(before) && !yearsFirst.test(after) && !loneFile.test(after)) return [before, after]
  }
  return [text]
}

function cleaned(item: string): string {
  return item
    .replace(leadingAnd, '')
    .replace(/^(?:the|a|an|our|their|all|any|der|die|das|den|dem|ein|eine|each)\s+/iu, '')
    .replaceAll(/^[\s"'“”‘’「『(（[:：]+|[\s"'“”‘’」』.。:：;；,，!！?？]+$/gu, '')
    .replace(/等(?:内容|方面|信息)?$/u, '')
    .trim()
}

function meaningful(item: string): boolean {
  return /[\p{L}\p{N}]{2}|[\p{sc=Han}\p{sc=Hangul}\p{sc=Hiragana}\p{sc=Katakana}]/u.test(item)
}

const listMark =
  /^\s*(?:[-*•·▪–]\s+|\(?\d{1,2}[.)）、]\s*|\(?[a-z][.)]\s+|[①-⑳]\s*|[一二三四五六七八九十]{1,2}[、．.]\s*|[가나다라마바사아자차카타파하][.)]\s+|（[一二三四五六七八九十\d]{1,2}）\s*)/u

/** The items of a numbered or bulleted list, each with the lines that belong to it, and what stands before it. */
export function listItems(text: string): { readonly items: readonly string[]; readonly rest: string } {
  const lines = inlineNumbers(text).split(/\r?\n/u)
  const items: string[] = []
  const rest: string[] = []
  for (const [index, line] of lines.entries()) {
    const continues =
      items.length > 0 && /^\s+\S/u.test(line) && !listMark.test(line) && (lines[index - 1] ?? '').trim() !== ''
    if (listMark.test(line)) items.push(line.replace(listMark, '').trim())
    else if (continues) items.push(`${items.pop()!} ${line.trim()}`)
    else rest.push(line)
  }
  return items.length < 2
    ? { items: [], rest: text }
    : { items: items.map(cleaned).filter(meaningful), rest: rest.join('\n').trim() }
}

/** `(1) a (2) b`, `1) a; 2) b` and `①a②b` in one line are lists too. */
function inlineNumbers(text: string): string {
  const numbered = /(?<![\p{L}\p{N}.])(?:[(（](\d{1,2})[)）]|(\d{1,2})[)）]|([①-⑳]))\s*(?=\S)/gu
  const marks = Array.from(text.matchAll(numbered), (match) =>
    Number(match[1] ?? match[2] ?? match[3]!.codePointAt(0)! - 0x245f),
  )
  const counted = marks.length >= 2 && marks.every((mark, index) => mark === index + 1)
  return counted ? text.replaceAll(numbered, (_, a?: string, b?: string) => `\n${a ?? b ?? '1'}) `) : text
}
