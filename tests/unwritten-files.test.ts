import { expect, test } from 'vitest'
import type { TaskEvent } from '../main/agent/event.ts'
import { NOT_WRITTEN, nothingWritten, notWritten, unwrittenFiles } from '../main/unwritten-files.ts'

const failed = (name: string): TaskEvent => ({
  type: 'notice',
  code: NOT_WRITTEN,
  text: notWritten(name, 'The disk is full.'),
})
const wrote = (path: string): TaskEvent => ({
  type: 'deliverable',
  path,
  format: 'docx',
  bytes: 1,
  version: 1,
  sha256: '',
  callId: 'c',
})

const lost = (...events: TaskEvent[]) => unwrittenFiles(events)

test('a file that could not be written is lost until it is written, under its name or beside it', () => {
  expect(lost(failed('a.docx'), failed('a.docx'), wrote('/out/b.docx'))).toEqual([
    'a.docx was not written: The disk is full.',
  ])
  expect(lost(failed('a.docx'), wrote('/out/a.docx'))).toEqual([])
  expect(lost(failed('x/a.docx'), wrote(String.raw`C:\out\x\a (2).docx`))).toEqual([])
  expect(lost(failed('a (2).docx'), wrote('/out/a (2).docx'))).toEqual([])
  expect(lost(wrote('/out/a.docx'), failed('a.docx'))).toHaveLength(1)
})

const task = (text: string): TaskEvent => ({
  type: 'task',
  taskId: 't',
  workspace: '/w',
  task: text,
  system: 'runningtab',
  model: 'offline',
})
const refusedWrite: TaskEvent[] = [
  { type: 'tool', turn: 1, callId: 'c1', name: 'write', input: {} },
  {
    type: 'observation',
    turn: 1,
    callId: 'c1',
    text: '"CON.docx" cannot be written: "CON.docx" is a reserved name on Windows.\n\n[tab] …',
    truncated: false,
    summary: '',
    ok: false,
    entries: [],
  },
]
const missing = (...events: TaskEvent[]) => nothingWritten(events, (name) => name === 'source.xlsx')

test('an end without the file that the task names says so, and why where a write was refused', () => {
  expect(missing(task('Write guide.docx about hotels'))).toMatch(/^Nothing was written, although .* guide\.docx\./u)
  expect(missing(task('Write a guide'), ...refusedWrite)).toBe(
    'Nothing was written: "CON.docx" cannot be written: "CON.docx" is a reserved name on Windows.',
  )
  expect(missing(task('Write guide.docx'), ...refusedWrite, wrote('/out/guide.docx'))).toBeUndefined()
  expect(missing(task('What are the hotel limits?'))).toBeUndefined()
  expect(missing(task('Compare the limits in source.xlsx'))).toBeUndefined()
})
