/** What models and their servers do wrong, over HTTP: each has its stated behaviour, and the task goes on or ends with a reason. */
import { expect, test } from 'vitest'
import { jsonLines, runningtab, tempFolder } from '../support/command-line.ts'
import { startScriptedServer, type Script } from '../support/scripted-server.ts'

const files = { 'a.txt': 'The per diem is 68 EUR.\n', 'b.txt': 'Hotel: 140 EUR.\n' }
const read = (path: string) => ({ name: 'read', input: { path } })

async function run(script: Script, more: readonly string[] = []) {
  using workspace = tempFolder(files)
  using data = tempFolder()
  const server = await startScriptedServer(script)
  const { stdout, stderr, code } = await runningtab(
    [
      'run',
      '--workspace',
      workspace.dir,
      '--task',
      'Sum up',
      '--without',
      'finish-check',
      '--model',
      'openai-compatible:m',
      '--base-url',
      server.baseUrl,
      '--json',
      ...more,
    ],
    { dataDir: data.dir },
  )
  await server.close()
  const events = jsonLines(stdout)
  return {
    code,
    stderr,
    requests: server.requests,
    events,
    observations: events.flatMap(({ type, text }) => (type === 'observation' ? [String(text)] : [])),
    notices: events.flatMap((event) => (event['type'] === 'notice' ? [event['code']] : [])),
  }
}

test('A call written as text is carried out, and said once', async () => {
  const { code, observations, notices } = await run(({ number }) =>
    number > 2
      ? { text: 'Done.' }
      : {
          text: `<tool_call>${JSON.stringify({ name: 'read', arguments: { path: number === 1 ? 'a.txt' : 'b.txt' } })}</tool_call>`,
        },
  )
  expect([code, observations.map((text) => text.split('\n')[0]), notices]).toEqual([
    0,
    [expect.stringContaining('68 EUR'), expect.stringContaining('140 EUR')],
    ['calls_as_text'],
  ])
})

test('Arguments that are no JSON go back to the model as text, and a server that wants objects gets one', async () => {
  const { code, observations, requests } = await run(({ number }) =>
    number === 1 ? { calls: [{ name: 'read', input: '{"path": "a.txt"' }] } : { text: 'Done.' },
  )
  expect([code, observations]).toEqual([0, [expect.stringContaining('Invalid arguments for read')]])
  const [call] = requests[1]?.messages.flatMap(({ tool_calls: calls = [] }) => calls) ?? []
  expect(JSON.parse(call?.function.arguments ?? '')).toEqual({ invalid: '{"path": "a.txt"' })
})

test('A server that finds the conversation too long gets a shorter one, from then on', async () => {
  let limit = Number.POSITIVE_INFINITY
  const { code, notices, requests } = await run(({ number, raw }) => {
    // Beside what every request holds there is room for a few turns.
    if (number === 1) limit = raw.length + 3_500
    if (raw.length > limit) return { status: 400, errorMessage: `This model's maximum context length is 3000 tokens.` }
    return number > 14
      ? { text: 'Done.' }
      : { calls: [{ name: 'bash', input: { command: `seq ${number} ${number + 400}` } }] }
  })
  expect([code, notices.filter((notice) => notice === 'context_shortened').length]).toEqual([0, 1])
  const tooLong = requests.flatMap(({ raw }, index) => (raw.length > limit ? [index] : []))
  expect(tooLong).toEqual(tooLong.map((_, index) => (tooLong[0] ?? 0) + index))
})

test('A result that the server refuses is left out with a notice, and the task goes on without it', async () => {
  const { code, notices, requests } = await run(({ number, raw }) => {
    if (raw.includes('68 EUR')) return { status: 400, errorMessage: 'flagged by the content filter' }
    return {
      calls: number === 1 ? [read('a.txt')] : number < 5 ? [read('b.txt')] : [],
      ...(number < 5 ? {} : { text: 'Done.' }),
    }
  })
  expect([code, notices]).toEqual([0, ['item_refused']])
  expect(requests.filter(({ raw }) => raw.includes('68 EUR'))).toHaveLength(1)
})

test('A request that is refused whatever is left out ends the run with the server’s reason', async () => {
  const { code, stderr, requests, notices } = await run(({ number }) =>
    number === 1 ? { calls: [read('a.txt')] } : { status: 400, errorMessage: 'no such parameter' },
  )
  expect([code, requests.length, notices]).toEqual([3, 3, []])
  expect(stderr).toContain('no such parameter')
})

test('A model that makes the same call again and again is told, and given up with a reason', async () => {
  const { code, stderr, observations } = await run(() => ({ calls: [read('a.txt')] }))
  expect([code, observations.length]).toEqual([3, 8])
  expect(observations[1]).not.toContain('in a row')
  expect(observations[2]).toMatch(/\[This same call was made 3 times in a row\. .*\]\n\[tab\] /)
  expect(stderr).toContain('the same call 8 times in a row')
})

test('A refusal is asked about once and then ends the run with a reason', async () => {
  const { code, stderr, requests } = await run(() => ({ text: '', finishReason: 'content_filter' }))
  expect([code, requests.length, stderr.includes('content-filter')]).toEqual([3, 2, true])
})

test('An account with nothing left is not asked again', async () => {
  const { code, stderr, requests } = await run(() => ({ status: 429, errorMessage: 'You exceeded your current quota' }))
  expect([code, requests.length, stderr.includes('nothing left')]).toEqual([3, 1, true])
})
