import type { ModelMessage } from 'ai'
import { expect, test } from 'vitest'
import { fitContext } from '../../main/agent/context.ts'

const task: ModelMessage = { role: 'user', content: 'Sum up' }

function turn(number: number, size: number): ModelMessage[] {
  const toolCallId = `c${number}`
  return [
    {
      role: 'assistant',
      content: [{ type: 'tool-call', toolCallId, toolName: 'read', input: { path: `${number}.txt` } }],
    },
    {
      role: 'tool',
      content: [
        {
          type: 'tool-result',
          toolCallId,
          toolName: 'read',
          output: { type: 'text', value: `${number}:${'x'.repeat(size)}` },
        },
      ],
    },
  ]
}

function fit(messages: readonly ModelMessage[], tokens: number, fixed = 0): ModelMessage[] {
  return fitContext(messages, {
    tokens,
    fixed,
    pointerFor: (id) => `see ${id}`,
    summaryOf: (ids) => `${ids.length} left out`,
  })
}

const conversation = (turns: number, size: number): ModelMessage[] => [
  task,
  ...Array.from({ length: turns }, (_, index) => turn(index + 1, size)).flat(),
]

test('A conversation that fits stays as it is', () => {
  const messages = conversation(3, 100)
  expect(fit(messages, 4_000)).toEqual(messages)
})

test('The oldest observations give way first, and only as many as must', () => {
  const text = JSON.stringify(fit(conversation(4, 1_000), 1_900))
  expect([1, 2, 3, 4].map((number) => text.includes(`"${number}:x`))).toEqual([false, true, true, true])
  expect(text).toContain('see c1')
})

test('What stands beside the conversation counts', () => {
  const text = JSON.stringify(fit(conversation(4, 1_000), 1_600, 2_000))
  expect([1, 2, 3, 4].map((number) => text.includes(`"${number}:x`))).toEqual([false, false, false, true])
})

test('Where pointers are not enough, the oldest turns give way to one message after the task, and calls and results stay in pairs', () => {
  const messages = fit(conversation(60, 500), 1_000)
  expect(JSON.stringify(messages).length).toBeLessThan(1_000 * 3)
  expect(messages[0]).toEqual(task)
  expect(messages[1]).toMatchObject({ role: 'user', content: expect.stringMatching(/^\d+ left out$/) })
  const ids = (type: string): unknown[] =>
    messages.flatMap(({ content }) =>
      typeof content === 'string'
        ? []
        : content.flatMap((part) => (part.type === type && 'toolCallId' in part ? [part.toolCallId] : [])),
    )
  expect(ids('tool-call')).toEqual(ids('tool-result'))
  expect(ids('tool-call').at(-1)).toBe('c60')
})

test.each([
  ['x', false],
  ['ш', false],
  ['가', true],
])('A letter that is a token takes as much of the context as a word: %s', (letter, leavesOut) => {
  const second = turn(2, 400).map((message) => JSON.parse(JSON.stringify(message).replaceAll('xxxx', letter.repeat(4))))
  const text = JSON.stringify(fit([task, ...turn(1, 400), ...(second as ModelMessage[])], 700))
  expect(text.includes('see c1')).toBe(leavesOut)
})
