/** What leaves, what it costs, and where it stops: from the command line, over a provider's own protocol. */
import fs from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { jsonLines, runningtab, tempFolder } from '../support/command-line.ts'
import { startProviderServer, type ProviderAnswer } from '../support/provider-server.ts'

const files = { 'a.txt': 'The per diem is 68 EUR.\n', 'b.txt': 'Hotel: 140 EUR.\n' }
const KEY = 'sk-ant-very-secret-0815'
const usage = { input: 100_000, output: 1_000, cached: 50_000 }

const script: readonly ProviderAnswer[] = [
  { calls: [{ name: 'read', input: { path: 'a.txt' } }], usage },
  { calls: [{ name: 'read', input: { path: 'b.txt' } }], usage },
  { calls: [{ name: 'write', input: { path: 'sum.md', content: '# Sum\n\n68 EUR, 140 EUR\n' } }], usage },
  { text: 'Done.', usage },
]

/** 50,000 plain at 3, 50,000 cached at 0.3, 1,000 out at 15 dollars a million. */
const COST = 0.18

async function begin(workspace: string, dataDir: string, more: readonly string[] = []) {
  const server = await startProviderServer('anthropic', ({ turn }) => script[turn - 1] ?? { text: 'Over.' }, KEY)
  const env = { RUNNINGTAB_API_KEY: KEY }
  const words = [
    'run',
    '--workspace',
    workspace,
    '--task',
    'Sum up',
    '--without',
    'finish-check',
    '--model',
    'anthropic:claude-sonnet-4-5',
    '--base-url',
    server.baseUrl,
    '--json',
  ]
  const run = await runningtab([...words, ...more], { dataDir, env })
  return { ...run, server, env, events: jsonLines(run.stdout) }
}

test('The ledger holds every request with its bytes, tokens, cost and the entries that were in it, as the events and the server have them; the key is nowhere', async () => {
  using workspace = tempFolder(files)
  using data = tempFolder()
  const { server, events, code, stdout, stderr } = await begin(workspace.dir, data.dir)
  await server.close()
  expect(code).toBe(0)
  const { taskId } = events[0] as { taskId: string }
  const ledger = await runningtab(['ledger', taskId, '--json'], { dataDir: data.dir })
  const rows = jsonLines(ledger.stdout)
  const bytes = server.requests.map(({ raw }) => Buffer.byteLength(raw))
  expect(rows.map((row) => row['bytes'])).toEqual(bytes)
  const used = events.filter(({ type }) => type === 'usage')
  expect(used.map(({ bytesSent }) => bytesSent)).toEqual(bytes)
  expect(rows.map(({ inputTokens, outputTokens, cost }) => [inputTokens, outputTokens, cost])).toEqual(
    used.map(({ inputTokens, outputTokens, cost }) => [inputTokens, outputTokens, cost]),
  )
  expect(used.map(({ cost }) => Number(cost).toFixed(4))).toEqual(script.map(() => COST.toFixed(4)))
  expect(rows.map(({ entries }) => entries)).toEqual([[], ['L1'], ['L1', 'L2'], ['L1', 'L2']])
  expect(rows.map(({ host }) => host)).toEqual(rows.map(() => new URL(server.baseUrl).host))
  const everything = fs
    .readdirSync(data.dir, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => fs.readFileSync(path.join(entry.parentPath, entry.name), 'latin1'))
  expect([stdout, stderr, ledger.stdout, ...everything].filter((text) => text.includes(KEY))).toEqual([])
  expect(server.requests[0]?.headers['x-api-key']).toBe(KEY)
  // Instructions and conversation so far are both read from the provider's cache next time.
  expect(server.requests.map(({ raw }) => raw.split('"cache_control"').length - 1)).toEqual(script.map(() => 2))
})

test('The cap of a task pauses it with exit code 6, and a higher one goes on where it stood', async () => {
  using workspace = tempFolder(files)
  using data = tempFolder()
  const { server, events, code, env, stderr } = await begin(workspace.dir, data.dir, ['--max-cost', '0.3'])
  expect([code, server.requests.length]).toEqual([6, 2])
  expect(events.at(-1)).toMatchObject({ type: 'done', reason: 'cost_cap', turns: 2 })
  expect(stderr).toContain('its cap is $0.30')
  const { taskId } = events[0] as { taskId: string }
  const listed = await runningtab(['tasks', '--json'], { dataDir: data.dir })
  expect(jsonLines(listed.stdout)).toMatchObject([{ state: 'paused' }])
  const again = await runningtab(['run', '--resume', taskId, '--json'], { dataDir: data.dir, env })
  expect([again.code, server.requests.length]).toEqual([6, 2])
  const on = await runningtab(['run', '--resume', taskId, '--max-cost', '2', '--json'], { dataDir: data.dir, env })
  await server.close()
  expect([on.code, server.requests.length]).toEqual([0, 4])
})

test('The cap of a day counts every task', async () => {
  using workspace = tempFolder(files)
  using data = tempFolder({ 'settings.json': JSON.stringify({ maxCostPerDay: 1 }) })
  const first = await begin(workspace.dir, data.dir)
  await first.server.close()
  const second = await begin(workspace.dir, data.dir)
  await second.server.close()
  expect([first.code, second.code, second.server.requests.length]).toEqual([0, 6, 2])
  expect(second.stderr).toContain('the cap for a day is $1.00')
})

test('A price of one’s own counts, and a cap without a price is refused with the file to put it in', async () => {
  using workspace = tempFolder(files)
  using data = tempFolder({
    'prices.json': JSON.stringify({ models: { 'anthropic:claude-sonnet-4-5': { input: 1, output: 1 } } }),
  })
  const { server, events } = await begin(workspace.dir, data.dir)
  await server.close()
  expect(events.find(({ type }) => type === 'usage')?.['cost']).toBeCloseTo(0.101)
  const words = [
    'run',
    '--workspace',
    workspace.dir,
    '--task',
    'x',
    '--model',
    'openai-compatible:m',
    '--base-url',
    'https://models.example.com/v1',
    '--max-cost',
    '1',
  ]
  expect(await runningtab(words, { dataDir: data.dir })).toMatchObject({
    code: 2,
    stderr: expect.stringContaining('prices.json'),
  })
  expect((await runningtab(['tasks'], { dataDir: data.dir })).stdout.trim().split('\n')).toHaveLength(1)
})
