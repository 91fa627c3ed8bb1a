/** Models behind the screen: their test, what is kept of it, prices, the ledger, and the caps. */
import { createServer } from 'node:http'
import { contentPath } from '../../preload/content-path.ts'
import { expect, onTestFinished, test } from 'vitest'
import { discoverModels } from '../../main/app/discover-models.ts'
import { folderWith, openApp } from '../support/app-fixture.ts'
import { startProviderServer } from '../support/provider-server.ts'
import { startScriptedServer, type Script } from '../support/scripted-server.ts'

const pings = [1, 2].map((number) => ({ name: 'ping', input: { number } }))

async function scripted(script: Script) {
  const server = await startScriptedServer(script)
  onTestFinished(() => server.close())
  return { server, model: { provider: 'openai-compatible', baseUrl: server.baseUrl, model: 'm' } as const }
}

test('A test of a model says what it can do and how much it reads; the result is kept, its requests are in the ledger', async () => {
  await using screen = await openApp()
  const { server, model } = await scripted(({ path }) =>
    path === '/v1/models'
      ? { garbage: JSON.stringify({ data: [{ id: 'm', max_model_len: 12_288 }] }) }
      : { text: 'ready', calls: pings },
  )
  const check = await screen.call('model.check', model)
  expect(check).toMatchObject({
    reachable: true,
    streams: true,
    callsTools: true,
    parallelCalls: true,
    contextTokens: 12_288,
    contextFrom: 'server',
  })
  expect(await screen.call('model.facts', [model, { provider: 'offline' }])).toEqual([
    { check, price: { input: 0, output: 0 } },
    { check: null, price: { input: 0, output: 0 } },
  ])
  expect(await screen.call('model.checked', undefined)).toEqual([model])
  const { rows, hosts } = await screen.call('ledger.read', {})
  expect(rows.map(({ bytes, taskId }) => [bytes, taskId])).toEqual(
    server.requests.map(({ raw }) => [Buffer.byteLength(raw), null]).toReversed(),
  )
  expect(rows.at(-1)).toMatchObject({ inputTokens: 10, outputTokens: 5, parts: [{ kind: 'check' }] })
  expect(hosts).toMatchObject([{ host: new URL(server.baseUrl).host, isHere: true, requests: 2 }])
  expect(await screen.call('model.forgetCheck', model)).toEqual([])
})

test('A server of this computer that does not say how much it reads is tried out: where it cuts a prompt, that is the size', async () => {
  await using screen = await openApp()
  const { model } = await scripted(({ path, raw }) =>
    path === '/v1/chat/completions'
      ? {
          text: 'ok',
          calls: raw.includes('"ping"') ? pings.slice(0, 1) : [],
          usage: { prompt_tokens: Math.min(6_000, Math.ceil(raw.length / 6)), completion_tokens: 1 },
        }
      : { status: 404 },
  )
  expect(await screen.call('model.check', model)).toMatchObject({
    callsTools: true,
    parallelCalls: false,
    contextTokens: 6_000,
    contextFrom: 'measured',
  })
})

test('A model that answers in prose calls no tools, and one that is not there is not reachable, with the reason', async () => {
  await using screen = await openApp()
  const { server, model } = await scripted(() => ({ text: 'I would call ping now.' }))
  expect(await screen.call('model.check', model)).toMatchObject({
    reachable: true,
    callsTools: false,
    parallelCalls: null,
  })
  await server.close()
  const lost = await screen.call('model.check', model)
  expect([lost.reachable, lost.callsTools, lost.message]).toEqual([
    false,
    null,
    expect.stringContaining('cannot be reached'),
  ])
})

test('A task takes the size of its model’s context from the test', async () => {
  await using screen = await openApp()
  const workspace = await screen.app.grant(
    folderWith(Object.fromEntries(Array.from({ length: 9 }, (_, n) => [`${n}.txt`, `${'word '.repeat(1200)}\n`]))),
  )
  const { server, model } = await scripted(({ path, raw, number }) => {
    if (path === '/v1/models') return { garbage: JSON.stringify({ data: [{ id: 'm', max_model_len: 4_096 }] }) }
    if (raw.includes('"ping"')) return { text: 'ready', calls: pings }
    return number > 11 ? { text: 'Done.' } : { calls: [{ name: 'read', input: { path: `${number - 3}.txt` } }] }
  })
  await screen.call('model.check', model)
  await screen.call('settings.change', { model })
  const { id } = await screen.call('task.create', { workspaceId: workspace.id, text: 'Read all' })
  await screen.ended(id)
  const sizes = server.requests.map(({ body }) => JSON.stringify([body['messages'], body['tools']]).length / 4)
  expect(server.requests.length).toBeGreaterThan(10)
  expect(Math.max(...sizes)).toBeLessThan(4_096)
})

test('Ollama is found by its own protocol, the others by OpenAI’s', async () => {
  const server = createServer((request, response) => {
    const known: Readonly<Record<string, unknown>> = {
      '/api/tags': { models: [{ name: 'qwen3:8b' }] },
      '/v1/models': { data: [{ id: 'local-model' }] },
    }
    response.end(JSON.stringify(known[request.url ?? ''] ?? {}))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  const address = server.address()
  const origin = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`
  const asked: string[] = []
  const ledger = {
    add: (request: { host: string; model: string; bytes: number }) => asked.push(`${request.model} ${request.bytes}`),
  }
  const found = await discoverModels(ledger, [
    { name: 'Ollama', provider: 'ollama', baseUrl: origin },
    { name: 'LM Studio', provider: 'openai-compatible', baseUrl: `${origin}/v1` },
    { name: 'vLLM', provider: 'openai-compatible', baseUrl: 'http://127.0.0.1:9/v1' },
  ])
  expect(found).toEqual([
    { name: 'Ollama', models: [{ provider: 'ollama', baseUrl: origin, model: 'qwen3:8b' }] },
    { name: 'LM Studio', models: [{ provider: 'openai-compatible', baseUrl: `${origin}/v1`, model: 'local-model' }] },
  ])
  // Each question that reached a server is in the ledger; where nothing listens, nothing was sent.
  expect(asked.toSorted((a, b) => a.localeCompare(b))).toEqual(['LM Studio 0', 'Ollama 0'])
})

test('A cap pauses a task with what it cost, and a higher one lets it go on; the ledger says per task what left, also as a file', async () => {
  process.env['RUNNINGTAB_API_KEY'] = 'k'
  onTestFinished(() => void delete process.env['RUNNINGTAB_API_KEY'])
  await using screen = await openApp()
  const workspace = await screen.app.grant(folderWith({ 'a.txt': 'The rate is 68 EUR.\n'.repeat(9) }))
  const usage = { input: 100_000, output: 0 }
  const server = await startProviderServer('anthropic', ({ turn }) =>
    turn < 4
      ? { calls: [{ name: 'read', input: { path: 'a.txt', start_line: 1, end_line: turn } }], usage }
      : { text: 'Done.', usage },
  )
  onTestFinished(() => server.close())
  const model = { provider: 'anthropic', baseUrl: server.baseUrl, model: 'claude-sonnet-4-5' } as const
  await screen.call('settings.change', { model, maxCostPerTask: 0.5, without: ['finish-check'] })
  const { id: taskId } = await screen.call('task.create', { workspaceId: workspace.id, text: 'Sum up' })
  await screen.ended(taskId)
  const paused = await screen.call('task.events', { taskId, after: 0 })
  expect([paused.task.state, paused.events.at(-1)]).toEqual([
    'paused',
    expect.objectContaining({ reason: 'cost_cap', cap: { per: 'task', spent: expect.closeTo(0.6), limit: 0.5 } }),
  ])
  await screen.call('task.resume', { taskId, maxCost: 5 })
  await screen.ended(taskId)
  expect((await screen.call('task.events', { taskId, after: 0 })).task.state).toBe('finished')
  const { total, rows } = await screen.call('ledger.read', { taskId })
  expect([total, rows[0]?.title, rows[0]?.entries]).toEqual([4, 'Sum up', ['L1']])
  const made = await screen.call('ledger.export', { taskId, format: 'csv' })
  const csv = await screen.app.content(contentPath.made(made.how === 'download' ? made.id : '', 'ledger.csv'))
  const lines = (await new Response(csv.body).text()).trimEnd().split('\r\n')
  expect([lines.length, lines[0]]).toEqual([
    5,
    'time,task,turn,host,model,bytes,inputTokens,outputTokens,cost,entries,parts',
  ])
  await screen.call('task.erase', { taskId })
  const left = await screen.call('ledger.read', {})
  expect([left.total, left.rows[0]?.title]).toEqual([4, null])
})

test('Before consent the amount is said, and what it would cost', async () => {
  await using screen = await openApp()
  const workspace = await screen.app.grant(folderWith({ 'a.txt': 'x'.repeat(80_000), 'b.txt': 'y\n' }))
  const model = { provider: 'anthropic', baseUrl: 'https://api.anthropic.com/v1', model: 'claude-sonnet-4-5' } as const
  await screen.call('settings.change', { model })
  const facts = await screen.call('consent.facts', { workspaceId: workspace.id, host: 'api.anthropic.com' })
  expect(facts).toEqual({ files: 2, tokens: 10_000, cost: expect.any(Number), maxCost: null })
  expect(facts.cost).toBeGreaterThan(0.1)
})

test('A task whose model failed goes on with another one, without what the first one thought, once its host has consent', async () => {
  process.env['RUNNINGTAB_API_KEY'] = 'k'
  onTestFinished(() => void delete process.env['RUNNINGTAB_API_KEY'])
  await using screen = await openApp()
  const workspace = await screen.app.grant(folderWith({ 'a.txt': 'The rate is 68 EUR.\n' }))
  const failing = await startProviderServer('anthropic', ({ turn }) =>
    turn === 1
      ? { thought: 'A secret plan.', calls: [{ name: 'read', input: { path: 'a.txt' } }] }
      : { status: 401, errorMessage: 'no' },
  )
  const other = await startProviderServer('openai', () => ({ text: 'Done.' }))
  onTestFinished(async () => void (await Promise.all([failing.close(), other.close()])))
  const model = { provider: 'anthropic', baseUrl: failing.baseUrl, model: 'claude-sonnet-4-5' } as const
  await screen.call('settings.change', { model, without: ['finish-check'] })
  const { id: taskId } = await screen.call('task.create', { workspaceId: workspace.id, text: 'Sum up' })
  await screen.ended(taskId)
  expect((await screen.call('task.events', { taskId, after: 0 })).task.state).toBe('failed')
  const cloud = { provider: 'openai', baseUrl: 'https://api.openai.com/v1', model: 'gpt-5' } as const
  await expect(screen.call('task.resume', { taskId, model: cloud })).rejects.toThrow('api.openai.com')
  await screen.call('task.resume', { taskId, model: { ...cloud, baseUrl: other.baseUrl } })
  await screen.ended(taskId)
  const { task, events } = await screen.call('task.events', { taskId, after: 0 })
  expect([task.state, task.model, events.filter(({ type }) => type === 'notice')]).toEqual([
    'finished',
    'openai:gpt-5',
    [
      expect.objectContaining({
        text: 'From here on openai:gpt-5 works on the task, in place of anthropic:claude-sonnet-4-5.',
      }),
    ],
  ])
  const [request] = other.requests
  expect([request?.raw.includes('68 EUR'), request?.raw.includes('secret plan')]).toEqual([true, false])
})
