import { expect, test } from 'vitest'
import type { AuditedValue } from '../../preload/document-shapes.ts'
import { pageMarks } from '../../renderer/deliverable/page-marks.ts'
import type { PageItem } from '../../renderer/source/find-on-page.ts'

const row = (...texts: string[]): PageItem[] =>
  texts.map((text, index) => ({ text, x: index * 50, y: 0, endsRow: index === texts.length - 1 }))

function value(text: string, lineText: string, line: number): AuditedValue {
  return { text, verdict: 'grounded', line, start: lineText.indexOf(text), lineText, page: 1 }
}

function marked(items: readonly PageItem[], values: readonly AuditedValue[], paths: readonly string[] = []) {
  return pageMarks(items, paths, values).map(({ stretches }) =>
    stretches.map(({ item, from, to }) => `${item}:${items[item]?.text.slice(from, to)}`).join(' '),
  )
}

test('a figure of a PDF is marked where its line stands on the page, also where the page draws it in pieces', () => {
  const page = [...row('The limit is ', '€1,2', '00 a year.'), ...row('The next is 40 EUR.')]
  expect(
    marked(page, [value('€1,200', 'The limit is €1,200 a year.', 1), value('40 EUR', 'The next is 40 EUR.', 2)]),
  ).toEqual(['1:€1,2 2:00', '3:40 EUR'])
})

test('a line of one short figure is not found inside a longer one', () => {
  const page = [...row('Order 20120'), ...row('12')]
  expect(marked(page, [value('12', '12', 2)])).toEqual(['1:12'])
  expect(marked(row('Order 20120'), [value('12', '12', 2)])).toEqual([])
})

test('a cell of a table that the page parts from its neighbour is marked by itself', () => {
  const page = row('Hotel', ' ', '140', ' ', '180')
  expect(marked(page, [value('140', 'Hotel | 140 | 180', 1), value('180', 'Hotel | 140 | 180', 1)])).toEqual([
    '2:140',
    '4:180',
  ])
})

test('a source that a PDF names leads there', () => {
  expect(marked(row('Source: a/policy.pdf, page 2'), [], ['a/policy.pdf'])).toEqual(['0:a/policy.pdf, page 2'])
})
