/** Codes and their widths: `12 [500 250]`, or `12 40 500` for a range. */
const SEGMENT = /\s*(\d+)\s*(?:\[([\d.\s]*)\]|\s(\d+)\s+([\d.]+)(?=[\s\]]))/y
const CLOSE = /\s*\]/y
/** Where the small letters begin and end in fonts that number glyphs in the order of ASCII, as most do. */
const SMALL_LETTERS = [66, 94] as const
/** Codes of one width that are better told as a range. */
const RANGE = 4

/** Codes in a row; where they are more than the widths, all have the one. */
type Run = { readonly first: number; readonly count: number; readonly widths: readonly string[] }

/**
 * The text of PDF objects, of the same length, with lists of widths such that PDFium finds the small letters first: it
 * walks through such a list for each character several times.
 */
export function sortWidths(objects: string): string {
  const parts: string[] = []
  let done = 0
  for (let open = objects.indexOf('['); open >= 0; open = objects.indexOf('[', Math.max(open + 1, done))) {
    const list = readList(objects, open + 1)
    const runs = list === undefined ? [] : sorted(list.segments)
    if (list === undefined || runs.length < 2) continue
    const text = textOf(runs)
    const room = list.end - open - 1
    if (text.length > room) continue
    parts.push(objects.slice(done, open + 1), text.padEnd(room))
    done = list.end
  }
  return done === 0 ? objects : [...parts, objects.slice(done)].join('')
}

/** None where it is no list of widths, or where the order has a meaning: of two widths for a code the first counts. */
function readList(
  text: string,
  start: number,
): { readonly segments: readonly Run[]; readonly end: number } | undefined {
  const segments: Run[] = []
  let next = 0
  let hasRun = false
  let at = start
  for (;;) {
    SEGMENT.lastIndex = at
    const found = SEGMENT.exec(text)
    if (found === null) break
    const first = Number(found[1])
    const widths = found[2]?.match(/\S+/g) ?? []
    const last = found[3] === undefined ? first + widths.length - 1 : Number(found[3])
    const range = found[4]
    if (first < next || last > 0xffff) return undefined
    next = last + 1
    hasRun ||= found[2] !== undefined
    segments.push({ first, count: last - first + 1, widths: range === undefined ? widths : [range] })
    at += found[0].length
  }
  CLOSE.lastIndex = at
  // Flat lists of numbers are many things.
  return hasRun && CLOSE.test(text) ? { segments, end: at } : undefined
}

function sorted(segments: readonly Run[]): Run[] {
  return segments
    .flatMap(split)
    .filter(({ count }) => count > 0)
    .toSorted((a, b) => smallLetters(b) - smallLetters(a) || b.count - a.count)
}

/** Apart where the small letters begin, and where many of one width stand together. */
function split(run: Run): Run[] {
  const { first, count, widths } = run
  if (count > widths.length) return [run]
  const runs: Run[] = []
  let begin = 0
  const cut = (end: number): void => {
    const own = widths.slice(begin, end)
    const isRange = own.length >= RANGE && own.every((width) => width === own[0])
    if (end > begin) runs.push({ first: first + begin, count: own.length, widths: isRange ? own.slice(0, 1) : own })
    begin = end
  }
  for (let i = 0; i < widths.length;) {
    let same = i + 1
    while (same < widths.length && widths[same] === widths[i]) same++
    if (same - i >= RANGE) {
      cut(i)
      cut(same)
    } else if (i < same && first + i <= SMALL_LETTERS[0] && SMALL_LETTERS[0] < first + same)
      cut(SMALL_LETTERS[0] - first)
    i = same
  }
  cut(widths.length)
  return runs
}

function smallLetters({ first, count }: Run): number {
  const [from, to] = SMALL_LETTERS
  return Math.max(0, Math.min(first + count, to) - Math.max(first, from))
}

function textOf(runs: readonly Run[]): string {
  let text = ''
  for (const { first, count, widths } of runs) {
    const space = /\d$/.test(text) ? ' ' : ''
    text +=
      space + (count > widths.length ? `${first} ${first + count - 1} ${widths[0]}` : `${first}[${widths.join(' ')}]`)
  }
  return text
}
