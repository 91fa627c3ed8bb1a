import type { Source } from './trace.ts'

/** Texts above this are not loaded whole: only lines that are named by number, and windows after a tied line, are looked at. */
const WHOLE_BYTES = 24 * 1024 * 1024
const WINDOW = 4_000

/** Finds printed lines among the lines of one file. Line numbers count from 1. */
export type FileLines = {
  readonly source: Source
  readonly at: (line: number) => Promise<string | undefined>
  /** The line that equals `text`: the first after `after`, else the first of all. */
  readonly find: (text: string, after: number) => Promise<number | undefined>
  /** The line that `part` (white space collapsed) is a piece of: the first after `after`, else the first of all. */
  readonly findPart: (part: string, after: number) => Promise<number | undefined>
  /** Lines that stand in `joined` one after the other, as `paste` and `echo $(cat f)` print them. */
  readonly findJoined: (joined: string) => Promise<number[]>
}

export async function openFileLines(source: Source): Promise<FileLines> {
  if (source.textSize > WHOLE_BYTES) return windowed(source)
  const lines = await source.lines(1, source.lineCount)
  const numbers = new Map<string, number[]>()
  for (const [index, line] of lines.entries()) {
    const known = numbers.get(line)
    if (known === undefined) numbers.set(line, [index + 1])
    else known.push(index + 1)
  }
  let collapsed: { readonly text: string; readonly starts: readonly number[] } | undefined
  return {
    source,
    at: async (line) => lines[line - 1],
    find: async (text, after) => firstAfter(numbers.get(text), after),
    async findPart(part, after) {
      collapsed ??= collapse(lines)
      const { text, starts } = collapsed
      const from = starts[Math.min(after, starts.length - 1)] ?? 0
      const found = indexOfPart(text, part, from) ?? (from > 0 ? indexOfPart(text, part, 0) : undefined)
      return found === undefined ? undefined : lineAt(starts, found)
    },
    async findJoined(joined) {
      const found: number[] = []
      let position = 0
      for (const [index, line] of lines.entries()) {
        const wanted = collapseLine(line)
        if (wanted === '') continue
        const at = joined.indexOf(wanted, position)
        if (at === -1) {
          if (found.length > 0) break
          continue
        }
        if (!isBorder(joined, at) || !isBorder(joined, at + wanted.length)) continue
        found.push(index + 1)
        position = at + wanted.length
      }
      return found
    },
  }
}

/** One space for any white space; none at the ends. */
export function collapseLine(text: string): string {
  return text.replaceAll(/\s+/g, ' ').trim()
}

function windowed(source: Source): FileLines {
  let scans = 0
  const search = async (matches: (line: string) => boolean, after: number): Promise<number | undefined> => {
    const near = await source.lines(after + 1, after + WINDOW)
    const index = near.findIndex(matches)
    if (index !== -1) return after + 1 + index
    // A whole pass over a very large file takes seconds: a few a call, for the first line of a stretch.
    if (++scans > 2) return undefined
    for (let from = 1; from <= source.lineCount; from += WINDOW) {
      const found = (await source.lines(from, from + WINDOW - 1)).findIndex(matches)
      if (found !== -1) return from + found
    }
    return undefined
  }
  return {
    source,
    at: async (line) => (await source.lines(line, line))[0],
    find: (text, after) => search((line) => line === text, after),
    findPart: (part, after) => search((line) => indexOfPart(collapseLine(line), part, 0) !== undefined, after),
    findJoined: async () => [],
  }
}

function firstAfter(sorted: readonly number[] | undefined, after: number): number | undefined {
  if (sorted === undefined) return undefined
  let [low, high] = [0, sorted.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if (sorted[middle]! <= after) low = middle + 1
    else high = middle
  }
  return sorted[low] ?? sorted[0]
}

function collapse(lines: readonly string[]): { text: string; starts: number[] } {
  const starts: number[] = []
  let size = 0
  const parts = lines.map((line) => {
    const part = collapseLine(line)
    starts.push(size)
    size += part.length + 1
    return part
  })
  return { text: parts.join('\n'), starts }
}

/** A bare number counts only as a whole one: `12` is no piece of `3124`. */
function indexOfPart(text: string, part: string, from: number): number | undefined {
  const isNumber = /^[\d.,]+$/.test(part)
  for (let at = text.indexOf(part, from); at !== -1; at = text.indexOf(part, at + 1)) {
    if (!isNumber || (!/[\d.,]/.test(text.charAt(at - 1)) && !/\d/.test(text.charAt(at + part.length)))) return at
  }
  return undefined
}

function lineAt(starts: readonly number[], position: number): number {
  let [low, high] = [0, starts.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if (starts[middle]! <= position) low = middle + 1
    else high = middle
  }
  return low
}

function isBorder(text: string, at: number): boolean {
  return at <= 0 || at >= text.length || /\s/.test(text.charAt(at - 1)) || /\s/.test(text.charAt(at))
}
