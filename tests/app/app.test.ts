import fs from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { folderWith, openApp } from '../support/app-fixture.ts'
import { makePdf, textAt } from '../support/pdf-maker.ts'

test('the sample is there at the first start, its ready task runs to a document, and each requirement leads to its place', async () => {
  await using screen = await openApp()
  const start = await screen.call('app.start', undefined)
  const [sample] = start.workspaces
  const created = await screen.call('task.create', { workspaceId: sample!.id, text: start.sampleTasks[0]!.text })
  await screen.ended(created.id)
  const { task, events } = await screen.call('task.events', { taskId: created.id, after: 0 })
  const tab = await screen.call('tab.read', { taskId: created.id })
  const [deliverable] = await screen.call('deliverable.list', { taskId: created.id })
  const preview = await screen.call('deliverable.preview', { taskId: created.id, name: deliverable!.name })
  const files = await screen.call('tab.files', { taskId: created.id })
  const excerpt = tab.requirements.find(({ excerpts }) => excerpts.length > 0)!.excerpts[0]!
  const source = await screen.call('source.open', { workspaceId: sample!.id, path: excerpt.path })
  const lines = await screen.call('source.lines', {
    workspaceId: sample!.id,
    path: excerpt.path,
    from: excerpt.line,
    to: excerpt.line,
  })
  expect({
    state: task.state,
    last: events.at(-1)?.type,
    open: tab.requirements.filter(({ state }) => state === 'open').length,
    read: tab.coverage.read > 0,
    isInList: files.some((file) => file.path === excerpt.path && file.state !== 'star'),
    name: deliverable!.name,
    isCurrent: deliverable!.isCurrent,
    preview: preview.type,
    isLine: lines[0]!.text.includes(excerpt.text.slice(0, 40)),
    isWithin: excerpt.line <= source.lineCount,
    bugs: screen.bugs,
  }).toEqual({
    state: 'finished',
    last: 'done',
    open: 0,
    read: true,
    isInList: true,
    name: 'travel-guide.docx',
    isCurrent: true,
    preview: 'html',
    isLine: true,
    isWithin: true,
    bugs: [],
  })
})

test('what the person does in the tab is kept as an event and changes what the tab shows', async () => {
  await using screen = await openApp()
  const workspace = await screen.app.grant(folderWith({ 'a/rates.txt': 'The rate is 68 EUR.\n', 'b.txt': 'Other.\n' }))
  const { id: taskId } = await screen.call('task.create', { workspaceId: workspace.id, text: 'Write guide.md: rate' })
  await screen.ended(taskId)
  await screen.call('tab.add', { taskId, text: 'the currency' })
  const { requirements } = await screen.call('tab.read', { taskId })
  const added = requirements.find(({ text }) => text === 'the currency')!
  await screen.call('tab.close', { taskId, id: added.id })
  await screen.call('tab.mark', { taskId, path: 'b.txt', mark: 'excluded' })
  const closed = (await screen.call('tab.read', { taskId })).requirements.find(({ id }) => id === added.id)!
  const { events } = await screen.call('task.events', { taskId, after: 0 })
  expect([
    closed.state,
    closed.by,
    events.slice(-3).map((event) => ('text' in event ? event.text : event.type)),
  ]).toEqual([
    'done',
    'user',
    [
      `[tab] The user added ${added.id}: the currency`,
      `[tab] The user closed ${added.id}: the currency`,
      '[tab] The user excluded b.txt',
    ],
  ])
})

test('an ended task is gone on with by a message, and a stopped one waits for nobody', async () => {
  await using screen = await openApp()
  const workspace = await screen.app.grant(folderWith({ 'rates.txt': 'The rate is 68 EUR.\n' }))
  const { id: taskId } = await screen.call('task.create', { workspaceId: workspace.id, text: 'Write guide.md: rate' })
  await screen.ended(taskId)
  expect(await screen.call('task.say', { taskId, text: 'Write it again: rate' })).toEqual({ queued: null })
  await screen.ended(taskId)
  const { task, events } = await screen.call('task.events', { taskId, after: 0 })
  expect([task.state, events.filter(({ type }) => type === 'done').length]).toEqual(['finished', 2])
})

test('after access was taken back neither the task nor anything it read is shown', async () => {
  await using screen = await openApp()
  const workspace = await screen.app.grant(folderWith({ 'rates.txt': 'The rate is 68 EUR.\n' }))
  const { id: taskId } = await screen.call('task.create', { workspaceId: workspace.id, text: 'Write guide.md: rate' })
  await screen.ended(taskId)
  await screen.call('workspace.revoke', { workspaceId: workspace.id })
  expect((await screen.call('task.list', {})).map(({ id }) => id)).not.toContain(taskId)
  await expect(screen.call('tab.read', { taskId })).rejects.toThrow('Access to the folder')
  await expect(screen.call('file.find', { workspaceId: workspace.id })).rejects.toThrow('Access to this folder')
})

test.each([
  ['a real path', 'source.open', { workspaceId: 'w0123456789abcdef', path: '/etc/passwd' }, 'invalid_input'],
  [
    'a path that leaves the folder',
    'source.open',
    { workspaceId: 'w0123456789abcdef', path: 'a/../../x' },
    'invalid_input',
  ],
  ['an unknown workspace', 'workspace.open', { workspaceId: 'w0123456789abcdef' }, 'workspace'],
  ['an unknown field', 'task.stop', { taskId: 'abcdefgh-012345', more: 1 }, 'invalid_input'],
  ['an unknown route', 'file.write', {}, 'unknown_route'],
])('%s is refused by name', async (_what, name, input, code) => {
  await using screen = await openApp()
  expect(await screen.app.dispatch(name, input)).toMatchObject({ ok: false, error: { code } })
})

test('before a folder’s first request to a host elsewhere the person is asked, once', async () => {
  await using screen = await openApp()
  const workspace = await screen.app.grant(folderWith({ 'a.txt': 'x\n' }))
  const model = { provider: 'openai-compatible', baseUrl: 'https://models.example/v1', model: 'm' } as const
  await screen.call('settings.change', { model })
  const input = { workspaceId: workspace.id, text: 'Write a.md' }
  await expect(screen.call('task.create', input)).rejects.toThrow('consent_needed: models.example')
  await screen.call('consent.give', { workspaceId: workspace.id, host: 'models.example' })
  const { id } = await screen.call('task.create', input)
  await screen.call('task.stop', { taskId: id })
})

test('a long PDF opens with its first pages while the rest is being read', async () => {
  await using screen = await openApp()
  const pages = Array.from({ length: 3_000 }, (_, page) => ({ content: textAt(72, 700, `Page ${page + 1}`) }))
  const { id: workspaceId } = await screen.app.grant(folderWith({ 'long.pdf': makePdf(pages) }))
  const file = { workspaceId, path: 'long.pdf' }
  const begun = await screen.call('source.open', file)
  expect(begun).toMatchObject({ isBeginning: true, lineCount: 8, pages: 3_000 })
  const first = await screen.call('source.lines', { ...file, from: 8, to: 8 })
  expect(first).toEqual([{ line: 8, text: 'Page 8', locator: { page: 8 } }])
  const whole = await screen.call('source.open', { ...file, whole: true })
  expect(whole).toEqual({ ...begun, isBeginning: undefined, lineCount: 3_000 })
  expect(await screen.call('source.lines', { ...file, from: 8, to: 8 })).toEqual(first)
})

test('bytes of sources and deliverables come as downloads, whole or in part, and of nothing else', async () => {
  await using screen = await openApp()
  const workspace = await screen.app.grant(folderWith({ 'a b.txt': '0123456789' }))
  const url = `/content/source/${workspace.id}/a%20b.txt`
  const part = await screen.app.content(url, 'bytes=2-4')
  expect([part.status, part.headers['content-range'], await new Response(part.body).text()]).toEqual([
    206,
    'bytes 2-4/10',
    '234',
  ])
  const statuses = await Promise.all(
    [
      `/content/source/${workspace.id}/..%2Fx`,
      '/content/source/w0123456789abcdef/a',
      `${url}/b`,
      '/content/other/x/y',
    ].map(async (wrong) => (await screen.app.content(wrong)).status),
  )
  expect(statuses).toEqual([404, 404, 404, 404])
})

test('a folder’s first level is shown before its inventory is there, with counts once it is', async () => {
  await using screen = await openApp()
  const workspace = await screen.app.grant(folderWith({ 'a/1.txt': 'x\n', 'a/2.txt': 'x\n', 'b.txt': 'x\n' }))
  const input = { workspaceId: workspace.id, folder: '' }
  const [first] = await Promise.all([
    screen.call('file.folder', input),
    screen.call('workspace.open', { workspaceId: workspace.id }),
  ])
  const { files } = await screen.call('workspace.open', { workspaceId: workspace.id })
  const later = await screen.call('file.folder', input)
  expect(
    [first, later].map(({ total, rows }) => [total, rows.map((row) => (row.type === 'folder' ? row : row.file.path))]),
  ).toEqual([
    [2, [{ type: 'folder', path: 'a', files: null }, 'b.txt']],
    [2, [{ type: 'folder', path: 'a', files: 2 }, 'b.txt']],
  ])
  expect(files).toBe(3)
})

test('an earlier version is restored as a new one; a file that the person changed stays, and the version goes beside it', async () => {
  await using screen = await openApp()
  const folder = folderWith({ 'rates.txt': 'The rate is 68 EUR.\n' })
  const workspace = await screen.app.grant(folder)
  const { id: taskId } = await screen.call('task.create', { workspaceId: workspace.id, text: 'Write guide.md: rate' })
  await screen.ended(taskId)
  const file = path.join(folder, 'RunningTab Output', 'guide.md')
  const written = fs.readFileSync(file, 'utf8')
  const first = await screen.call('deliverable.restore', { taskId, name: 'guide.md', version: 1 })
  fs.writeFileSync(file, 'Mine.\n')
  const second = await screen.call('deliverable.restore', { taskId, name: 'guide.md', version: 1 })
  const [listed] = await screen.call('deliverable.list', { taskId })
  expect({
    first,
    second: [second.name, second.version, second.notice?.includes('stays as it is')],
    mine: fs.readFileSync(file, 'utf8'),
    beside: fs.readFileSync(path.join(path.dirname(file), 'guide (2).md'), 'utf8') === written,
    versions: listed!.versions.map(({ version }) => version),
    same: new Set(listed!.versions.map(({ sha256 }) => sha256)).size,
  }).toEqual({
    first: { name: 'guide.md', version: 2 },
    second: ['guide (2).md', 3, true],
    mine: 'Mine.\n',
    beside: true,
    versions: [3, 2, 1],
    same: 1,
  })
  await expect(screen.call('deliverable.restore', { taskId, name: 'guide.md', version: 9 })).rejects.toThrow(
    'Version 9 of guide.md is not there any more.',
  )
})
