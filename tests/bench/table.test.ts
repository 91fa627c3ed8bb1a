import { expect, test } from 'vitest'
import { compare, percentile } from '../../bench/measure.ts'
import { exponent, growthRow, limitRow, timeRow } from '../../bench/row.ts'
import { tableOf } from '../../bench/table.ts'

test('the table shows figure, ours, peer, ratio and target in aligned columns, and says what is missed', () => {
  const rows = [
    timeRow('search', { ours: 210, peer: { name: 'rg', value: 100 } }, 2, 50),
    timeRow('inventory', { ours: 400, peer: { name: 'find', value: 100 } }, 3),
    timeRow('inventory elsewhere', { ours: 4, peer: { name: 'find', missing: 'not GNU' } }, 3),
    limitRow('run', { ours: 1500, peer: undefined }, 5000),
  ]
  expect(tableOf(rows).split('\n')).toEqual([
    'figure                  ours  peer                      ratio  target',
    '-------------------  -------  -----------------------  ------  -------------  ------',
    'search                210 ms  rg 100 ms                2.10 ×  ≤ 2 × + 50 ms  ok',
    'inventory             400 ms  find 100 ms              4.00 ×  ≤ 3 ×          MISSED',
    'inventory elsewhere  4.00 ms  find: missing (not GNU)       –  ≤ 3 ×',
    'run                   1.50 s  –                             –  ≤ 5 s          ok',
  ])
})

test('a time at its limit holds, one above it does not, one without its peer is not judged', () => {
  expect([
    isWithin(250),
    isWithin(251),
    timeRow('x', { ours: 1, peer: { name: 'p', missing: 'why' } }, 2).holds,
  ]).toEqual([true, false, undefined])
})

test('the exponent is the power with which a time grows', () => {
  expect(exponent([10, 100, 1000], [3, 300, 30_000])).toBeCloseTo(2, 10)
  const { ours, peer } = growthRow(
    'x',
    [1, 10, 100],
    [1, 10, 100].map((n) => ({ ours: n * 5, peer: { name: 'p', value: 7 } })),
  )
  expect([ours, peer]).toEqual([expect.closeTo(1, 10), { name: 'p', value: expect.closeTo(0, 10) }])
})

test('the growth of a peer that is missing is not shown', () => {
  expect(
    growthRow(
      'x',
      [1, 10],
      [1, 10].map((ours) => ({ ours, peer: { name: 'p', missing: 'why' } })),
    ).peer,
  ).toBeUndefined()
})

test('both sides are measured five times by turns, after one run to warm up', async () => {
  const runs: string[] = []
  const { peer } = await compare(() => runs.push('ours'), { name: 'p', run: () => runs.push('peer') })
  expect({ runs, name: peer?.name }).toEqual({
    runs: Array.from({ length: 6 }, () => ['ours', 'peer']).flat(),
    name: 'p',
  })
})

test('a percentile is the value below which that share lies', () => {
  expect([percentile([5, 1, 4, 2, 3], 0.5), percentile([1, 2, 3, 4], 0.95), percentile([7], 0.5)]).toEqual([3, 4, 7])
})

function isWithin(ours: number): boolean | undefined {
  return timeRow('x', { ours, peer: { name: 'p', value: 100 } }, 2, 50).holds
}
