import { expect, test } from 'vitest'
import { pageFurniture } from '../../../main/model/offline/page-furniture.ts'

const lines = (text: string): Map<number, string> => new Map(text.split('\n').map((line, index) => [index + 1, line]))

test('Page numbers and what comes again beside them belong to the page', () => {
  const pages = [
    'HR-07 · Travel Policy | Page 1 of 2',
    'Morlund GmbH | Hamburg',
    'Article 1 Scope',
    'Economy',
    'Economy',
    'HR-07 · Travel Policy | Page 2 of 2',
    'Morlund GmbH | Hamburg',
    'Article 2 Hotels',
  ]
  expect(pageFurniture(lines(pages.join('\n')))).toEqual(new Set([1, 2, 6, 7]))
})

test.each(['1 / 12', '- 3 -', 'Page 4', 'Seite 2 von 9', '第 3 页'])('%s is a page number', (text) => {
  expect([...pageFurniture(lines(`Text\n${text}`))]).toEqual([2])
})

test.each(['68', '2024', 'See page 4 for rates', '3 nights'])('%s is text', (text) => {
  expect([...pageFurniture(lines(`Text\n${text}`))]).toEqual([])
})
