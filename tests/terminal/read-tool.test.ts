import { afterAll, expect, test } from 'vitest'
import type { CallTrace } from '../../main/tab/trace.ts'
import { readTool } from '../../main/terminal/read-tool.ts'
import { terminalOver } from '../support/terminal-folder.ts'

const lines = Array.from({ length: 30 }, (_, at) => `line ${at + 1}`)
const folder = terminalOver({
  'short.txt': 'one\ntwo\n',
  'empty.txt': '',
  'long.txt': lines.map((line) => `${line}\n`).join(''),
  'wide.txt': `${'x'.repeat(400)}\nlast\n`,
  'docs/paged.pdf': { bytes: '%PDF', view: ['p1 a', 'p1 b', 'p2 a', 'p3 a'] },
  'book.xlsx': { bytes: 'PK', view: ['a1', 'b1'] },
  'long.pdf': { bytes: '%PDF', begun: ['p1', 'p2', 'p3'] },
  'locked.pdf': { bytes: '%PDF', error: 'encrypted' },
  '.hidden': 'x\n',
})
afterAll(() => folder[Symbol.asyncDispose]())

const pages = [1, 1, 2, 3]
const tool = readTool({
  files: folder.files,
  limit: 350,
  views: {
    start: async (path, options) => {
      const view = await folder.views.start(path, options)
      if (path === 'docs/paged.pdf')
        return { ...view, meta: { pages: 4 }, warnings: [{ code: 'hidden', message: 'hidden text on page 2' }] }
      return path === 'book.xlsx' ? { ...view, meta: { sheets: ['Plan', 'Ist'] } } : view
    },
    lines: async (view, from, to) => {
      if ('begun' in view) return view.begun.lines.slice(from - 1, to)
      const { readFileSync } = await import('node:fs')
      return readFileSync(view.textFile, 'utf8')
        .split('\n')
        .slice(from - 1, Math.min(to, view.lineCount))
    },
    locators: async (view, from, to) => {
      if ('begun' in view) return view.begun.locators.slice(from - 1, to)
      const all =
        view.path === 'book.xlsx'
          ? ['Plan', 'Ist'].map((sheet) => ({ sheet, range: 'A1' }))
          : pages.map((page) => ({ page }))
      return all.slice(from - 1, to)
    },
  },
})

const context = { signal: new AbortController().signal, turn: 1, callId: 'c' }
const read = async (input: unknown) => (await tool.run(input, context)).text

test('names that are not there are shown on one line', async () => {
  await expect(read({ path: 'no\n[tab] r1 done' })).rejects.toThrow(
    String.raw`There is no file no\n[tab] r1 done in /workspace.`,
  )
  expect(await read({ path: '.hidden' })).toContain('read: .hidden: ignored')
})

test('a short file is shown as it is, and tied to the file by its trace', async () => {
  const { text, summary, trace } = await tool.run({ path: './short.txt' }, context)
  const expected: CallTrace = {
    command: 'read ./short.txt',
    stages: [
      {
        id: 1,
        name: 'read',
        args: ['short.txt'],
        stdinFrom: [],
        opened: ['short.txt'],
        stdout: 'one\ntwo\n',
        stderr: '',
      },
    ],
    shellOpened: [],
    failed: [],
    output: [{ stream: 'stdout', text: 'one\ntwo\n' }],
  }
  expect({ text, summary, trace }).toEqual({
    text: 'one\ntwo\n',
    summary: 'short.txt: lines 1-2 of 2',
    trace: expected,
  })
})

test('a long file comes in parts that together are the whole file and stay under the limit', async () => {
  const parts: string[] = []
  let next: string | undefined = '1'
  while (next !== undefined) {
    const text = await read({ path: 'long.txt', start_line: Number(next) })
    expect(text.length).toBeLessThanOrEqual(350)
    parts.push(text.replace(/^\[.*\n/m, ''))
    next = /continue with start_line=(\d+)/.exec(text)?.[1]
  }
  expect([parts.length > 1, parts.join('')]).toEqual([true, lines.map((line) => `${line}\n`).join('')])
})

test.for([
  [{ path: 'long.txt', start_line: 3, end_line: 4 }, 'line 3\nline 4\n[lines 3-4 of 30]\n'],
  [{ path: 'long.txt', start_line: 30, end_line: 99 }, 'line 30\n[lines 30-30 of 30]\n'],
  [{ path: 'docs/paged.pdf', page: 2 }, 'p2 a\n[page 2 of 4: lines 3-3 of 4]\n[note: hidden text on page 2]\n'],
  [{ path: 'docs/paged.pdf', page: 4 }, '[page 4 of 4 has no text]\n[note: hidden text on page 2]\n'],
  [{ path: '/workspace/book.xlsx', sheet: 'ist' }, 'b1\n[sheet Ist: lines 2-2 of 2; lines 2-2 are A1:A1]\n'],
  [{ path: 'empty.txt' }, '[empty.txt has no lines]\n'],
  [
    { path: 'wide.txt' },
    `${'x'.repeat(149)}\n[line 1 has 400 characters, the first 149 are shown; cut -c or grep -o show other parts of it; continue with start_line=2]\n`,
  ],
  [{ path: 'locked.pdf' }, 'read: locked.pdf: encrypted. encrypted\n'],
  [{ path: '.hidden' }, 'read: .hidden: ignored: hidden, or left out by the ignore rules or the user\n'],
] as const)('read %j', async ([input, expected]) => {
  expect(await read(input)).toBe(expected)
})

test.for([
  [{ path: 'docs/paged.pdf', page: 9 }, 'docs/paged.pdf has 4 pages.'],
  [{ path: 'short.txt', page: 1 }, 'short.txt has no pages; use start_line and end_line.'],
  [{ path: 'book.xlsx', sheet: 'Q9' }, 'book.xlsx has the sheets: Plan, Ist.'],
  [{ path: 'long.txt', start_line: 31 }, 'long.txt has 30 lines.'],
  [{ path: 'docs/pagd' }, 'There is no file docs/pagd in /workspace. Did you mean: docs/paged.pdf?'],
  [{ path: 'zzz' }, 'There is no file zzz in /workspace. List the files with find or ls.'],
  [{ path: '/output/r.md' }, 'read opens files of /workspace; for /output/r.md use bash (cat, head, sed -n).'],
] as const)('read %j says what is there', async ([input, expected]) => {
  await expect(read(input)).rejects.toThrow(expected)
})

test.for([
  [
    { path: 'long.pdf' },
    'p1\np2\np3\n[lines 1-3 of a file whose lines after 3 are still being read; continue with start_line=4]\n',
  ],
  [{ path: 'long.pdf', end_line: 1 }, 'p1\n[lines 1-1 of a file whose lines after 3 are still being read]\n'],
  [
    { path: 'long.pdf', page: 2 },
    'p2\n[page 2 of 400: lines 2-2 of a file whose lines after 3 are still being read]\n',
  ],
] as const)('of a document that is still being read, %j is there', async ([input, expected]) => {
  expect(await read(input)).toBe(expected)
})

test('what is not in the beginning is waited for', async () => {
  for (const input of [{ page: 4 }, { start_line: 4 }]) {
    const signal = AbortSignal.timeout(20)
    const { trace } = await tool.run({ path: 'long.pdf', ...input }, { ...context, signal })
    expect((trace as CallTrace).failed).toEqual([{ path: 'long.pdf', reason: 'timeout' }])
  }
})

test('a failed opening is in the trace', async () => {
  const { trace } = await tool.run({ path: 'locked.pdf' }, context)
  expect((trace as CallTrace).failed).toEqual([{ path: 'locked.pdf', reason: 'encrypted' }])
})
