/** Each provider's own protocol over loopback, from the command line to the deliverable. */
import fs from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { openStore } from '../../main/store/store.ts'
import { jsonLines, runningtab, tempFolder } from '../support/command-line.ts'
import {
  models,
  protocols,
  startProviderServer,
  type ProviderAnswer,
  type SpokenProvider,
} from '../support/provider-server.ts'

const files = {
  'policies/travel.md': '# Travel policy\n\nArticle 1 Per diem\nThe per diem is 68 EUR a day.\n',
  'policies/hotel.md': '# Hotels\n\nThe hotel limit is 140 EUR a night.\n',
}

const read = (name: string) => ({ name: 'read', input: { path: name } })

const script: readonly ProviderAnswer[] = [
  {
    thought: 'First the list.',
    text: 'I record what is asked.',
    calls: [
      { name: 'tab_add', input: { items: ['per diem rate', 'hotel limit'] } },
      { name: 'bash', input: { command: 'find . -type f' } },
    ],
    usage: { input: 1000, output: 40 },
  },
  {
    thought: 'Now both files.',
    calls: [read('policies/travel.md'), read('policies/hotel.md')],
    usage: { input: 1200, output: 30, cached: 900 },
  },
  { calls: [{ name: 'write', input: { path: 'guide.docx', content: '# Guide\n\nThe per diem is 68 EUR a day.\n' } }] },
  {
    calls: [
      { name: 'tab_resolve', input: { id: 'r1', status: 'done', cite: ['L1'] } },
      { name: 'tab_resolve', input: { id: 'r2', status: 'done', cite: ['L2'] } },
    ],
  },
  { text: 'All is written.' },
]

const names = Object.keys(protocols) as SpokenProvider[]

function run(provider: SpokenProvider, baseUrl: string, workspace: string, options: Parameters<typeof runningtab>[1]) {
  const words = ['--model', `${provider}:${models[provider]}`, '--base-url', baseUrl, '--json']
  return runningtab(
    ['run', '--workspace', workspace, '--task', 'Write guide.docx: per diem rate and hotel limit', ...words],
    options,
  )
}

test.each(names)(
  '%s: a whole task to its deliverable, with parallel calls, usage and bytes as the server counts them',
  async (provider) => {
    using workspace = tempFolder(files)
    using data = tempFolder()
    const server = await startProviderServer(provider, ({ turn }) => script[turn - 1] ?? { text: 'Over.' }, 'sk-key-1')
    const { stdout, stderr, code } = await run(provider, server.baseUrl, workspace.dir, {
      dataDir: data.dir,
      env: { RUNNINGTAB_API_KEY: 'sk-key-1' },
    })
    await server.close()
    expect({ code, stderr: code === 0 ? '' : stderr }).toEqual({ code: 0, stderr: '' })
    const events = jsonLines(stdout)
    const done = events.at(-1) as { deliverables: string[] }
    expect(done).toMatchObject({ reason: 'finished', turns: 5, openRequirements: 0 })
    expect(
      fs
        .readFileSync(done.deliverables[0] ?? '')
        .subarray(0, 2)
        .toString(),
    ).toBe('PK')
    const usage = events.filter(({ type }) => type === 'usage')
    expect(usage.map(({ inputTokens, outputTokens }) => [inputTokens, outputTokens])).toEqual([
      [1000, 40],
      [1200, 30],
      [10, 5],
      [10, 5],
      [10, 5],
    ])
    expect(usage.map(({ bytesSent }) => bytesSent)).toEqual(server.requests.map(({ raw }) => Buffer.byteLength(raw)))
    const store = openStore(path.join(data.dir, 'runningtab.db'))
    const ledger = store.ledger.list()
    store.close()
    expect(ledger.map(({ bytes, inputTokens, outputTokens }) => ({ bytes, inputTokens, outputTokens }))).toEqual(
      usage.map(({ bytesSent, inputTokens, outputTokens }) => ({ bytes: bytesSent, inputTokens, outputTokens })),
    )
    // The transcript: what was shown is what the next request holds, word for word.
    const shown = events.filter(({ type }) => type === 'observation').map(({ text }) => String(text))
    const last = server.requests.at(-1)?.raw ?? ''
    expect(shown.filter((text) => !last.includes(JSON.stringify(text).slice(1, -1)))).toEqual([])
    expect(events.filter(({ type }) => type === 'tool').map(({ name }) => name)).toEqual([
      'tab_add',
      'bash',
      'read',
      'read',
      'write',
      'tab_resolve',
      'tab_resolve',
    ])
  },
)

test.each(names)('%s: a wrong key ends with exit code 3 and one line that says where a key goes', async (provider) => {
  using workspace = tempFolder(files)
  using data = tempFolder()
  const server = await startProviderServer(provider, () => ({ text: 'Hi' }), 'right')
  const { stderr, code } = await run(provider, server.baseUrl, workspace.dir, {
    dataDir: data.dir,
    env: { RUNNINGTAB_API_KEY: 'wrong' },
  })
  await server.close()
  expect([code, server.requests.length, stderr]).toEqual([3, 1, expect.stringContaining('Set RUNNINGTAB_API_KEY')])
})

test.each(names)(
  '%s: busy, failing and broken off replies are asked for again, and nothing of the task is lost',
  async (provider) => {
    using workspace = tempFolder(files)
    using data = tempFolder()
    const hindrances: Readonly<Record<number, ProviderAnswer>> = {
      1: { status: 429, headers: { 'retry-after': '0' } },
      3: { status: 503 },
      5: { text: 'Half of', calls: script[2]?.calls ?? [], half: true },
    }
    const server = await startProviderServer(
      provider,
      ({ number, turn }) => hindrances[number] ?? script[turn - 1] ?? { text: 'Over.' },
    )
    const { stdout, code } = await run(provider, server.baseUrl, workspace.dir, { dataDir: data.dir })
    await server.close()
    const events = jsonLines(stdout)
    expect([code, server.requests.length]).toEqual([0, 8])
    expect(events.filter(({ code: name }) => name === 'retry')).toHaveLength(3)
    const usage = events.filter(({ type }) => type === 'usage').map(({ bytesSent }) => Number(bytesSent))
    expect(usage.reduce((sum, bytes) => sum + bytes, 0)).toBe(
      server.requests.reduce((sum, { raw }) => sum + Buffer.byteLength(raw), 0),
    )
  },
)

test.each(names)('%s: a reply cut by its length is asked to go on once', async (provider) => {
  using workspace = tempFolder(files)
  using data = tempFolder()
  const server = await startProviderServer(provider, ({ number }) =>
    number === 1 ? { text: 'The per diem', cut: true } : { text: 'Done.' },
  )
  const { stdout } = await run(provider, server.baseUrl, workspace.dir, { dataDir: data.dir })
  await server.close()
  expect(jsonLines(stdout).filter(({ type }) => type === 'message' || type === 'assistant')).toMatchObject([
    { text: 'The per diem', finishReason: 'length' },
    { origin: 'nudge' },
    { text: 'Done.' },
    { text: 'Done.' },
  ])
})
