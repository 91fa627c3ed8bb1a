import type { LineRange } from './record.ts'

/** Line numbers as ranges, ascending, without gaps inside. */
export function toRanges(numbers: Iterable<number>): LineRange[] {
  const ranges: [number, number][] = []
  for (const number of [...new Set(numbers)].toSorted((a, b) => a - b)) {
    const last = ranges.at(-1)
    if (last !== undefined && last[1] === number - 1) last[1] = number
    else ranges.push([number, number])
  }
  return ranges
}

/** Whether each line of `inner` is in `outer`. */
export function covers(outer: readonly LineRange[], inner: readonly LineRange[]): boolean {
  return inner.every(([from, to]) => outer.some(([first, last]) => first <= from && to <= last))
}

/** How many lines ranges hold together. */
export function countLines(ranges: readonly LineRange[]): number {
  return ranges.reduce((sum, [from, to]) => sum + to - from + 1, 0)
}

/** `1-41`, `3`, `1-5, 9`. */
export function rangesText(ranges: readonly LineRange[]): string {
  return ranges.map(([from, to]) => (from === to ? `${from}` : `${from}-${to}`)).join(', ')
}
