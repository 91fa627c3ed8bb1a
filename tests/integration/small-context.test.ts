/** A small context and many files to read. */
import { expect, test } from 'vitest'
import { jsonLines, runningtab, tempFolder } from '../support/command-line.ts'
import { startScriptedServer, type ScriptedAnswer } from '../support/scripted-server.ts'

const TOKENS = 4_096
const FILES = 60
const value = (number: number): string => `${number}${number + 7}.5 EUR`
const nameOf = (number: number): string => `rates/country-${number}.txt`

const files = Object.fromEntries(
  Array.from({ length: FILES }, (_, index) => [
    nameOf(index),
    `Rates of country ${index}\n${'The rate is reviewed every year by the committee.\n'.repeat(12)}The daily rate is ${value(index)}.\n`,
  ]),
)

test('A context of 4,096 tokens and 60 files to read do not overflow, and every value that was shown is in the tab and comes back by tab_show', async () => {
  using workspace = tempFolder(files)
  using data = tempFolder()
  let turn = 0
  const server = await startScriptedServer((): ScriptedAnswer => {
    const number = turn++
    if (number === 0) return { calls: [{ name: 'tab_add', input: { items: ['daily rate of every country'] } }] }
    if (number <= FILES) return { calls: [{ name: 'read', input: { path: nameOf(number - 1) } }] }
    if (number <= 2 * FILES) return { calls: [{ name: 'tab_show', input: { id: `L${number - FILES}` } }] }
    return { text: 'Read.' }
  })
  const { stdout, code } = await runningtab(
    [
      'run',
      '--workspace',
      workspace.dir,
      '--task',
      'List the daily rate of every country',
      '--model',
      'openai-compatible:small',
      '--base-url',
      server.baseUrl,
      '--context-tokens',
      String(TOKENS),
      '--max-turns',
      '200',
      '--json',
    ],
    { dataDir: data.dir },
  )
  await server.close()
  expect(code).toBe(0)
  // Four characters a token is what English text has at the least.
  const sizes = server.requests.map(({ body }) => JSON.stringify([body['messages'], body['tools']]).length / 4)
  expect(Math.max(...sizes)).toBeLessThan(TOKENS)
  const last = server.requests.at(-1)
  expect(last?.raw).toContain('r1 daily rate of every country')
  expect(last?.raw).toMatch(/held in L1-L\d+; see tab_show/)
  const events = jsonLines(stdout)
  const shown = events.flatMap((event) =>
    event['type'] === 'observation' && event['callId'] !== undefined ? [String(event['text'])] : [],
  )
  // Long after it gave way, each is fetched back by the entry that holds it.
  const fetched = shown.slice(-FILES)
  expect(fetched.filter((text, index) => !text.includes(value(index)))).toEqual([])
  const { taskId } = events[0] as { taskId: string }
  const tab = await runningtab(['tab', taskId, '--kind', 'reads', '--json'], { dataDir: data.dir })
  const { reads } = JSON.parse(tab.stdout) as { reads: { text: string }[] }
  const held = reads.map(({ text }) => text).join('\n')
  const values = Array.from({ length: FILES }, (_, index) => value(index))
  expect(values.filter((text) => shown.some((observation) => observation.includes(text)))).toEqual(values)
  expect(values.filter((text) => held.includes(text))).toEqual(values)
})
