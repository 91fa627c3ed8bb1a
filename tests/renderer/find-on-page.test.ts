import { expect, test } from 'vitest'
import { findOnPage, type PageItem } from '../../renderer/source/find-on-page.ts'

const items = (...texts: string[]): PageItem[] => texts.map((text, i) => ({ text, x: 0, y: 700 - i * 14 }))

function found(page: readonly PageItem[], lines: readonly string[], first = 0, last = first): string[] | undefined {
  return findOnPage(page, { lines, first, last })?.map(({ item, from, to }) => page[item]?.text.slice(from, to) ?? '')
}

test('a line is found although the page draws it in pieces', () => {
  expect(
    found(items('7.1 Claims are ', 'filed with all', ' receipts'), ['7.1 Claims are filed with all receipts']),
  ).toEqual(['7.1 Claims are', 'filed with all', 'receipts'])
})

test('a word that the end of a line cut is found in both lines', () => {
  expect(found(items('needs the approv-', 'al of the board'), ['needs the approval', 'of the board'])).toEqual([
    'needs the approv',
    'al',
  ])
})

test('a ligature on the page is found by its letters', () => {
  expect(found(items('the o\uFB03ce of the \uFB01rm'), ['the office of the firm'])).toEqual([
    'the o\uFB03ce of the \uFB01rm',
  ])
})

test('a table row is found although the page draws column by column', () => {
  const page: PageItem[] = [
    { text: 'Tier 1', x: 0, y: 100 },
    { text: 'Tier 2', x: 0, y: 80 },
    { text: '180', x: 90, y: 100 },
    { text: '140', x: 90, y: 80 },
  ]
  expect(found(page, ['Tier 1 | 180', 'Tier 2 | 140'], 1)).toEqual(['Tier 2', '140'])
})

test('of equal lines the one with as many before it is found', () => {
  const page = items('approved', 'Hamburg', 'approved', 'Lyon')
  expect(findOnPage(page, { lines: ['approved', 'Hamburg', 'approved', 'Lyon'], first: 2, last: 2 })).toEqual([
    { item: 2, from: 0, to: 8 },
  ])
})

test('of equal lines none is found where page and view differ and the neighbours do not tell', () => {
  const page = items('approved', 'x', 'approved', 'y', 'approved')
  expect(found(page, ['approved'])).toBeUndefined()
})

test('of equal lines the one beside the same neighbour is found where page and view differ', () => {
  const page = items('approved', 'Hamburg', 'approved', 'Lyon', 'approved')
  expect(findOnPage(page, { lines: ['approved', 'Lyon'], first: 0, last: 0 })).toEqual([{ item: 2, from: 0, to: 8 }])
})

test('a line that is not on the page is not found', () => {
  expect(found(items('Article 7', 'Article 8'), ['Article 9'])).toBeUndefined()
})

test('a line without letters or digits is not found', () => {
  expect(found(items('* * *'), ['* * *'])).toBeUndefined()
})
