import { chromium, type BrowserContext } from 'playwright-core'
import { testBrowser, testBrowserArgs } from '../browser-program.ts'

/** Where the pages of the `app:` scheme really are: an origin that is never asked, because each request is answered here. */
const REAL_ORIGIN = 'https://runningtab.app.test'
const APP_ORIGIN = 'app://runningtab'

export const toReal = (url: string): string => url.replace(APP_ORIGIN, REAL_ORIGIN)
export const toApp = (url: string): string => url.replace(REAL_ORIGIN, APP_ORIGIN)

let context: BrowserContext | undefined

/** Starts the one Chromium; a test may look on at the given port. */
export async function startChromium(profile: string, port: number): Promise<BrowserContext> {
  context = await chromium.launchPersistentContext(profile, {
    executablePath: testBrowser(),
    args: [...testBrowserArgs, `--remote-debugging-port=${port}`],
    viewport: { width: 1280, height: 800 },
    acceptDownloads: false,
    // The process ends at a signal, as Electron does; Chromium ends with it.
    handleSIGTERM: false,
    handleSIGINT: false,
    handleSIGHUP: false,
  })
  return context
}

export function chromiumContext(): BrowserContext {
  if (context === undefined) throw new Error('Chromium was not started')
  return context
}
