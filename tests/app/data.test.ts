import { Buffer } from 'node:buffer'
import fs from 'node:fs'
import path from 'node:path'
import { strFromU8, unzipSync } from 'fflate'
import { expect, test } from 'vitest'
import { contentPath } from '../../preload/content-path.ts'
import type { MadeFile } from '../../preload/data-shapes.ts'
import { folderWith, openApp } from '../support/app-fixture.ts'
import { tempFolder } from '../support/temp-folder.ts'

type App = Awaited<ReturnType<typeof openApp>>
const work = '0123456789ab'

async function finishedTask({ app, call, ended }: App): Promise<string> {
  const workspace = await app.grant(folderWith({ 'rates.txt': 'The rate is 68 EUR.\n' }))
  const { id } = await call('task.create', { workspaceId: workspace.id, text: 'Write guide.md: rate' })
  await ended(id)
  return id
}

async function fetched({ app }: App, made: MadeFile): Promise<Buffer> {
  if (made.how !== 'download') throw new Error(`it is ${made.how}`)
  const { body } = await app.content(contentPath.made(made.id, made.name))
  if (body === undefined) throw new Error('it is not there')
  return Buffer.from(await new Response(body).arrayBuffer())
}

async function handOver({ call }: App, bytes: Buffer): Promise<string> {
  const { upload } = await call('restore.begin', { bytes: bytes.length })
  for (let offset = 0; offset < bytes.length; offset += 100_000)
    await call('restore.piece', { upload, offset, data: bytes.subarray(offset, offset + 100_000).toString('base64') })
  return upload
}

test('a backup that was downloaded brings tasks and settings back elsewhere, and what was there is kept', async () => {
  await using first = await openApp()
  const id = await finishedTask(first)
  await first.call('settings.change', { theme: 'dark' })
  const backup = await fetched(first, await first.call('data.backup', { work }))
  await using second = await openApp()
  const other = await finishedTask(second)
  const upload = await handOver(second, backup)
  expect(await second.call('restore.look', { upload })).toMatchObject({ tasks: 1 })
  const { kept } = await second.call('restore.carryOut', { upload })
  const { tasks, settings, workspaces } = await second.call('app.start', undefined)
  expect({
    tasks: tasks.map((task) => task.id),
    theme: settings.theme,
    hasSample: workspaces.some(({ isSample }) => isSample),
    isKept: fs.existsSync(path.join(second.dataDir, kept)),
    passing: fs.readdirSync(path.join(second.dataDir, 'passing'), { recursive: true }).length,
  }).toEqual({ tasks: [id], theme: 'dark', hasSample: true, isKept: true, passing: 1 })
  // What was kept is a backup like any other.
  const back = await handOver(second, fs.readFileSync(path.join(second.dataDir, kept)))
  await second.call('restore.carryOut', { upload: back })
  expect((await second.call('task.list', {})).map((task) => task.id)).toEqual([other])
  expect([...first.bugs, ...second.bugs]).toEqual([])
})

test('no key of a model is in a backup, an exported task or a support log', async () => {
  await using screen = await openApp()
  const taskId = await finishedTask(screen)
  await screen.call('model.setKey', { host: 'models.example', key: 'very-secret-key' })
  // Where a key is part of the address it is not taken at all.
  const refused = await screen.app.dispatch('settings.change', {
    model: { provider: 'openai-compatible', baseUrl: 'https://kim:very-secret-key@models.example/v1', model: 'm' },
  })
  expect(refused).toMatchObject({ ok: false, error: { code: 'invalid_input' } })
  expect(JSON.stringify(refused)).toMatch(/the address holds a name or password/)
  expect(JSON.stringify(refused)).not.toContain('very-secret-key')
  fs.mkdirSync(path.join(screen.dataDir, 'logs'), { recursive: true })
  fs.writeFileSync(
    path.join(screen.dataDir, 'logs', 'runningtab.log'),
    '2026-01-01T00:00:00.000Z task: Error: very-secret-key was refused while rates.txt was read\n',
  )
  const made = [
    await screen.call('data.backup', { work }),
    await screen.call('data.supportLog', undefined),
    await screen.call('task.export', { taskId, work }),
  ]
  const [backup, log, archive] = await Promise.all(made.map((file) => fetched(screen, file)))
  const inside = Object.values(unzipSync(archive!)).map((bytes) => Buffer.from(bytes))
  expect([backup!, log!, ...inside].filter((bytes) => bytes.includes('very-secret-key'))).toEqual([])
  expect(log!.toString('utf8')).toMatch(/task: Error: \[key\] was refused while \[file\] was read/)
})

test('an exported task is made with a figure of progress and is good for one download', async () => {
  await using screen = await openApp()
  const taskId = await finishedTask(screen)
  const made = await screen.call('task.export', { taskId, work })
  const archive = unzipSync(await fetched(screen, made))
  expect(made).toMatchObject({ how: 'download', name: 'Write guide.md rate.zip' })
  expect(Object.keys(archive)).toEqual(expect.arrayContaining(['manifest.json', 'tab.json', 'deliverables/guide.md']))
  const last = screen.events.findLast(({ name }) => name === 'work.progress')?.payload
  expect(last).toEqual({ work, done: Object.keys(archive).length, total: Object.keys(archive).length })
  await expect(fetched(screen, made)).rejects.toThrow('not there')
})

test('a document is exported with its sources, and the one in the output folder stays as it is', async () => {
  await using screen = await openApp()
  const taskId = await finishedTask(screen)
  const made = await screen.call('deliverable.export', { taskId, name: 'guide.md', format: 'docx', work })
  const parts = unzipSync(await fetched(screen, made))
  expect(made).toMatchObject({ how: 'download', name: 'guide with sources.docx' })
  expect(strFromU8(parts['word/document.xml']!)).toContain('Sources and evidence')
  const figures = screen.events.filter(({ name }) => name === 'work.progress').map(({ payload }) => payload)
  const { done, total } = figures.at(-1) as { done: number; total: number }
  expect([done, total > 0]).toEqual([total, true])
  const [written] = await screen.call('deliverable.list', { taskId })
  expect(written).toMatchObject({ name: 'guide.md', isCurrent: true, versions: [{ version: 1 }] })
  await expect(screen.call('deliverable.export', { taskId, name: 'other.md', format: 'pdf', work })).rejects.toThrow(
    'The task wrote no other.md.',
  )
})

test('where the host has a save dialog the file goes there, and none is left behind', async () => {
  const saved = path.join(tempFolder(), 'saved')
  await using screen = await openApp({
    host: {
      async saveCopy(file) {
        fs.copyFileSync(file, saved)
        return true
      },
    },
  })
  expect(await screen.call('data.backup', { work })).toEqual({ how: 'saved' })
  expect(fs.readFileSync(saved).subarray(0, 15).toString()).toBe('SQLite format 3')
  expect(filesBelow(path.join(screen.dataDir, 'passing'))).toEqual([])
})

test('an export that is cancelled says so and leaves nothing', async () => {
  await using screen = await openApp()
  const taskId = await finishedTask(screen)
  const exported = screen.call('task.export', { taskId, work })
  await screen.call('work.cancel', { work })
  await expect(exported).rejects.toThrow('cancelled')
  expect(filesBelow(path.join(screen.dataDir, 'passing'))).toEqual([])
})

test('pieces out of order, too much, too little and a file given up are refused', async () => {
  await using screen = await openApp()
  const { call } = screen
  const data = Buffer.from('abc').toString('base64')
  const { upload } = await call('restore.begin', { bytes: 5 })
  await expect(call('restore.piece', { upload, offset: 1, data })).rejects.toThrow('out of order')
  await call('restore.piece', { upload, offset: 0, data })
  await expect(call('restore.piece', { upload, offset: 3, data })).rejects.toThrow('out of order')
  await expect(call('restore.look', { upload })).rejects.toThrow('did not come whole')
  await call('restore.giveUp', { upload })
  await expect(call('restore.look', { upload })).rejects.toThrow('given up')
})

function filesBelow(dir: string): string[] {
  return fs
    .readdirSync(dir, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ name }) => name)
}
