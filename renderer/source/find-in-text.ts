import { findOnPage, type Wanted } from './find-on-page.ts'

/** A number or letter that the document's program sets before a paragraph and that is no part of its text. */
const NUMBERING = /^(?:\(?(?:\d{1,3}|[a-z]{1,2}|[ivxlc]{1,6})[.)]|(?:\d{1,3}\.)*\d{1,3}\.?)\s+/iu

export type FoundInText = {
  /** Stretches of the text, from a sign to the one after the last, in order. */
  readonly ranges: readonly (readonly [from: number, to: number])[]
  readonly missing: readonly string[]
}

/** Where the wanted lines stand in a document's text: all at once, or else each by itself. Lines that cannot be found for certain are named. */
export function findInText(text: string, wanted: Wanted): FoundInText {
  const whole = rangeOf(text, wanted)
  if (whole !== undefined) return { ranges: [whole], missing: [] }
  const ranges: (readonly [number, number])[] = []
  const missing: string[] = []
  for (let line = wanted.first; line <= wanted.last; line++) {
    const own = wanted.lines[line] ?? ''
    const found =
      rangeOf(text, { lines: wanted.lines, first: line, last: line }) ?? rangeWithoutNumber(text, wanted, line)
    if (found !== undefined) ranges.push(found)
    else if (/[\p{L}\p{N}]/u.test(own)) missing.push(own)
  }
  return { ranges: joined(ranges.toSorted((a, b) => a[0] - b[0])), missing }
}

function rangeWithoutNumber(text: string, wanted: Wanted, line: number): readonly [number, number] | undefined {
  const lines = wanted.lines.map((own) => own.replace(NUMBERING, ''))
  return rangeOf(text, { lines, first: line, last: line })
}

function rangeOf(text: string, wanted: Wanted): readonly [number, number] | undefined {
  const found = findOnPage([{ text, x: 0, y: 0 }], wanted)
  const [first, last] = [found?.[0], found?.at(-1)]
  return first === undefined || last === undefined ? undefined : [first.from, last.to]
}

function joined(ranges: readonly (readonly [number, number])[]): (readonly [number, number])[] {
  const result: (readonly [number, number])[] = []
  for (const [from, to] of ranges) {
    const last = result.at(-1)
    if (last !== undefined && from < last[1]) result[result.length - 1] = [last[0], Math.max(last[1], to)]
    else result.push([from, to])
  }
  return result
}
