import { expect, test } from 'vitest'
import { pageLines } from '../../main/extract/pdf-lines.ts'

/** Words of 10 points on one line, each with a gap before it. */
function lineOf(words: readonly (readonly [gap: number, text: string])[]): string[] {
  let right = 0
  const placed = words.map(([gap, text]) => {
    const left = right + gap
    right = left + text.length * 10
    return { text, left, right, base: 100, size: 10, isSpaced: false, isPlain: false }
  })
  return pageLines([{ angle: 0, words: placed }])
}

test('narrow spaces between Korean words are spaces, and such gaps in Chinese and Japanese are none', () => {
  expect([
    lineOf([
      [0, '출장'],
      [2.2, '승인'],
    ]),
    lineOf([
      [0, '旅費'],
      [2.2, '規程'],
    ]),
    lineOf([
      [0, '差旅费'],
      [6, '标准'],
    ]),
  ]).toEqual([['출장 승인'], ['旅費規程'], ['差旅费 标准']])
})

test('a line read from the right keeps its brackets, and the marks beside its numbers stay on their side', () => {
  // As drawn, from left to right; the brackets as they look.
  expect(
    lineOf([
      [0, 'והוא'],
      [3, ',15.3.2024-'],
      [0, 'ב'],
      [3, '('],
      [0, '4711'],
      [3, 'מספר'],
      [3, ')חשבונית'],
    ]),
  ).toEqual(['(חשבונית מספר 4711) ב-15.3.2024, והוא'])
})

const word = (text: string, left: number, more: { readonly base: number; readonly size: number }) => ({
  text,
  left,
  right: left + text.length * 0.5 * more.size,
  isSpaced: false,
  isPlain: false,
  ...more,
})

test('a sign that is raised or lowered by half a line stays with its word', () => {
  const line = { base: 100, size: 10 }
  const words = [
    word('4.5', 0, line),
    word('1', 15, { base: 95, size: 8 }),
    word('CO', 22, line),
    word('2', 32, { base: 105, size: 8 }),
    word('a', 39, line),
    // Small print of its own, half a line beneath another one.
    word('Total', 0, { base: 140, size: 10 }),
    word('in', 0, { base: 145.5, size: 8 }),
    word('EUR', 11, { base: 145.5, size: 8 }),
  ]
  expect(pageLines([{ angle: 0, words }])).toEqual(['4.5^1 CO2 a', 'Total', 'in EUR'])
})

const apart = (text: string): (readonly [number, string])[] => text.split('').map((one, i) => [i === 0 ? 0 : 6, one])

test('letters and figures that are set apart alike are words and numbers; figures alone stay apart', () => {
  const [first, ...rest] = apart('3126')
  expect(lineOf([...apart('Spaced'), [15, first![1]], ...rest])).toEqual(['Spaced 3126'])
  expect(lineOf(apart('INVOICE24'))).toEqual(['INVOICE24'])
  expect(lineOf(apart('3126'))).toEqual(['3 1 2 6'])
})
