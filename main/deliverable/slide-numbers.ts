import type { SlideLine } from './slide-measure.ts'

/** For each line of a numbered list the number that its list begins with there: a slide counts on from it, whatever stood before. */
export function numberStarts(lines: readonly SlideLine[]): (number | undefined)[] {
  const running = new Map<number, { readonly start: number; readonly last: number }>()
  return lines.map(({ bullet, level, number = 1 }) => {
    const before = running.get(level)
    // Deeper lines leave the lists around them as they are.
    for (const other of running.keys()) if (other >= level) running.delete(other)
    if (bullet !== 'number') return undefined
    const start = before?.last === number - 1 ? before.start : number
    running.set(level, { start, last: number })
    return start
  })
}
