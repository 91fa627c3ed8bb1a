import { expect, test } from 'vitest'
import { lengthWithin, sizeWithin, unitsOf } from '../../main/tab/text-size.ts'

test.each([
  ['per diem', 8],
  ['일비 요율', 13],
  ['ставка', 9],
  ['😀', 6],
])('%s takes %i units', (text, units) => {
  expect(unitsOf(text)).toBe(units)
})

test('The longest beginning that fits is found, whatever is mixed in it', () => {
  const text = 'ab일비cdставка'.repeat(20)
  for (const units of [0, 1, 7, 100, 5_000]) {
    const length = lengthWithin(text, units)
    expect([unitsOf(text.slice(0, length)) <= units, unitsOf(text.slice(0, length + 1)) > units]).toEqual([
      true,
      length < text.length,
    ])
  }
})

test('A reply is as large as its characters, or as its share of a small context', () => {
  expect([sizeWithin('가나다', { limit: 100 }), sizeWithin('가나다', { limit: 100, units: 100 })]).toEqual([3, 9])
})
