import fs from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { openScreen, serveTheApp } from '../support/served-app.ts'

const axe = fs.readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

test.each([
  ['light', 'en-GB'],
  ['dark', 'ko-KR'],
] as const)('no screen has a fault that axe finds, %s theme, %s', async (colorScheme, locale) => {
  const { address } = await serveTheApp()
  // The page's own policy forbids foreign scripts; axe is put in for the test alone.
  const { page } = await openScreen(address, { colorScheme, locale, bypassCSP: true, reducedMotion: 'reduce' })
  const found: string[] = []
  const look = async (screen: string): Promise<void> => {
    found.push(...(await violations(page)).map((fault) => `${screen}: ${fault}`))
  }
  await page.locator('.welcome').waitFor()
  await look('start')
  await page.locator('.ready .btn').click()
  await page.locator('.done-line').waitFor()
  await look('task and tab')
  await page.locator('.tool-main').first().click()
  await look('opened tool line')
  await page.getByRole('tab').nth(1).click()
  await page.locator('.paper h1, .paper h2').first().waitFor()
  await look('deliverable')
  await page.getByRole('tab').nth(0).click()
  await page.locator('.req .id:not(.bare)').first().click()
  await page.locator('.pdf-slot canvas').first().waitFor()
  await look('source')
  await page.keyboard.press('Control+k')
  await page.getByRole('dialog').waitFor()
  await look('palette')
  await page.keyboard.press('Escape')
  await page.keyboard.press('Control+o')
  await page.locator('.picker-list').waitFor()
  await look('folder picker')
  await page.keyboard.press('Escape')
  await page.keyboard.press('Control+,')
  await page.locator('.settings').waitFor()
  await page.locator('.settings [role="radio"][value="own"]').click()
  await look('settings')
  await page.keyboard.press('Control+n')
  await page.locator('.new-task').waitFor()
  await look('new task')
  expect(found).toEqual([])
})

type AxeResults = {
  readonly violations: readonly {
    readonly id: string
    readonly nodes: readonly { readonly target: readonly string[]; readonly failureSummary?: string }[]
  }[]
}

async function violations(page: Page): Promise<string[]> {
  await page.evaluate(axe)
  await page.waitForTimeout(300)
  const results = await page.evaluate<AxeResults>(
    "axe.run(document, { runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'] })",
  )
  return results.violations.flatMap(({ id, nodes }) =>
    nodes.map(
      ({ target, failureSummary }) => `${id} ${target.join(' ')} ${failureSummary?.split('\n').at(-1)?.trim() ?? ''}`,
    ),
  )
}
