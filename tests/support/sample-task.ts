import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import type { Browser, BrowserContext, Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect } from 'vitest'
import { runningtab } from './command-line.ts'
import { launchBrowser } from './browser.ts'
import { serveTheApp, watchedPage, type Screen } from './served-app.ts'

/** Waits of a screen on a machine that does many things at once. */
const PATIENCE = 120_000

/** For the tests of a file: the sample's first task and `others` before it, each run once to its end, and one application and browser for all of them. Gives what opens a page of its own with that task in sight. */
export function ranSample(...others: readonly string[]): () => Promise<Screen> {
  const dataDir = fs.mkdtempSync(path.join(fs.realpathSync(os.tmpdir()), 'runningtab-sample-'))
  beforeAll(async () => {
    for (const task of others) expect(await runningtab(['run', '--task', task], { dataDir })).toMatchObject({ code: 0 })
    expect(await runningtab(['run', '--demo'], { dataDir })).toMatchObject({ code: 0 })
  })
  const ends: (() => Promise<void>)[] = []
  const atEnd = (action: () => Promise<void>): void => void ends.push(action)
  afterAll(async () => {
    for (const end of ends.toReversed()) await end()
    fs.rmSync(dataDir, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 })
  })
  let shared: Promise<Shared> | undefined

  /** The first page exchanges the token for the cookie of all of them. */
  async function share(): Promise<Shared> {
    const { address } = await serveTheApp({ dataDir, atEnd })
    const browser = await launchBrowser(atEnd)
    const context = await browser.newContext({ viewport: { width: 1280, height: 800 } })
    await context.addInitScript(beginAsNew)
    const page = await context.newPage()
    await page.goto(address)
    await page.close()
    return { browser, context, origin: new URL(address).origin }
  }

  return async () => {
    const { browser, context, origin } = await (shared ??= share())
    for (const page of context.pages()) await page.close()
    const screen = await watchedPage(context, browser, origin)
    screen.page.setDefaultTimeout(PATIENCE)
    await screen.page.goto(origin)
    await screen.page
      .getByRole('button', { name: /Write a travel guide/ })
      .first()
      .click()
    await screen.page.getByText('every requirement is closed').waitFor()
    return screen
  }
}

type Shared = { readonly browser: Browser; readonly context: BrowserContext; readonly origin: string }

/** Runs in each page before its own code: layout and place of the page before it are not there, those of its own reloads are. */
function beginAsNew(): void {
  if (sessionStorage.getItem('begun') === null) localStorage.clear()
  sessionStorage.setItem('begun', 'yes')
}

/** Shows one of the panes of the evidence side. */
export async function showPane(page: Page, name: 'Tab' | 'Deliverable' | 'Source'): Promise<void> {
  await page.getByRole('tab', { name, exact: true }).click()
}

/** Waits for an element that a person sees without scrolling. */
export async function inSight(element: Locator): Promise<void> {
  await element.waitFor({ state: 'visible' })
  const height = element.page().viewportSize()?.height ?? 0
  const middle = async (): Promise<number> => {
    const box = await element.boundingBox()
    return box === null ? -1 : box.y + box.height / 2
  }
  await expect.poll(async () => isBetween(await middle(), height), { timeout: PATIENCE }).toBe(true)
}

function isBetween(y: number, height: number): boolean {
  return y > 0 && y < height
}
