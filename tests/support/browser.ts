import { chromium, type Browser } from 'playwright-core'
import { onTestFinished } from 'vitest'
import { testBrowser, testBrowserArgs } from './browser-program.ts'

/** Has something done at an end: of the test, or of all tests of a file. */
export type AtEnd = (action: () => Promise<void>) => void

/** A real Chromium that is gone after the test, or at another end. */
export async function launchBrowser(atEnd: AtEnd = onTestFinished): Promise<Browser> {
  const browser = await chromium.launch({ executablePath: testBrowser(), args: [...testBrowserArgs] })
  atEnd(() => browser.close())
  return browser
}
