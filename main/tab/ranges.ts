/** Line numbers from 1 as sorted, disjoint, inclusive ranges. */
export type Ranges = readonly (readonly [number, number])[]

export function toRanges(numbers: Iterable<number>): Ranges {
  const ranges: [number, number][] = []
  for (const number of [...numbers].toSorted((a, b) => a - b)) {
    const last = ranges.at(-1)
    if (last !== undefined && number <= last[1] + 1) last[1] = Math.max(last[1], number)
    else ranges.push([number, number])
  }
  return ranges
}

export function mergeRanges(all: Iterable<readonly [number, number]>): Ranges {
  const merged: [number, number][] = []
  for (const [from, to] of [...all].toSorted((a, b) => a[0] - b[0])) {
    const last = merged.at(-1)
    if (last !== undefined && from <= last[1] + 1) last[1] = Math.max(last[1], to)
    else merged.push([from, to])
  }
  return merged
}

export function rangesContain(outer: Ranges, inner: Ranges): boolean {
  return inner.every(([from, to]) => outer.some(([a, b]) => a <= from && to <= b))
}

export function lineTotal(ranges: Ranges): number {
  return ranges.reduce((sum, [from, to]) => sum + to - from + 1, 0)
}

/** `1-41, 57`. */
export function showRanges(ranges: Ranges): string {
  return ranges.map(([from, to]) => (from === to ? `${from}` : `${from}-${to}`)).join(', ')
}
