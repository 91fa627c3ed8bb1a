import { chromium, type Browser } from 'playwright-core'
import { onTestFinished } from 'vitest'
import { testBrowser, testBrowserArgs } from './browser-program.ts'

/** A real Chromium that is gone after the test. */
export async function launchBrowser(): Promise<Browser> {
  const browser = await chromium.launch({ executablePath: testBrowser(), args: [...testBrowserArgs] })
  onTestFinished(() => browser.close())
  return browser
}
