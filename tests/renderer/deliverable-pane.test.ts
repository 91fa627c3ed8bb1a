import { expect, test } from 'vitest'
import { breakPages } from '../../renderer/document/break-pages.ts'
import { documentText } from '../../renderer/document/document-text.ts'
import { documentMarks } from '../../renderer/deliverable/document-marks.ts'
import { askedVersion } from '../../renderer/deliverable/asked-version.ts'
import { slideParts } from '../../renderer/document/slide-rows.ts'
import { slideText } from '../../renderer/deliverable/slide-text.ts'
import { diffRows } from '../../renderer/deliverable/diff-rows.ts'

test('pages end where they are full, and a heading goes with what follows it', () => {
  const text = { height: 30, isHeading: false }
  const heading = { height: 5, isHeading: true }
  expect(breakPages([heading, text, text, heading, text, text], 70)).toEqual([0, 3])
  expect(breakPages([text, text, { height: 5, isHeading: false }, heading, text], 70)).toEqual([0, 3])
})

test('a block higher than a page has a page to itself', () => {
  const text = { height: 10, isHeading: false }
  expect(breakPages([text, { height: 200, isHeading: false }, text], 70)).toEqual([0, 1, 2])
})

test('a verbatim paragraph leads to its lines, a cite to its page, and a paragraph that holds a cite is not a passage too', () => {
  const read = {
    entryId: 'L1',
    path: 'a/policy.pdf',
    lines: [{ line: 7, text: '4.1 Every business trip is approved before booking.' }],
  }
  const document = documentText([
    { tag: 'p', children: ['4.1 Every business trip is ', { tag: 'em', children: ['approved'] }, ' before booking.'] },
    { tag: 'p', children: ['Source: a/policy.pdf, page 2'] },
  ])
  const marks = documentMarks(document, { paths: ['a/policy.pdf'], texts: [read] }, [])
  expect(marks.map(({ from, to, kind }) => ({ text: document.text.slice(from, to), kind }))).toMatchObject([
    {
      text: '4.1 Every business trip is approved before booking.',
      kind: { passage: { entryId: 'L1', lines: [7, 7] } },
    },
    { text: 'a/policy.pdf, page 2', kind: { cite: { path: 'a/policy.pdf', page: 2 } } },
  ])
})

test('a table row is one block, whatever its cells hold', () => {
  const { blocks } = documentText([
    { tag: 'table', children: [{ tag: 'tr', children: [cell('Tier 1'), cell('180')] }] },
  ])
  expect(blocks).toEqual([{ from: 0, text: 'Tier 1180' }])
})

test('a comparison folds long unchanged stretches and keeps two lines beside a change', () => {
  const rows = diffRows([same('1'), same('2'), same('3'), same('4'), { change: 'added', text: '5' }, same('6')])
  expect(rows.map((row) => ('same' in row ? row.same.length : row.line.text))).toEqual([2, '3', '4', '5', '6'])
})

function cell(text: string) {
  return { tag: 'td' as const, children: [{ tag: 'p' as const, children: [text] }] }
}

function same(text: string) {
  return { change: 'same' as const, text }
}

test('an audited value is placed in its own line, with its sign, also inside a verbatim passage', () => {
  const line = '3.1 The per diem is 68 EUR, the hotel limit is €140 in every city.'
  const document = documentText([
    { tag: 'p', children: ['68 EUR and €140 are limits.'] },
    {
      tag: 'p',
      children: [
        '3.1 The per diem is ',
        { tag: 'strong', children: ['68 EUR'] },
        ', the hotel limit is €140 in every city.',
      ],
    },
  ])
  const value = (text: string, start: number) => ({
    text,
    verdict: 'grounded' as const,
    line: 2,
    start,
    lineText: line,
  })
  const read = { entryId: 'L1', path: 'a.pdf', lines: [{ line: 7, text: line }] }
  const marks = documentMarks(document, { paths: [], texts: [read] }, [value('68 EUR', 20), value('€140', 47)])
  expect(marks.map(({ from, to, kind }) => [document.text.slice(from, to), Object.keys(kind)[0]])).toEqual([
    ['3.1 The per diem is ', 'passage'],
    ['68 EUR', 'value'],
    [', the hotel limit is ', 'passage'],
    ['€140', 'value'],
    [' in every city.', 'passage'],
  ])
})

test('figures of slides are marked on their slide, in titles, points, tables and notes', () => {
  const deck = [
    { title: 'Costs grew by 4.6 percent', lines: ['Berlin | 150', 'Costs 2024: 22.4 m EUR'], notes: [] },
    { title: 'Berlin', lines: ['Berlin | 130'], notes: ['The limit was 150 EUR.'] },
  ]
  const values = [
    ['Costs grew by 4.6 percent', '4.6 percent', 14],
    ['Berlin | 150', '150', 9],
    ['Berlin | 130', '130', 9],
    ['The limit was 150 EUR.', '150 EUR', 14],
  ] as const
  const { document, slides } = slideText(deck)
  const marks = documentMarks(
    document,
    { paths: [], texts: [] },
    values.map(([lineText, text, start], at) => ({
      text,
      start,
      lineText,
      line: at + 1,
      verdict: 'grounded' as const,
    })),
  )
  expect(marks.map(({ from, to }) => document.text.slice(from, to))).toEqual(['4.6 percent', '150', '130', '150 EUR'])
  const [first, second] = slides
  const isIn = (mark: number, block: { from: number; text: string } | undefined): boolean =>
    block !== undefined && marks[mark]!.from >= block.from && marks[mark]!.to <= block.from + block.text.length
  expect([
    isIn(0, first?.title),
    isIn(1, first?.lines[0]),
    isIn(2, second?.lines[0]),
    isIn(3, second?.notes[0]),
  ]).toEqual([true, true, true, true])
})

test('rows of a table on a slide are put together, and a line with a bar in it stays a line', () => {
  const lines = ['Costs', 'City | Limit', 'Berlin | 150', 'a | b | c', 'Net | gross'].map((text) => ({ text }))
  const parts = slideParts(lines).map((part) =>
    'rows' in part ? part.rows.map(({ cells }) => cells.map(({ at, text }) => [at, text])) : part.line.text,
  )
  expect(parts).toEqual([
    'Costs',
    [
      [
        [0, 'City'],
        [7, 'Limit'],
      ],
      [
        [0, 'Berlin'],
        [9, '150'],
      ],
    ],
    'a | b | c',
    'Net | gross',
  ])
})

const version = (number: number) => ({ version: number, bytes: 1, sha256: '', at: 0 })

test('the document that was asked for is shown, its newest version or an earlier one, once it is there and of this task', () => {
  const all = [
    { name: 'a.docx', format: 'docx', isCurrent: true, versions: [version(2), version(1)] },
    { name: 'b.pptx', format: 'pptx', isCurrent: true, versions: [version(1)] },
  ]
  const of = (name: string, number: number, taskId = 't') =>
    askedVersion({ taskId, name, version: number, at: 3 }, { taskId: 't', all, followed: 2 })
  expect([of('b.pptx', 1), of('a.docx', 1), of('a.docx', 2)]).toEqual([
    { at: 3, name: 'b.pptx', version: null },
    { at: 3, name: 'a.docx', version: 1 },
    { at: 3, name: 'a.docx', version: null },
  ])
  expect([of('c.docx', 1), of('a.docx', 3), of('b.pptx', 1, 'other')]).toEqual([undefined, undefined, undefined])
  expect(
    askedVersion({ taskId: 't', name: 'b.pptx', version: 1, at: 2 }, { taskId: 't', all, followed: 2 }),
  ).toBeUndefined()
})
