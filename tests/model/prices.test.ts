import { expect, test } from 'vitest'
import { costOf, dollars, priceOf, priceTable, setPrice } from '../../main/model/prices.ts'
import { estimateOf, estimateText } from '../../main/task-estimate.ts'
import { tempFolder } from '../support/command-line.ts'

test('Cached and newly cached input have prices of their own', () => {
  const tokens = { inputTokens: 1_000_000, cachedTokens: 400_000, cacheWriteTokens: 100_000, outputTokens: 10_000 }
  expect(costOf(tokens, { input: 3, cached: 0.3, cacheWrite: 3.75, output: 15 })).toBeCloseTo(1.5 + 0.12 + 0.375 + 0.15)
})

test('The longest name that a model begins with counts', () => {
  using data = tempFolder()
  expect(priceOf(data.dir, 'openai:gpt-4.1-mini-2025-04-14')).toMatchObject({ input: 0.4 })
  expect(priceOf(data.dir, 'openai:unheard-of')).toBeUndefined()
})

test('A table that cannot be read is said with its form', () => {
  using data = tempFolder({ 'prices.json': '{"models": {"openai:x": 3}}' })
  expect(() => priceOf(data.dir, 'openai:x')).toThrow('Its form is')
})

test('A big folder is estimated before the first request, a small or free one is not', () => {
  const price = { input: 3, cached: 0.3, output: 15 }
  expect(estimateText(estimateOf(8_000_000, 200_000, price))).toContain('about 1,000,000 tokens')
  expect([
    estimateText(estimateOf(10_000, 200_000, price)),
    estimateText(estimateOf(8_000_000, 200_000)),
    estimateText(estimateOf(8_000_000, 200_000, { input: 0, output: 0 })),
  ]).toEqual([undefined, undefined, undefined])
})

test('Small amounts keep their digits', () => {
  expect([dollars(0), dollars(0.0123), dollars(12.3)]).toEqual(['$0.00', '$0.0123', '$12.30'])
})

test('A price of one’s own stands in the table beside those that come along, and goes again', () => {
  using data = tempFolder()
  setPrice(data.dir, 'openai:gpt-5', { input: 7, output: 8 })
  setPrice(data.dir, 'openai-compatible:mine', { input: 1, output: 2, context: 9000 })
  const rows = priceTable(data.dir)
  expect(rows.filter(({ own }) => own)).toEqual([
    { model: 'openai-compatible:mine', input: 1, output: 2, context: 9000, own: true },
    { model: 'openai:gpt-5', input: 7, output: 8, own: true },
  ])
  expect(rows.find(({ model }) => model === 'openai:o3')).toMatchObject({
    own: false,
    asOf: expect.stringMatching(/^20\d\d-\d\d$/),
  })
  setPrice(data.dir, 'openai:gpt-5', undefined)
  expect(priceOf(data.dir, 'openai:gpt-5')).toMatchObject({ input: 1.25 })
})
