import { numeral } from './numerals.ts'

export type ListLevel = {
  /** Word's format name: `decimal`, `bullet`, `lowerRoman`… */
  readonly format: string
  /** With `%1` to `%9` for the numbers of the levels. */
  readonly text: string
  readonly start: number
  readonly isLegal: boolean
  /** The level, from 1, whose items restart this one; 0: it never restarts. */
  readonly restart: number | undefined
}

export type LabelledList = {
  /** Lists of the same counter count on together. */
  readonly counter: string
  readonly levels: ReadonlyMap<number, ListLevel>
  /** Depths at which the first item of this list starts anew, whatever was counted before. */
  readonly restarts?: ReadonlySet<number>
}

/** Counts the items of lists: gives the label that Word shows before the next item ('' for none). Call it once an item, in document order; `start` is the number of an item that has its own. */
export function createListLabels(): (list: LabelledList, depth: number, start?: number) => string {
  const counters = new Map<string, (number | undefined)[]>()
  const begun = new Map<LabelledList, Set<number>>()

  function begins(list: LabelledList, depth: number): boolean {
    if (list.restarts?.has(depth) !== true) return false
    const depths = begun.get(list) ?? new Set()
    begun.set(list, depths)
    const isFirst = !depths.has(depth)
    depths.add(depth)
    return isFirst
  }

  return (list, depth, start) => {
    const { counter, levels } = list
    const level = levels.get(depth)
    if (level === undefined) return ''
    const counts = counters.get(counter) ?? []
    counters.set(counter, counts)
    for (let deeper = depth + 1; deeper < counts.length; deeper++) {
      const restart = levels.get(deeper)?.restart
      if (restart === undefined || depth < restart) counts[deeper] = undefined
    }
    for (let above = 0; above < depth; above++) counts[above] ??= levels.get(above)?.start ?? 1
    if (begins(list, depth)) counts[depth] = undefined
    counts[depth] = start ?? (counts[depth] ?? level.start - 1) + 1
    return labelText(level, counts, levels)
  }
}

function labelText(
  level: ListLevel,
  counts: readonly (number | undefined)[],
  levels: ReadonlyMap<number, ListLevel>,
): string {
  if (level.format === 'bullet') return level.text === '' ? '' : '•'
  return level.text.replaceAll(/%([1-9])/g, (_, digit: string) => {
    const at = Number(digit) - 1
    const format = level.isLegal ? 'decimal' : (levels.get(at)?.format ?? 'decimal')
    return numeral(counts[at] ?? 1, format)
  })
}
