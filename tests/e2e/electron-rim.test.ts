import fs from 'node:fs'
import path from 'node:path'
import { expect, test, vi } from 'vitest'
import { extractBytes } from '../../main/extract/extract.ts'
import type { Result } from '../../preload/errors.ts'
import type { Workspace } from '../../preload/workspace-shapes.ts'
import { driveElectron } from '../support/electron-stand-in/drive.ts'
import { dataOf, dataWithoutDumps, invoke } from './electron-requests.ts'
import { tempFolder } from '../support/temp-folder.ts'

test('the window shows the application, sandboxed, on its own scheme, with exactly its policy', async () => {
  const app = await driveElectron()
  const page = await app.page()
  await page.locator('#root > *').first().waitFor({ state: 'attached' })
  const { windows, schemes, userData, crashDumps, switches } = await app.look()
  expect(windows).toHaveLength(1)
  expect(windows[0]).toMatchObject({
    isShown: true,
    webPreferences: {
      contextIsolation: true,
      sandbox: true,
      nodeIntegration: false,
      webSecurity: true,
      webviewTag: false,
      spellcheck: false,
    },
  })
  expect(schemes).toEqual([
    { scheme: 'app', privileges: { standard: true, secure: true, supportFetchAPI: true, stream: true } },
  ])
  // No dump of memory, which would hold keys, is written.
  expect({ userData, crashDumps, switches }).toEqual(dataWithoutDumps(app.dataDir))
  const response = await page.evaluate(async () => {
    const { headers } = await fetch('/')
    return { csp: headers.get('content-security-policy'), nosniff: headers.get('x-content-type-options') }
  })
  expect(response.nosniff).toBe('nosniff')
  expect(response.csp?.replace(/'nonce-[^']+'/, "'nonce-N'")).toBe(
    "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self' 'nonce-N'; img-src 'self' blob: data:; font-src 'self'; connect-src 'self'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'",
  )
})

test('requests reach the engine’s process, and unknown or misshapen ones are refused by name', async () => {
  const app = await driveElectron()
  expect(await dataOf(invoke(app, 'app.start'))).toMatchObject({ host: 'electron', workspaces: [{ isSample: true }] })
  expect(await invoke(app, 'file.delete', {})).toMatchObject({ error: { code: 'unknown_route' } })
  expect(await invoke(app, 'source.open', { workspaceId: 'w0123456789abcdef', path: '/etc/passwd' })).toMatchObject({
    error: { code: 'invalid_input', message: expect.stringContaining('source.open') as string },
  })
  expect(await invoke(app, 'task.create', { text: 'x'.repeat(300_000) })).toMatchObject({
    error: { code: 'invalid_input' },
  })
  expect((await app.look()).engines).toBe(1)
})

test('a message from any other frame is refused', async () => {
  const app = await driveElectron()
  await app.page()
  for (const url of ['', 'https://evil.example/', 'app://runningtab/', 'app://runningtab.evil.example/']) {
    expect(await app.order('sendAs', url, 'request', 'app.start')).toMatchObject({
      error: { code: 'untrusted_sender' },
    })
    expect(await app.order('sendAs', url, 'drop', '/etc')).toMatchObject({ error: { code: 'untrusted_sender' } })
  }
})

test('a folder is chosen in the native dialog, and a cancelled one is none', async () => {
  const app = await driveElectron()
  expect(await dataOf(invoke(app, 'workspace.choose'))).toBeNull()
  const folder = tempFolder()
  fs.writeFileSync(path.join(folder, 'note.txt'), 'per diem: 31 EUR')
  await app.order('answerOpen', [folder])
  const workspace = await dataOf<Workspace>(invoke(app, 'workspace.choose'))
  expect(workspace).toMatchObject({ name: path.basename(folder), isSample: false })
  const { dialogs } = await app.look()
  expect(dialogs).toEqual([
    { kind: 'open', title: 'Open a folder', properties: ['openDirectory'] },
    { kind: 'open', title: 'Open a folder', properties: ['openDirectory'] },
  ])
})

test('a dropped folder is granted; what is no dropped file has no place', async () => {
  const app = await driveElectron()
  const folder = tempFolder()
  const page = await app.page()
  const drop = (name: string) =>
    page.evaluate((of) => window.bridge!.grantDropped!(new File([], of)), name) as Promise<Result<unknown>>
  await page.evaluate(`window.standInNameFile('dropped', ${JSON.stringify(folder)})`)
  expect(await dataOf(drop('dropped'))).toMatchObject({ name: path.basename(folder) })
  expect(await drop('made by a script')).toMatchObject({ error: { code: 'invalid_input' } })
})

test('a document’s bytes come over the scheme, in ranges too', async () => {
  const app = await driveElectron()
  const { workspaces } = await dataOf<{ workspaces: Workspace[] }>(invoke(app, 'app.start'))
  const url = `/content/source/${workspaces[0]!.id}/${encodeURIComponent('policies/Business Travel Policy 2024.pdf')}`
  const page = await app.page()
  const got = await page.evaluate(async (target) => {
    const part = await fetch(target, { headers: { range: 'bytes=0-4' } })
    const none = await fetch(target.replace('policies', '..%2F..'))
    return {
      status: part.status,
      text: await part.text(),
      policy: part.headers.get('content-security-policy'),
      none: none.status,
    }
  }, url)
  expect(got).toEqual({
    status: 206,
    text: '%PDF-',
    policy: "default-src 'none'; frame-ancestors 'none'; sandbox",
    none: 404,
  })
})

test('permissions, navigation, new windows, downloads and other origins are denied', async () => {
  const app = await driveElectron()
  const page = await app.page()
  for (const permission of ['media', 'geolocation', 'notifications', 'clipboard-read', 'openExternal', 'fileSystem'])
    expect(await app.order('askPermission', permission)).toEqual({ request: false, check: false, device: false })
  const before = page.url()
  await page.evaluate(() => {
    location.href = 'https://evil.example/'
  })
  await page.evaluate(() => void window.open('https://evil.example/'))
  const fetched = await page.evaluate(() =>
    fetch('https://evil.example/').then(
      () => 'read',
      () => 'refused',
    ),
  )
  expect(fetched).toBe('refused')
  expect(page.url()).toBe(before)
  await vi.waitFor(() =>
    expect(
      page
        .context()
        .pages()
        .filter((open) => open.url().includes('evil')),
    ).toEqual([]),
  )
})

test('the demo task runs in the engine’s process; its end is told to a person who looks elsewhere; the result opens', async () => {
  const app = await driveElectron()
  const { workspaces, sampleTasks } = await dataOf<{ workspaces: Workspace[]; sampleTasks: { text: string }[] }>(
    invoke(app, 'app.start'),
  )
  await app.order('blur')
  const input = { workspaceId: workspaces[0]!.id, text: sampleTasks[0]!.text }
  const task = await dataOf<{ id: string; title: string }>(invoke(app, 'task.create', input))
  await vi.waitFor(
    async () => expect((await app.look()).notifications).toEqual([{ title: 'Task finished', body: task.title }]),
    { timeout: 60_000, interval: 200 },
  )
  // Documents are read in a process of their own, which the window's process has started for the engine.
  expect((await app.look()).readers).toBe(1)
  const [deliverable] = await dataOf<{ name: string }[]>(invoke(app, 'deliverable.list', { taskId: task.id }))
  const ofIt = { taskId: task.id, name: deliverable!.name }
  const copy = path.join(tempFolder(), 'copy.docx')
  await app.order('answerSave', copy)
  expect(await dataOf(invoke(app, 'deliverable.saveCopy', ofIt))).toBe(true)
  expect(fs.readFileSync(copy).subarray(0, 2).toString()).toBe('PK')
  await dataOf(invoke(app, 'deliverable.open', ofIt))
  await dataOf(invoke(app, 'link.open', { url: 'https://example.com/a' }))
  expect((await app.look()).opened).toEqual([
    expect.stringContaining(deliverable!.name) as string,
    'https://example.com/a',
  ])
  expect(await invoke(app, 'link.open', { url: 'file:///etc/passwd' })).toMatchObject({
    error: { code: 'invalid_input' },
  })
})

test('a PDF is printed in a hidden sandboxed window without script, tagged and with bookmarks', async () => {
  const app = await driveElectron()
  const folder = tempFolder()
  fs.writeFileSync(path.join(folder, 'rates.md'), '# Rates\n\nThe per diem is 68 EUR.\n')
  await app.order('answerOpen', [folder])
  const workspace = await dataOf<Workspace>(invoke(app, 'workspace.choose'))
  const input = { workspaceId: workspace.id, text: 'Write guide.pdf: the per diem' }
  const task = await dataOf<{ id: string }>(invoke(app, 'task.create', input))
  const file = path.join(folder, 'RunningTab Output', 'guide.pdf')
  await vi.waitFor(() => expect(fs.existsSync(file)).toBe(true), { timeout: 60_000, interval: 200 })
  const bytes = fs.readFileSync(file)
  const { lines, meta } = await extractBytes(new Uint8Array(bytes), { name: 'guide.pdf' })
  const { printed, windows } = await app.look()
  expect({
    printed,
    windows: windows.length,
    hasText: lines.some(({ text }) => text.includes('68 EUR')),
    bookmarks: Array.isArray(meta['outline']) && meta['outline'].length > 0,
    isTagged: bytes.includes('/MarkInfo'),
    name: (await dataOf<{ name: string }[]>(invoke(app, 'deliverable.list', { taskId: task.id })))[0]?.name,
  }).toMatchObject({
    printed: [
      {
        isShown: false,
        webPreferences: { javascript: false, sandbox: true, contextIsolation: true, nodeIntegration: false },
        options: { preferCSSPageSize: true, generateTaggedPDF: true, generateDocumentOutline: true },
      },
    ],
    windows: 1,
    hasText: true,
    bookmarks: true,
    isTagged: true,
    name: 'guide.pdf',
  })
})

test('an engine that is killed is started again, and the page is told to read everything anew', async () => {
  const app = await driveElectron()
  await dataOf(invoke(app, 'app.start'))
  const page = await app.page()
  await page.evaluate(() => {
    window.bridge!.on('engine.restarted', () => {
      document.title = 'restarted'
    })
  })
  await app.order('killEngine')
  await page.waitForFunction(() => document.title === 'restarted')
  expect(await dataOf(invoke(app, 'app.start'))).toMatchObject({ host: 'electron' })
})

test('a key is sealed on disk and known again after a restart', async () => {
  const dataDir = tempFolder()
  const first = await driveElectron({ dataDir })
  await dataOf(invoke(first, 'model.setKey', { host: 'models.example', key: 'sk-very-secret' }))
  await first.order('quit')
  expect(await first.ended).toBe(0)
  const files = fs.readdirSync(dataDir, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
  for (const file of files)
    expect(fs.readFileSync(path.join(file.parentPath, file.name)).includes('sk-very-secret')).toBe(false)
  const second = await driveElectron({ dataDir })
  expect(await dataOf(invoke(second, 'model.keys'))).toEqual([{ host: 'models.example', place: 'system' }])
})

test('without a key store of the system the key file serves, and the screen can say so', async () => {
  const app = await driveElectron({ env: { STAND_IN_NO_KEY_STORE: '1' } })
  expect(await dataOf(invoke(app, 'model.setKey', { host: 'models.example', key: 'k' }))).toEqual([
    { host: 'models.example', place: 'file' },
  ])
})

test('the window opens where it was, a second start only brings it to the front, and a page that crashes again and again ends it', async () => {
  const dataDir = tempFolder()
  const bounds = { x: 40, y: 30, width: 1111, height: 777 }
  const first = await driveElectron({ dataDir })
  await first.page()
  await first.order('moveWindow', bounds)
  // The application may be gone before it can answer.
  const closing = first.order('closeWindow').catch(() => undefined)
  expect(await first.ended).toBe(0)
  await closing
  const second = await driveElectron({ dataDir })
  await second.page()
  await second.order('secondInstance')
  expect((await second.look()).windows).toMatchObject([{ bounds }])
  // Its page is shown anew when it has crashed, but not for ever.
  for (let times = 0; times < 3; times++) await second.order('pageGone')
  await (await second.page()).locator('#root > *').first().waitFor({ state: 'attached' })
  await second.order('pageGone').catch(() => undefined)
  expect(await second.ended).toBe(0)
})

test('an application that runs already is not started twice', async () => {
  await expect(driveElectron({ env: { STAND_IN_SECOND: '1' } })).rejects.toThrow('ended with 0')
})
