import { afterAll, expect, test } from 'vitest'
import type { CallTrace } from '../../main/tab/trace.ts'
import { bashTool } from '../../main/terminal/bash-tool.ts'
import { terminalOver } from '../support/terminal-folder.ts'

const folder = terminalOver({ a: 'one\ntwo', 'locked.pdf': { bytes: '%PDF', error: 'encrypted' } })
afterAll(() => folder[Symbol.asyncDispose]())

const tool = bashTool(folder.terminal)
const context = { signal: new AbortController().signal, turn: 1, callId: 'c' }

test.for([
  ['cat a', 'one\ntwo', 'cat a: 1 line'],
  [
    'cat a locked.pdf',
    'one\ntwo\ncat: locked.pdf: encrypted\n[exit code 1]\n',
    'cat a locked.pdf: exit code 1, 2 lines',
  ],
  ['true', '[no output]\n', 'true: 0 lines'],
  ['for i in {1..10000}; do n=$i; done; echo $n', '10000\n', 'for i in {1..10000}; do n=$i; done; echo $n: 1 line'],
  [
    'echo "{1..20000}" {1..20000}',
    'bash: {1..20000} has more than 10,000 items. Use seq instead, as in: for i in $(seq 1 20000)\n[exit code 2]\n',
    'echo "{1..20000}" {1..20000}: exit code 2, 0 lines',
  ],
  ['grep -r one', 'a:one\n[searched 1 of 2 files; not searched: 1 encrypted: locked.pdf]\n', 'grep -r one: 1 line'],
] as const)('%s', async ([command, text, summary]) => {
  const result = await tool.run({ command }, context)
  expect([result.text, result.summary]).toEqual([text, summary])
  expect((result.trace as CallTrace).output.map((part) => part.text).join('')).toBe(text)
})

test('a time limit out of bounds is refused', async () => {
  await expect(tool.run({ command: 'true', timeout_seconds: 601 }, context)).rejects.toThrow('timeout_seconds')
})
