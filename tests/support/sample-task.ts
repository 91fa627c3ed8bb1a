import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect } from 'vitest'
import { runningtab } from './command-line.ts'
import { openScreen, serveTheApp, type Screen } from './served-app.ts'

/** Waits of a screen on a machine that does many things at once. */
const PATIENCE = 120_000

/** For the tests of a file: the sample's first task, run once to its end. Gives what opens the application with that task in sight. */
export function ranSample(): () => Promise<Screen> {
  const dataDir = fs.mkdtempSync(path.join(fs.realpathSync(os.tmpdir()), 'runningtab-sample-'))
  beforeAll(async () => {
    expect(await runningtab(['run', '--demo'], { dataDir })).toMatchObject({ code: 0 })
  })
  afterAll(() => fs.rmSync(dataDir, { recursive: true, force: true }))
  return async () => {
    const { address } = await serveTheApp({ dataDir })
    const screen = await openScreen(address)
    screen.page.setDefaultTimeout(PATIENCE)
    await screen.page
      .getByRole('button', { name: /Write a travel guide/ })
      .first()
      .click()
    await screen.page.getByText('every requirement is closed').waitFor()
    return screen
  }
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
