import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import path from 'node:path'
import { chromium, type Page } from 'playwright-core'
import { onTestFinished } from 'vitest'
import { buildAll } from '../build.ts'
import { tempFolder } from '../temp-folder.ts'

const root = path.resolve(import.meta.dirname, '../../..')

export type MenuItem = {
  readonly id?: string
  readonly label?: string
  readonly role?: string
  readonly accelerator?: string
  readonly submenu?: readonly MenuItem[]
}

/** What the application did that a person would see. */
export type Seen = {
  readonly menu: readonly MenuItem[]
  readonly notifications: readonly { readonly title: string; readonly body: string }[]
  readonly opened: readonly string[]
  readonly errorBoxes: readonly string[]
  readonly dialogs: readonly { readonly kind: string; readonly title: string; readonly properties: readonly string[] }[]
  readonly themeSource: string
  readonly schemes: readonly unknown[]
  readonly userData: string
  readonly crashDumps: string
  readonly switches: readonly string[]
  readonly printed: readonly {
    readonly webPreferences: Readonly<Record<string, unknown>>
    readonly isShown: boolean
    readonly options: unknown
  }[]
  readonly engines: number
  readonly readers: number
  readonly windows: readonly {
    readonly isShown: boolean
    readonly bounds: { readonly x: number; readonly y: number; readonly width: number; readonly height: number }
    readonly webPreferences: Readonly<Record<string, unknown>>
  }[]
}

export type Driven = {
  readonly dataDir: string
  readonly child: ChildProcess
  /** The application's page. */
  readonly page: () => Promise<Page>
  readonly order: (name: string, ...args: unknown[]) => Promise<unknown>
  readonly look: () => Promise<Seen>
  /** Resolves to the exit code. */
  readonly ended: Promise<number | null>
}

/** Builds what is missing or older than its sources, and runs the built Electron entry in the stand-in. */
export async function driveElectron(
  options: { readonly dataDir?: string; readonly env?: NodeJS.ProcessEnv } = {},
): Promise<Driven> {
  buildAll()
  const dataDir = options.dataDir ?? tempFolder()
  const port = await freePort()
  const child = fork(path.join(import.meta.dirname, 'run.ts'), [path.join(root, 'dist/main/electron.js')], {
    env: {
      ...process.env,
      RUNNINGTAB_DATA_DIR: dataDir,
      STAND_IN_PORT: String(port),
      STAND_IN_PROFILE: tempFolder(),
      ...options.env,
    },
    serialization: 'advanced',
  })
  const ended = once(child, 'exit').then(([code]) => code as number | null)
  onTestFinished(async () => {
    child.kill('SIGTERM')
    await ended
  })
  const waiting = new Map<number, PromiseWithResolvers<unknown>>()
  const ready = Promise.withResolvers<void>()
  void ended.then((code) => {
    ready.reject(new Error(`the application ended with ${code}`))
    for (const { reject } of waiting.values()) reject(new Error(`the application ended with ${code}`))
  })
  child.on('message', (message: { ready?: true; id: number; value?: unknown; problem?: string }) => {
    if (message.ready === true) return ready.resolve()
    const waiter = waiting.get(message.id)
    waiting.delete(message.id)
    if (message.problem === undefined) waiter?.resolve(message.value)
    else waiter?.reject(new Error(message.problem))
  })
  await ready.promise

  let lastId = 0
  const order = (name: string, ...args: unknown[]): Promise<unknown> => {
    const id = ++lastId
    const waiter = Promise.withResolvers<unknown>()
    waiting.set(id, waiter)
    // A channel that closes meanwhile is told by the exit, which rejects whoever still waits.
    child.send({ id, order: name, args }, () => undefined)
    return waiter.promise
  }
  return {
    dataDir,
    child,
    ended,
    order,
    look: async () => (await order('look')) as Seen,
    page: () => pageAt(port),
  }
}

async function pageAt(port: number): Promise<Page> {
  const browser = await chromium.connectOverCDP(`http://127.0.0.1:${port}`)
  const [context] = browser.contexts()
  if (context === undefined) throw new Error('no Chromium')
  for (;;) {
    const page = context.pages().find((open) => open.url().startsWith('https://runningtab.app.test/'))
    if (page !== undefined) {
      await page.waitForLoadState('load')
      return page
    }
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as { port: number }
  server.close()
  await once(server, 'close')
  return port
}
