import { expect, test } from 'vitest'
import { numberedLines } from '../../main/deliverable/numbered-lines.ts'

test('the number of a page or slide is no value of the document, a number that happens to stand alone is', () => {
  const lines = [
    { text: '2 / 3', locator: { page: 2 } },
    { text: '1 / 3', locator: { page: 2 } },
    { text: '4', locator: { slide: 4 } },
    { text: '4', locator: { slide: 5 } },
    { text: '7', locator: { page: 7 } },
  ]
  expect(numberedLines(lines).map(({ text, line }) => [line, text])).toEqual([
    [1, ''],
    [2, '1 / 3'],
    [3, ''],
    [4, '4'],
    [5, '7'],
  ])
})
