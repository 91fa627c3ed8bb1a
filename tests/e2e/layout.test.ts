import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { openScreen, serveTheApp } from '../support/served-app.ts'

const sizes = [
  { width: 1024, height: 700 },
  { width: 1280, height: 800 },
  { width: 1920, height: 1080 },
]

test('at every size nothing sticks out of the window, and Stop stands where it stood while the task ran', async () => {
  const { address } = await serveTheApp()
  const { page, faults } = await openScreen(address)
  await page.getByRole('button', { name: 'Run the sample' }).click()
  const stop = page.getByRole('button', { name: 'Stop Esc' })
  await stop.waitFor()
  const running = await stop.boundingBox()
  const found = (await outside(page)).map((element) => `while it runs: ${element}`)
  await page.locator('.done-line').waitFor()
  expect(await stop.boundingBox()).toEqual(running)

  for (const size of sizes) {
    await page.setViewportSize(size)
    for (const [name, show] of Object.entries(screens)) {
      await show(page)
      found.push(...(await outside(page)).map((element) => `${size.width} ${name}: ${element}`))
    }
  }
  expect(found).toEqual([])
  expect(faults).toEqual([])
})

const screens: Readonly<Record<string, (page: Page) => Promise<void>>> = {
  task: (page) => page.getByRole('tab', { name: 'Tab' }).click(),
  deliverable: async (page) => {
    await page.getByRole('tab', { name: 'Deliverable' }).click()
    await page.locator('.paper').first().waitFor()
  },
  settings: async (page) => {
    await page.keyboard.press('Control+,')
    await page.locator('.settings').waitFor()
  },
  back: async (page) => {
    await page.keyboard.press('Escape')
    await page.locator('.panes').waitFor()
  },
}

/** Controls that reach over the window's edge, and a page that scrolls sideways. */
function outside(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const wide = document.documentElement.scrollWidth > innerWidth ? ['the page scrolls sideways'] : []
    const controls = [...document.querySelectorAll('button, input, textarea, [role="tab"]')].filter((control) => {
      const { left, right, width } = control.getBoundingClientRect()
      return width > 0 && control.checkVisibility() && (left < -1 || right > innerWidth + 1)
    })
    return [...wide, ...controls.map((control) => control.outerHTML.slice(0, 120))]
  })
}
