import fs from 'node:fs'
import path from 'node:path'
import {
  app,
  dialog,
  ipcMain,
  MessageChannelMain,
  nativeTheme,
  Notification,
  protocol,
  safeStorage,
  session,
  shell,
  utilityProcess,
  type BrowserWindow,
  type IpcMainInvokeEvent,
} from 'electron'
import type { Result } from '../preload/errors.ts'
import { createElectronHost } from './electron-host.ts'
import { keepReaders } from './electron-readers.ts'
import type { ForReaders, FromEngine } from './engine-port/messages.ts'
import { startEngine, type EngineChild } from './engine-port/window-end.ts'
import type { AppEvent } from './app/create-app.ts'
import { readerEnvironment } from './extract/reader-environment.ts'
import { openPageFiles } from './host/page-files.ts'
import { answerPage } from './host/page-requests.ts'
import { isTooLong, readFrame } from './host/wire.ts'
import { setMenu } from './menu.ts'
import type { MenuCommand } from './menu-commands.ts'
import { nativeWords } from './native-words.ts'
import { defaultDataDir, packageDir } from './paths.ts'
import { printInWindow } from './print-window.ts'
import { openSecrets } from './secrets.ts'
import { createTaskNews } from './task-news.ts'
import { APP_SCHEME, APP_URL, confine, denyAll, openWindow } from './window.ts'

const dataDir = defaultDataDir()
fs.mkdirSync(dataDir, { recursive: true, mode: 0o700 })
app.setPath('userData', path.join(dataDir, 'electron'))
// Windows shows notifications of applications that it knows by this name.
if (process.platform === 'win32') app.setAppUserModelId('app.runningtab.desktop')
app.enableSandbox()
// A dump of memory would hold keys and texts: none is written. Where a system writes one all the same, it lies in the private folder.
for (const name of ['disable-breakpad', 'disable-crash-reporter']) app.commandLine.appendSwitch(name)
app.setPath('crashDumps', path.join(dataDir, 'electron', 'crashes'))
protocol.registerSchemesAsPrivileged([
  { scheme: APP_SCHEME, privileges: { standard: true, secure: true, supportFetchAPI: true, stream: true } },
])
// Not awaited: Electron is ready only once this module has been loaded to its end.
if (app.requestSingleInstanceLock()) run().catch(endWith)
else app.quit()

async function run(): Promise<void> {
  let window: BrowserWindow | undefined
  let settings: { readonly language: 'system' | 'en' | 'ko'; readonly theme: 'system' | 'light' | 'dark' } = {
    language: 'system',
    theme: 'system',
  }
  const words = () => nativeWords(settings.language, app.getPreferredSystemLanguages())
  app.on('web-contents-created', (_event, contents) => confine(contents))
  app.on('second-instance', focus)
  app.on('activate', focus)
  app.on('window-all-closed', () => {
    if (process.platform !== 'darwin') app.quit()
  })
  await app.whenReady()

  denyAll(session.defaultSession)
  const secrets = openSecrets(dataDir, safeStorage)
  const news = createTaskNews()
  const shownNews = new Set<Notification>()
  const engine = startEngine({
    fork: forkEngine,
    dataDir,
    host: createElectronHost({ dialog, shell, window: () => window ?? show(), words, printPage: printInWindow }),
    keys: () => secrets.read(),
    keepKey: (of, key) => secrets.keep(of, key),
    onEvent: tell,
    onGivenUp(message) {
      dialog.showErrorBox(words().native.engineEnded, message)
      app.quit()
    },
    now: Date.now,
  })
  const page = await openPageFiles(packageDir('dist', 'renderer'))
  protocol.handle(APP_SCHEME, (request) => answerPage(request, page, engine.content))

  ipcMain.handle('request', async (event, name: unknown, input: unknown): Promise<Result<unknown>> => {
    if (!isOurs(event)) return refuse('untrusted_sender', String(name))
    const frame = readFrame({ id: 0, name, input })
    if (typeof frame === 'string') return refuse('invalid_input', frame)
    if (isTooLong(input)) return refuse('invalid_input', `${frame.name}: too long, or no data`)
    const result = await engine.dispatch(frame.name, frame.input)
    if (result.ok && frame.name === 'app.start') adopt((result.data as { settings: typeof settings }).settings)
    if (result.ok && frame.name === 'settings.change') adopt(result.data as typeof settings)
    return result
  })
  ipcMain.handle('drop', (event, folder: unknown): Promise<Result<unknown>> | Result<unknown> => {
    if (!isOurs(event)) return refuse('untrusted_sender', 'drop')
    if (typeof folder !== 'string' || !path.isAbsolute(folder))
      return refuse('invalid_input', 'drop: no dropped folder')
    return engine.grantFolder(folder)
  })
  let isEnding = false
  app.on('before-quit', (event) => {
    if (isEnding) return
    event.preventDefault()
    isEnding = true
    void engine.stop().then(() => app.quit())
  })
  adopt(settings)
  show()

  function show(): BrowserWindow {
    const shown = openWindow(dataDir, (message) => {
      dialog.showErrorBox(words().native.engineEnded, message)
      app.quit()
    })
    shown.on('closed', () => {
      window = undefined
    })
    window = shown
    return shown
  }

  function focus(): void {
    if (!app.isReady()) return
    const shown = window ?? show()
    if (shown.isMinimized()) shown.restore()
    shown.focus()
  }

  function tell(event: AppEvent): void {
    window?.webContents.send('event', event.name, event.payload)
    const item = news(event, words().native)
    if (item === undefined || window?.isFocused() === true || !Notification.isSupported()) return
    const notification = new Notification(item)
    // One that nobody holds is collected, and its click leads nowhere.
    shownNews.add(notification)
    notification.on('close', () => shownNews.delete(notification))
    notification.on('click', focus)
    notification.show()
  }

  /** Menus, dialogs and the window's frame follow the screen's language and theme. */
  function adopt(changed: typeof settings): void {
    settings = changed
    nativeTheme.themeSource = changed.theme
    setMenu(words(), command, process.platform === 'darwin')
  }

  function command(name: MenuCommand): void {
    focus()
    tell({ name: 'menu.command', payload: { command: name } })
  }

  function isOurs({ senderFrame }: IpcMainInvokeEvent): boolean {
    return senderFrame !== null && senderFrame === window?.webContents.mainFrame && senderFrame.url.startsWith(APP_URL)
  }
}

function forkEngine(): EngineChild {
  const child = utilityProcess.fork(programFile('engine-process.js'), [], { serviceName: 'RunningTab engine' })
  const readers = keepReaders({
    fork: () =>
      utilityProcess.fork(programFile('extract-reader-process.js'), [], {
        serviceName: 'RunningTab reader',
        env: readerEnvironment(process.env),
        stdio: 'ignore',
      }),
    channel: () => new MessageChannelMain(),
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a process has no origin
    toEngine: (message, ports) => child.postMessage(message, ports),
  })
  child.on('exit', () => readers.endAll())
  return {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a process has no origin
    post: (message) => child.postMessage(message),
    onMessage: (listener) =>
      child.on('message', (message: FromEngine | ForReaders) => {
        if (message.type === 'start-reader' || message.type === 'end-reader') readers.receive(message)
        else listener(message)
      }),
    onExit: (listener) => child.on('exit', listener),
    kill: () => child.kill(),
  }
}

function programFile(name: string): string {
  return path.join(import.meta.dirname, name)
}

function refuse(code: 'untrusted_sender' | 'invalid_input', message: string): Result<never> {
  return { ok: false, error: { code, message } }
}

function endWith(error: unknown): void {
  dialog.showErrorBox('RunningTab', error instanceof Error ? (error.stack ?? error.message) : String(error))
  app.exit(1)
}
