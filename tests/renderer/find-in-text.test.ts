import { expect, test } from 'vitest'
import { findInText } from '../../renderer/source/find-in-text.ts'
import { findLinesOnPage } from '../../renderer/source/find-lines-on-page.ts'
import { wantedOnPages } from '../../renderer/source/wanted-lines.ts'

const text = 'Article 3 Rates Hotels cost up to 180 EUR. Tier 1 180 65 Approved. Article 4 Approved.'

function found(lines: readonly string[], first: number, last = first) {
  const { ranges, missing } = findInText(text, { lines, first, last })
  return { found: ranges.map(([from, to]) => text.slice(from, to)), missing }
}

test('a table row is found by its cells', () => {
  expect(found(['Tier 1 | 180 | 65'], 0)).toEqual({ found: ['Tier 1 180 65'], missing: [] })
})

test('a number that the program sets before a paragraph does not hide the paragraph', () => {
  expect(found(['3.1 Hotels cost up to 180 EUR.'], 0)).toEqual({ found: ['Hotels cost up to 180 EUR'], missing: [] })
})

test('lines that do not follow each other in the document are found one by one, and a missing one is named', () => {
  expect(found(['Article 3 Rates', 'Tier 1 | 180 | 65', 'Tier 2 | 140 | 55'], 0, 2)).toEqual({
    found: ['Article 3 Rates', 'Tier 1 180 65'],
    missing: ['Tier 2 | 140 | 55'],
  })
})

test('lines of a page that the page draws in another order are found one by one', () => {
  const items = ['second line here', 'first line here'].map((own, i) => ({ text: own, x: 0, y: 100 + i * 20 }))
  const { stretches, missing } = findLinesOnPage(items, {
    lines: ['second line here', 'nowhere', 'first line here'],
    first: 0,
    last: 2,
  })
  expect(stretches.map(({ item }) => item)).toEqual([0, 1])
  expect(missing).toEqual(['nowhere'])
})

test('a passage over two pages is looked for on each of them, among the lines of that page', () => {
  const wanted = wantedOnPages([line(1, 1), line(2, 1), line(3, 2), line(4, 2)], 2, 3)
  expect([...wanted]).toEqual([
    [1, { lines: ['line 1', 'line 2'], first: 1, last: 1 }],
    [2, { lines: ['line 3', 'line 4'], first: 0, last: 0 }],
  ])
})

function line(number: number, page: number) {
  return { line: number, text: `line ${number}`, locator: { page } }
}
