import { expect, test } from 'vitest'
import type { TaskEvent } from '../main/agent/event.ts'
import { NOT_WRITTEN, notWritten, unwrittenFiles } from '../main/unwritten-files.ts'

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
