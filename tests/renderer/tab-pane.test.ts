import { expect, test } from 'vitest'
import { excerptWindow } from '../../renderer/tab/excerpt-window.ts'
import { tallyTicks } from '../../renderer/tab/tally.ts'

const coverage = {
  total: 98,
  read: 38,
  partlyRead: 3,
  unopened: 50,
  aboveThreshold: 12,
  failed: 3,
  unlisted: 4,
  excluded: 0,
}

test('each file of a small folder has its tick', () => {
  expect(tallyTicks(coverage)).toEqual([
    { tick: 'read', count: 38 },
    { tick: 'part', count: 3 },
    { tick: 'likely', count: 12 },
    { tick: 'listed', count: 42 },
    { tick: 'failed', count: 3 },
  ])
})

test('in a large folder a tick is a share, and one failed file still has one', () => {
  const ticks = tallyTicks({
    ...coverage,
    total: 100_000,
    read: 50_000,
    unopened: 49_996,
    unlisted: 0,
    failed: 1,
    partlyRead: 3,
  })
  expect(ticks.find(({ tick }) => tick === 'failed')?.count).toBe(1)
  expect(ticks.find(({ tick }) => tick === 'read')?.count).toBe(60)
})

test('a long line is cut to the neighbourhood of its hit', () => {
  const text = `${'word '.repeat(100)}reimbursement of expenses`
  const pieces = excerptWindow(text, [[500, 513]])
  expect(pieces[0]).toEqual({ text: '… ', isHit: false })
  expect(pieces.filter(({ isHit }) => isHit)).toEqual([{ text: 'reimbursement', isHit: true }])
  expect(pieces.map((piece) => piece.text).join('').length).toBeLessThan(120)
})

test('a short line is whole, with its hits told apart', () => {
  expect(excerptWindow('Rail is booked', [[8, 14]])).toEqual([
    { text: 'Rail is ', isHit: false },
    { text: 'booked', isHit: true },
  ])
})
