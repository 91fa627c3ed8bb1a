import { expect, test } from 'vitest'
import { placesWords } from '../main/locator-words.ts'

test('of a text without pages every line that was read is a place, of other files their own places; of many the first five', () => {
  const many = Array.from({ length: 7 }, (_, at): [number, number] => [at * 10 + 1, at * 10 + 2])
  expect([
    placesWords({
      locators: [{ line: 1 }],
      lines: [
        [1, 1],
        [40, 44],
      ],
    }),
    placesWords({ locators: [{ line: 1 }], lines: many }),
    placesWords({ locators: [{ page: 3 }, { page: 7 }], lines: [[20, 90]] }),
  ]).toEqual([
    'line 1; lines 40–44',
    'lines 1–2; lines 11–12; lines 21–22; lines 31–32; lines 41–42; … (7 in all)',
    'page 3; page 7',
  ])
})
