import { diffArrays } from 'diff'

/** A stretch of lines that stayed, went or came. */
export type LineStep = { readonly change: 'same' | 'removed' | 'added'; readonly count: number }

/** More changes than this are not looked for line by line: the time for them grows with their square. */
const MOST_EDITS = 2_000

/** How one list of lines becomes the other. Of lists that differ in much, the lines that stand once in both hold the rest in place. */
export function lineSteps(before: readonly string[], after: readonly string[]): LineStep[] {
  const exact = diffArrays([...before], [...after], { maxEditLength: MOST_EDITS })
  if (exact !== undefined)
    return exact.map(({ count, added, removed }) => ({
      change: added ? 'added' : removed ? 'removed' : 'same',
      count,
    }))
  const anchors = anchorsOf(before, after)
  if (anchors.length === 0) return replaced(before.length, after.length)
  const parts: LineStep[][] = []
  let [old, fresh] = [0, 0]
  for (const [left, right] of [...anchors, [before.length, after.length] as const]) {
    parts.push(lineSteps(before.slice(old, left), after.slice(fresh, right)))
    if (left < before.length) parts.push([{ change: 'same', count: 1 }])
    ;[old, fresh] = [left + 1, right + 1]
  }
  return parts.flat()
}

function replaced(before: number, after: number): LineStep[] {
  return [
    { change: 'removed', count: before },
    { change: 'added', count: after },
  ]
}

/** Places of the lines that stand once in both lists, as many of them as are in one order. */
function anchorsOf(before: readonly string[], after: readonly string[]): (readonly [number, number])[] {
  const there = onceIn(after)
  const pairs = [...onceIn(before)].flatMap(([text, left]) => {
    const right = there.get(text)
    return right === undefined ? [] : [[left, right] as const]
  })
  // The longest rising row: `ends` holds the pair that a row of each length ends with, at best.
  const ends: number[] = []
  const previous: number[] = []
  for (const [index, [, right]] of pairs.entries()) {
    let [low, high] = [0, ends.length]
    while (low < high) {
      const middle = (low + high) >> 1
      if (pairs[ends[middle]!]![1] < right) low = middle + 1
      else high = middle
    }
    previous.push(low === 0 ? -1 : ends[low - 1]!)
    ends[low] = index
  }
  const row: (readonly [number, number])[] = []
  for (let at = ends.at(-1) ?? -1; at !== -1; at = previous[at]!) row.push(pairs[at]!)
  return row.toReversed()
}

function onceIn(lines: readonly string[]): Map<string, number> {
  const places = new Map<string, number>()
  const often = new Set<string>()
  for (const [index, line] of lines.entries()) {
    if (places.has(line)) often.add(line)
    else places.set(line, index)
  }
  for (const line of often) places.delete(line)
  return places
}
