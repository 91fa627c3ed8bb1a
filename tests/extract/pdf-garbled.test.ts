import { expect, test } from 'vitest'
import { isGarbled } from '../../main/extract/pdf-garbled.ts'

const linesOf = (...texts: readonly string[]) => texts.map((text) => ({ text, locator: { page: 1 } }))

test('words that mix scripts are garbled, and words of several scripts beside each other are not', () => {
  expect(isGarbled(linesOf('Thжs is tяxt thaת nobody wrоte', 'wiтh suсh leтterс'))).toBe(true)
  expect(
    isGarbled(linesOf('The word слово, the word מילה and the word 言葉 mean the same', 'naïve – Größe – 12 €')),
  ).toBe(false)
  expect(isGarbled(linesOf('Сегодня на рынке было много людей', 'и все они говорили по-русски'))).toBe(false)
})

test('a few mixed words in a long text are names', () => {
  const plain = Array.from({ length: 20 }, () => 'An ordinary line of ordinary words')
  expect(isGarbled(linesOf(...plain, 'the iPhoneами of Дmitri'))).toBe(false)
  expect(isGarbled(linesOf('the iPhoneами of Дmitri'))).toBe(true)
})

test('letters of private use are garbled', () => {
  expect(isGarbled(linesOf('\ue001\ue002\ue003 \ue004\ue005'))).toBe(true)
})
