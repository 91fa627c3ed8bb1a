import { expect, test } from 'vitest'
import { outdatedOf } from '../../../main/model/offline/versions.ts'
import { createTerms } from '../../../main/tab/terms.ts'

const terms = createTerms('en')
const rules =
  '\nArticle 1 Approval\nTrips are approved.\nArticle 2 Hotels\nHotels are booked.\nArticle 3 Meals\nMeals are paid.'

/** Older → newer, for files of a path and a text. */
function outdated(files: Readonly<Record<string, string>>): Record<string, string> {
  const documents = Object.entries(files).map(([path, text]) => ({
    path,
    lines: new Map(text.split('\n').map((line, index) => [index + 1, line])),
    next: undefined,
    parts: [],
    asked: new Set<number>(),
    partCount: undefined,
    cells: [],
    askedCells: new Set<number>(),
  }))
  return Object.fromEntries(outdatedOf(documents, terms))
}

test.each([
  [
    'years in the name',
    { 'travel policy 2022.pdf': `Travel policy${rules}`, 'travel policy 2024.pdf': `Travel policy${rules}` },
    { 'travel policy 2022.pdf': 'travel policy 2024.pdf' },
  ],
  [
    'version numbers',
    { 'travel-v1.docx': `Travel policy${rules}`, 'travel-v2.docx': `Travel policy${rules}` },
    { 'travel-v1.docx': 'travel-v2.docx' },
  ],
  [
    'effective dates, whatever the names',
    {
      'a.pdf': `Travel policy\nEffective 1 March 2023${rules}`,
      'b.docx': `Travel policy\nEffective 15 January 2023${rules}`,
    },
    { 'b.docx': 'a.pdf' },
  ],
  [
    'a folder for old things',
    { 'old/travel.pdf': `Travel policy${rules}`, 'travel.pdf': `Travel policy${rules}` },
    { 'old/travel.pdf': 'travel.pdf' },
  ],
  [
    'Chinese dates',
    {
      '差旅制度2022.docx': '差旅管理制度\n自2022年3月1日起施行\n第一条 审批\n出差须审批。\n第二条 住宿\n不超过400元。',
      '差旅制度2024.docx': '差旅管理制度\n自2024年1月1日起施行\n第一条 审批\n出差须审批。\n第二条 住宿\n不超过500元。',
    },
    { '差旅制度2022.docx': '差旅制度2024.docx' },
  ],
])('The older of two versions is told by %s', (_by, files, expected) => {
  expect(outdated(files)).toEqual(expected)
})

test.each([
  [
    'different subjects',
    {
      'travel 2022.pdf': `Travel policy${rules}`,
      'leave 2024.pdf': 'Leave policy\nArticle 1 Days\nThere are 25 days.',
    },
  ],
  [
    'a series of orders',
    {
      'PO-001.txt': 'Order\nDate: 2024-01-01\nSupplier: A\nStatus: open',
      'PO-002.txt': 'Order\nDate: 2024-02-01\nSupplier: B\nStatus: open',
    },
  ],
  [
    'the minutes of two months',
    {
      'minutes 2024-01-12.txt': 'Minutes\nPresent\nDecisions\nActions',
      'minutes 2024-02-09.txt': 'Minutes\nPresent\nDecisions\nActions',
    },
  ],
  ['figures of two years', { 'costs 2023.csv': 'Department,Q1\nSales,1', 'costs 2024.csv': 'Department,Q1\nSales,2' }],
])('No version is outdated by %s', (_by, files) => {
  expect(outdated(files)).toEqual({})
})
