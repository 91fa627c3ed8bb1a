/** The prompt is made of the task's events and of nothing else: a run that goes on by another process sends the same bytes. */
import { expect, test } from 'vitest'
import { runInEngine } from '../support/engine-run.ts'
import { tempFolder } from '../support/command-line.ts'
import { models, startProviderServer, type ProviderAnswer } from '../support/provider-server.ts'

const files = {
  'travel.md': '# Travel\n\nThe per diem is 68 EUR a day. 日当\n',
  'hotel.md': '# Hotels\n\nThe hotel limit is 140 EUR a night.\n',
}

const script: readonly ProviderAnswer[] = [
  {
    thought: 'First the list.',
    text: 'Two items.',
    calls: [{ name: 'tab_add', input: { items: ['per diem', 'hotel limit'] } }],
  },
  { thought: 'Both.', calls: ['travel.md', 'hotel.md'].map((path) => ({ name: 'read', input: { path } })) },
  { calls: [{ name: 'write', input: { path: 'sum.md', content: '# Sum\n\n68 EUR, 140 EUR\n' } }] },
  { text: 'Done.' },
  {
    calls: ['L1', 'L2'].map((id, n) => ({
      name: 'tab_resolve',
      input: { id: `r${n + 1}`, status: 'done', cite: [id] },
    })),
  },
  { text: 'All is closed.' },
]

/** Google gives calls no ids: those that the SDK makes up are told by their order. */
function withoutRandomIds(raw: string): string {
  const seen: string[] = []
  return raw.replaceAll(/"id":"(\w{16})"/g, (_all, id: string) => {
    if (!seen.includes(id)) seen.push(id)
    return `"id":"${seen.indexOf(id)}"`
  })
}

test.each(['openai', 'anthropic', 'google', 'deepseek'] as const)(
  '%s: a task that is stopped after every turn sends byte for byte what an unbroken one sends',
  async (provider) => {
    using workspace = tempFolder(files)
    using output = tempFolder()
    const server = await startProviderServer(provider, ({ turn }) => script[turn - 1] ?? { text: 'Over.' })
    const request = {
      workspace: workspace.dir,
      task: 'Sum up per diem and hotel limit',
      model: `${provider}:${models[provider]}`,
      baseUrl: server.baseUrl,
      access: { env: { RUNNINGTAB_API_KEY: 'k' } },
    }
    const sentBy = async (
      run: (dataDir: string, outputDir: string) => Promise<void>,
      name: string,
    ): Promise<string[]> => {
      using data = tempFolder()
      const before = server.requests.length
      await run(data.dir, `${output.dir}/${name}`)
      return server.requests.slice(before).map(({ raw }) => (provider === 'google' ? withoutRandomIds(raw) : raw))
    }
    const unbroken = await sentBy(async (dataDir, outputDir) => {
      await runInEngine(dataDir, { ...request, outputDir })
    }, 'one')
    const broken = await sentBy(async (dataDir, outputDir) => {
      const { taskId } = await runInEngine(dataDir, { ...request, outputDir, maxTurns: 1 })
      for (let reason = ''; reason !== 'finished';) {
        const { events } = await runInEngine(dataDir, { access: request.access, resume: taskId, maxTurns: 1 })
        const last = events.at(-1)
        reason = last?.type === 'done' ? last.reason : ''
        if (reason !== 'turn_limit' && reason !== 'finished') throw new Error(`ended with ${reason}`)
      }
    }, 'two')
    await server.close()
    expect(unbroken).toHaveLength(script.length)
    expect(broken).toEqual(unbroken)
  },
)
