/** The tab for other agents: driven by the official client over a process's own streams. */
import fs from 'node:fs'
import path from 'node:path'
import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js'
import { expect, test } from 'vitest'
import { openStore } from '../../main/store/store.ts'
import { openApp } from '../support/app-fixture.ts'
import { tempFolder } from '../support/command-line.ts'

const files = {
  'policies/travel.md': '# Travel policy\n\nThe per diem is 68 EUR a day.\n',
  'policies/hotel.md': '# Hotels\n\nThe hotel limit is 140 EUR a night.\n',
}

async function connect(workspace: string, dataDir: string, resume?: string) {
  const client = new Client({ name: 'test', version: '1' })
  const cli = path.resolve(import.meta.dirname, '../../main/cli.ts')
  const which =
    resume === undefined ? ['--workspace', workspace, '--task', 'per diem and hotel limit'] : ['--resume', resume]
  const args = [cli, 'mcp', ...which, '--data-dir', dataDir]
  await client.connect(new StdioClientTransport({ command: process.execPath, args, stderr: 'inherit' }))
  const call = async (name: string, input: Record<string, unknown>, signal?: AbortSignal): Promise<string> => {
    const { content } = await client.callTool(
      { name, arguments: input },
      undefined,
      signal === undefined ? {} : { signal },
    )
    const [part] = content as { text: string }[]
    return part?.text ?? ''
  }
  const read = async (uri: string): Promise<string> => {
    const { contents } = await client.readResource({ uri })
    const [part] = contents
    return part !== undefined && 'text' in part ? part.text : ''
  }
  return { client, call, read, [Symbol.asyncDispose]: () => client.close() }
}

test('The official client lists and calls every tool, and reads the tab as JSON and Markdown', async () => {
  using workspace = tempFolder(files)
  using data = tempFolder()
  await using session = await connect(workspace.dir, data.dir)
  const { client, call, read } = session
  const { tools } = await client.listTools()
  expect(tools.map(({ name }) => name)).toEqual([
    'bash',
    'read',
    'write',
    'tab_add',
    'tab_list',
    'tab_show',
    'tab_resolve',
    'finish_check',
  ])
  expect(await call('tab_add', { items: ['per diem', 'hotel limit'] })).toContain('r1: per diem')
  expect(await call('bash', { command: 'find . -type f' })).toContain('candidates: 2 unopened')
  expect(await call('read', { path: 'policies/travel.md' })).toMatch(
    /68 EUR[\s\S]*\[tab\] requirements: 2 open, 0 resolved .* read log: 1 entries$/,
  )
  expect(await call('tab_list', { kind: 'requirements' })).toContain('L1 policies/travel.md')
  expect(await call('tab_show', { id: 'L1' })).toContain('68 EUR')
  expect(await call('tab_resolve', { id: 'r2', status: 'done', cite: ['L1'] })).toContain('Rejected')
  expect(await call('tab_resolve', { id: 'r1', status: 'done', cite: ['L1'] })).toContain('r1 done (L1)')
  expect(await call('finish_check', {})).toContain('1 requirements are still open')
  expect(await call('write', { path: 'sum.md', content: '# Sum\n\n68 EUR\n' })).toContain('Wrote sum.md')
  expect(fs.existsSync(path.join(workspace.dir, 'RunningTab Output', 'sum.md'))).toBe(true)
  const { resources } = await client.listResources()
  expect(resources.map(({ uri }) => uri)).toEqual(['runningtab://tab.json', 'runningtab://tab.md'])
  expect(JSON.parse(await read('runningtab://tab.json'))).toMatchObject({
    requirements: [
      { id: 'r1', state: 'done' },
      { id: 'r2', state: 'open' },
    ],
    reads: [{ id: 'L1' }],
  })
  expect(await read('runningtab://tab.md')).toContain('## Requirements')
})

test('Two clients at once do not mix their tabs', async () => {
  using workspace = tempFolder(files)
  using data = tempFolder()
  await using one = await connect(workspace.dir, data.dir)
  await using two = await connect(workspace.dir, data.dir)
  await Promise.all([
    one.call('tab_add', { items: ['per diem'] }),
    two.call('tab_add', { items: ['hotel limit', 'currency'] }),
  ])
  await Promise.all([one.call('read', { path: 'policies/travel.md' }), two.call('read', { path: 'policies/hotel.md' })])
  const [first, second] = await Promise.all([one.read('runningtab://tab.json'), two.read('runningtab://tab.json')])
  expect([JSON.parse(first), JSON.parse(second)]).toMatchObject([
    { requirements: [{ text: 'per diem' }], reads: [{ path: 'policies/travel.md' }] },
    { requirements: [{ text: 'hotel limit' }, { text: 'currency' }], reads: [{ path: 'policies/hotel.md' }] },
  ])
})

test('A call with wrong arguments is an error that says what is wrong, and a cancelled call ends and leaves the next ones free', async () => {
  using workspace = tempFolder(files)
  using data = tempFolder()
  await using session = await connect(workspace.dir, data.dir)
  const { client, call } = session
  expect(await client.callTool({ name: 'read', arguments: { file: 'x' } })).toMatchObject({
    isError: true,
    content: [{ text: expect.stringContaining('Invalid arguments for read') }],
  })
  const stop = new AbortController()
  const endless = call('bash', { command: 'while true; do :; done' }, stop.signal)
  setTimeout(() => stop.abort(new Error('not wanted any more')), 300)
  await expect(endless).rejects.toThrow('not wanted any more')
  expect(await call('bash', { command: 'echo still here' })).toContain('still here')
})

test('What a client did is a task: listed with its tab and file once the client has gone, and another client goes on with it', async () => {
  using workspace = tempFolder(files)
  using data = tempFolder()
  const tasks = () => {
    const store = openStore(path.join(data.dir, 'runningtab.db'))
    const listed = store.tasks.list()
    store.close()
    return listed
  }
  {
    await using looking = await connect(workspace.dir, data.dir)
    await looking.client.listTools()
  }
  expect(tasks()).toEqual([])
  {
    await using session = await connect(workspace.dir, data.dir)
    await session.call('tab_add', { items: ['per diem', 'hotel limit'] })
    await session.call('read', { path: 'policies/travel.md' })
    await session.call('tab_resolve', { id: 'r1', status: 'done', cite: ['L1'] })
    await session.call('write', { path: 'sum.md', content: '# Sum\n\n68 EUR\n' })
    expect(tasks()).toMatchObject([
      { state: 'running', text: 'per diem and hotel limit', settings: { model: 'mcp:test' } },
    ])
  }
  const [kept] = tasks()
  expect(kept).toMatchObject({ state: 'stopped' })
  const taskId = kept?.id ?? ''
  {
    await using again = await connect(workspace.dir, data.dir, taskId)
    await again.call('read', { path: 'policies/hotel.md' })
    expect(await again.call('tab_resolve', { id: 'r2', status: 'done', cite: ['L2'] })).toContain('r2 done (L2)')
  }
  await using screen = await openApp({ dataDir: data.dir })
  const { task, events } = await screen.call('task.events', { taskId, after: 0 })
  const { requirements, reads } = await screen.call('tab.read', { taskId })
  expect([task.state, reads, requirements.map(({ state }) => state)]).toEqual(['finished', 2, ['done', 'done']])
  expect(events.filter(({ type }) => type === 'tool').map((event) => 'name' in event && event.name)).toHaveLength(6)
  expect((await screen.call('deliverable.list', { taskId })).map(({ name }) => name)).toEqual(['sum.md'])
  await screen.call('task.say', { taskId, text: 'Go on' })
  await screen.ended(taskId)
  const after = (await screen.call('task.events', { taskId, after: events.at(-1)?.seq ?? 0 })).events
  expect(after).toMatchObject([{ type: 'notice', text: expect.stringContaining('Another agent works on this task') }])
})
