import { expect, test } from 'vitest'
import { recoverCalls } from '../../main/agent/recover-calls.ts'

const tools = ['bash', 'read']
const call = { name: 'bash', input: { command: 'ls' } }
const json = JSON.stringify({ name: 'bash', arguments: { command: 'ls' } })

test.each([
  ['plain JSON', json],
  ['a fenced block', `\`\`\`json\n${json}\n\`\`\``],
  ['a tag', `<tool_call>\n${json}\n</tool_call>`],
  ['a tag that is not closed', `<tool_call>${json}`],
  ['a marked list', `[TOOL_CALLS][${json}]`],
  ['a named tag', '<function=bash>{"command":"ls"}</function>'],
  [
    'a function object with its arguments as text',
    '{"type":"function","function":{"name":"bash","arguments":"{\\"command\\":\\"ls\\"}"}}',
  ],
  ['parameters', '{"name":"bash","parameters":{"command":"ls"}}'],
  ['a list of tool calls', `{"tool_calls":[${json}]}`],
])('A call written as %s is recovered', (_form, text) => {
  expect(recoverCalls(text, tools)).toEqual({ text: '', calls: [call] })
})

test('Several calls are recovered in order, and the text beside their marks stays', () => {
  expect(
    recoverCalls(
      `I look.\n<tool_call>${json}</tool_call>\n<tool_call>{"name":"read","arguments":{"path":"a"}}</tool_call>`,
      tools,
    ),
  ).toEqual({
    text: 'I look.',
    calls: [call, { name: 'read', input: { path: 'a' } }],
  })
})

test.each([
  ['a sentence', 'The guide is written.'],
  ['JSON inside a sentence', `The file says ${json} and nothing else.`],
  ['a call of a tool that is not there', '{"name":"send_mail","arguments":{"to":"a"}}'],
  ['data that has a name', '{"name":"bash"}'],
  ['broken JSON', '<tool_call>{"name":"bash","arguments":{</tool_call>'],
])('%s is text', (_kind, text) => {
  expect(recoverCalls(text, tools)).toBeUndefined()
})
