import { expect, test } from 'vitest'
import { labelsFor } from '../../../main/model/offline/labels.ts'
import { locatorOf } from '../../../main/model/offline/locator.ts'
import { readingOf } from '../../../main/model/offline/documents.ts'
import { parseObservation } from '../../../main/model/offline/observation.ts'
import {
  candidateLines,
  entryLines,
  neverOpened,
  reviewedRequirements,
} from '../../../main/model/offline/tab-replies.ts'

const status =
  '[tab] requirements: 6 open, 0 resolved | candidates: 94 unopened, 55 above threshold | read log: 4 entries'

test('An observation loses its status line, the user’s lines above it and our notices', () => {
  const text = `a\nb\n[lines 11-12 of 40; continue with start_line=13]\n[note: page 2 is a scan]\n\n[tab] The user pinned x.pdf.\n${status}`
  expect(parseObservation(text)).toEqual({
    lines: ['a', 'b'],
    range: { from: 11, to: 12, of: 40 },
    next: 13,
    cells: [],
    cut: false,
    interrupted: false,
  })
})

test('Brackets of a document stay', () => {
  expect(parseObservation(`see\n[1] and [2]\n\n${status}`).lines).toEqual(['see', '[1] and [2]'])
})

const call = (input: Record<string, unknown>, text: string) => ({
  reply: 1,
  name: 'read',
  input,
  observation: parseObservation(`${text}\n\n${status}`),
})

test('A file read in parts, then by page, is one document', () => {
  const { documents, failures } = readingOf([
    call({ path: 'a.pdf' }, 'one\ntwo\n[lines 1-2 of 4; continue with start_line=3]'),
    call({ path: 'a.pdf', start_line: 3 }, 'three\nfour\n[lines 3-4 of 4]'),
    call({ path: 'a.pdf', page: 2 }, 'three\nfour\n[page 2 of 2: lines 3-4 of 4]'),
    call({ path: 'b.pdf' }, 'read: b.pdf: no text. A scan without text.'),
    call({ path: 'gone.txt' }, 'There is no file gone.txt in /workspace. List the files with find or ls.'),
  ])
  expect(documents).toEqual([
    {
      path: 'a.pdf',
      lines: new Map([
        [1, 'one'],
        [2, 'two'],
        [3, 'three'],
        [4, 'four'],
      ]),
      next: undefined,
      parts: [{ number: 2, from: 3, to: 4 }],
      asked: new Set([2]),
      cells: [],
      askedCells: new Set(),
      partCount: 2,
    },
  ])
  expect([...failures.keys()]).toEqual(['b.pdf', 'gone.txt'])
})

test('Lines of a sheet are named by their cells once the reader said which they are', () => {
  const { documents } = readingOf([
    call({ path: 'b.xlsx' }, 'Sheet: Costs\nCosts in EUR\nKey | Q1\nIT | 5'),
    call(
      { path: 'b.xlsx', sheet: 'Costs', start_line: 4, end_line: 4 },
      'IT | 5\n[sheet Costs: lines 4-4 of 4; lines 3-4 are A3:B4]',
    ),
  ])
  const place = { from: 4, to: 4, heading: undefined }
  expect(locatorOf(documents[0], place, labelsFor('en'))).toBe(', sheet Costs, cells A4:B4')
})

test('The review gives open points and the unopened files of each', () => {
  const lines = [
    'Requirements: 2 open, 1 resolved',
    'r3 [open] reimbursement standards',
    '  from your reads:',
    '    L2 policies/a b.txt: Article 7 Standards',
    '  never opened:',
    "    policies/it's (final) 2024.docx *",
    '    旅費/規程.pdf (matched)',
    'r4 [open] per diem',
    '  nothing in your reads matches yet',
    'r1 [done L1] approval',
  ]
  expect(reviewedRequirements(lines).map(({ id, open }) => [id, open])).toEqual([
    ['r3', true],
    ['r4', true],
    ['r1', false],
  ])
  expect(neverOpened(lines)).toEqual(new Map([['r3', ["policies/it's (final) 2024.docx", '旅費/規程.pdf']]]))
})

test('Candidates and read-log entries are read with spaces, brackets and states in them', () => {
  expect(
    candidateLines([
      'Unopened candidates: 2 (1 above threshold, marked *), ranked by relevance to the task',
      '1. a (b) c.pdf *',
      '2. x.txt (failed: encrypted) *',
    ]),
  ).toEqual([
    { path: 'a (b) c.pdf', starred: true, failed: false },
    { path: 'x.txt', starred: true, failed: true },
  ])
  expect(
    entryLines([
      'Read log: 3 entries',
      'L2 a (turn 1) b.txt (turn 6, 2286 chars) matches in lines 1-41, 50 (and 7 beyond the cut)',
      'L3 c.txt (stale) (turn 6, 20 chars) lines 1-4',
    ]),
  ).toEqual([
    {
      id: 'L2',
      path: 'a (turn 1) b.txt',
      lines: [
        [1, 41],
        [50, 50],
      ],
    },
  ])
})
