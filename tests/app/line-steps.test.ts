import { expect, test } from 'vitest'
import { lineSteps } from '../../main/app/line-steps.ts'

/** What the steps make of the first list; what they call the same must stand in both. */
function replayed(before: readonly string[], after: readonly string[]) {
  let [old, fresh, same] = [0, 0, 0]
  const made: string[] = []
  for (const { change, count } of lineSteps(before, after)) {
    const [went, came] = [before.slice(old, old + count), after.slice(fresh, fresh + count)]
    if (change === 'same' && went.join('\n') !== came.join('\n')) throw new Error('not the same')
    if (change !== 'removed') for (const line of came) made.push(line)
    if (change === 'same') same += count
    if (change !== 'added') old += count
    if (change !== 'removed') fresh += count
  }
  return { isWhole: made.join('\n') === after.join('\n') && old === before.length, same }
}

const lines = (count: number, text: (n: number) => string): string[] => Array.from({ length: count }, (_, n) => text(n))

test('long lists that have little or nothing in common are compared too, and what stands in both holds the rest in place', () => {
  const count = 30_000
  const old = lines(count, (n) => `row ${n}`)
  expect([
    replayed(
      old,
      lines(count, (n) => `new ${n}`),
    ),
    replayed(
      old,
      lines(count, (n) => (n % 3 === 0 ? `row ${n}` : `new ${n}`)),
    ),
    replayed(
      old,
      lines(count, (n) => (n % 2 === 0 ? 'a line that stands often' : `row ${count - n}`)),
    ),
    replayed(['a', 'b', 'c'], ['a', 'x', 'c', 'd']),
    replayed([], ['a']),
  ]).toEqual([
    { isWhole: true, same: 0 },
    { isWhole: true, same: 10_000 },
    { isWhole: true, same: 1 },
    { isWhole: true, same: 2 },
    { isWhole: true, same: 0 },
  ])
})
