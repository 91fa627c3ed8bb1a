import type { Browser, BrowserContext, Page } from 'playwright-core'
import { onTestFinished, vi } from 'vitest'
import { launchBrowser, type AtEnd } from './browser.ts'
import { buildScreen } from './build.ts'
import { start, type Running } from './command-line.ts'
import { tempFolder } from './temp-folder.ts'

export type ServedApp = { readonly address: string; readonly running: Running; readonly dataDir: string }

/** The true application behind `runningtab serve`, in a process and data folder of its own. */
export async function serveTheApp(
  options: {
    readonly dataDir?: string
    readonly port?: number
    readonly env?: NodeJS.ProcessEnv
    readonly atEnd?: AtEnd
  } = {},
): Promise<ServedApp> {
  buildScreen()
  const dataDir = options.dataDir ?? tempFolder()
  const running = start(['serve', '--no-open', '--port', String(options.port ?? 0)], {
    dataDir,
    ...(options.env === undefined ? {} : { env: options.env }),
  })
  const { atEnd = onTestFinished } = options
  atEnd(async () => {
    running.child.kill('SIGKILL')
    await running.done
  })
  const address = await vi.waitFor(
    () => {
      const [line] = running.stdout().split('\n')
      if (line === undefined || !running.stdout().includes('\n')) throw new Error(`no address yet: ${running.stderr()}`)
      return line
    },
    { timeout: 60_000 },
  )
  return { address, running, dataDir }
}

export type Screen = {
  readonly page: Page
  readonly browser: Browser
  /** Errors and warnings of the console, and requests to any other origin: there must be none. */
  readonly faults: string[]
}

/** A page of a real Chromium on the application, with everything noted that must not happen. */
export async function openScreen(
  address: string,
  options: NonNullable<Parameters<Browser['newContext']>[0]> = {},
): Promise<Screen> {
  const browser = await launchBrowser()
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, ...options })
  const screen = await watchedPage(context, browser, new URL(address).origin)
  await screen.page.goto(address)
  return screen
}

/** A new page with everything noted that must not happen. */
export async function watchedPage(context: BrowserContext, browser: Browser, origin: string): Promise<Screen> {
  const page = await context.newPage()
  // A busy machine is not a fault: what is waited for comes, or the test's own limit ends it.
  page.setDefaultTimeout(150_000)
  const faults: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') faults.push(`${message.type()}: ${message.text()}`)
  })
  page.on('pageerror', (error) => faults.push(`page error: ${error.message}`))
  page.on('request', (request) => {
    const url = request.url()
    if (!url.startsWith(`${origin}/`) && !url.startsWith('blob:') && !url.startsWith('data:'))
      faults.push(`request to ${url}`)
  })
  return { page, browser, faults }
}
