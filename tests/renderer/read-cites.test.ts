import { expect, test } from 'vitest'
import { readCites } from '../../renderer/deliverable/read-cites.ts'

const known = ['policies/Business Travel Policy 2024.pdf', 'finance/Budget 2024.xlsx', 'a/notes.md', 'b/notes.md']

function cited(text: string) {
  return readCites(text, known).map(({ from, to, ...place }) => ({ named: text.slice(from, to), ...place }))
}

test('a source line names file, page and lines', () => {
  expect(
    cited('Source: policies/Business Travel Policy 2024.pdf, page 2, Article 4 Approval of business trips'),
  ).toEqual([{ named: 'policies/Business Travel Policy 2024.pdf, page 2', path: known[0], page: 2 }])
  expect(cited('Quelle: a/notes.md, Abschnitt, Zeilen 33–41')).toEqual([
    { named: 'a/notes.md, Abschnitt, Zeilen 33–41', path: 'a/notes.md', lines: [33, 41] },
  ])
})

test('a cite begins with its entry where it names one', () => {
  expect(cited('see L2 policies/Business Travel Policy 2024.pdf, p. 3')).toEqual([
    { named: 'L2 policies/Business Travel Policy 2024.pdf, p. 3', path: known[0], entryId: 'L2', page: 3 },
  ])
})

test('a file name alone is a cite where only one known file has it', () => {
  expect(cited('(Budget 2024.xlsx, sheet Overview)')).toEqual([
    { named: 'Budget 2024.xlsx, sheet Overview', path: known[1], sheet: 'Overview' },
  ])
  expect(cited('notes.md, line 4')).toEqual([])
})

test('two cites in one line keep their own places', () => {
  expect(cited('a/notes.md, line 4; b/notes.md, line 9')).toEqual([
    { named: 'a/notes.md, line 4', path: 'a/notes.md', lines: [4, 4] },
    { named: 'b/notes.md, line 9', path: 'b/notes.md', lines: [9, 9] },
  ])
})

test('a longer name that ends like a known one is no cite', () => {
  expect(cited('old-Budget 2024.xlsx and xa/notes.md')).toEqual([])
})
