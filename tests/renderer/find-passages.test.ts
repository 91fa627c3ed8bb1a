import { expect, test } from 'vitest'
import { findPassages } from '../../renderer/deliverable/find-passages.ts'

const reads = [
  {
    entryId: 'L3',
    path: 'policy.pdf',
    lines: [
      { line: 40, text: 'Article 7 Claims' },
      { line: 41, text: '7.1 Claims are filed with all receipts within 15 working' },
      { line: 42, text: 'days of return.' },
      { line: 43, text: 'Tier 1 | EUR 180 | EUR 65 | EUR 30' },
    ],
  },
]
const block = (text: string) => [{ from: 10, text }]

test('a paragraph that joins lines of a source is found with its lines', () => {
  expect(
    findPassages(block('7.1 Claims are filed with all receipts within 15 working days of return.'), reads),
  ).toEqual([{ from: 10, to: 82, entryId: 'L3', path: 'policy.pdf', lines: [41, 42] }])
})

test('a paragraph with one figure changed is not found', () => {
  expect(
    findPassages(block('7.1 Claims are filed with all receipts within 14 working days of return.'), reads),
  ).toEqual([])
})

test('a text too short to say where it comes from is not looked for', () => {
  expect(findPassages(block('Article 7 Claims'), reads)).toEqual([])
})
