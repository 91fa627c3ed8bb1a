import { expect, test } from 'vitest'
import { openScreen, serveTheApp } from '../support/served-app.ts'

test('with the keyboard alone: run the sample, read the document, open a source, give the task a name', async () => {
  const { address } = await serveTheApp()
  const { page, faults } = await openScreen(address)
  const { keyboard } = page
  const palette = async (words: string): Promise<void> => {
    await keyboard.press('Control+k')
    await page
      .locator('[aria-label="Command palette"] input:focus, input[aria-label="Command palette"]:focus')
      .waitFor()
    await keyboard.type(words)
    await keyboard.press('Enter')
  }
  // The first button that has the focus is the one that runs the sample.
  await page.locator('button:focus', { hasText: 'Run the sample' }).waitFor()
  await keyboard.press('Enter')
  await page.getByText('every requirement is closed').waitFor()
  await palette('>show the deliverable')
  await page.getByRole('heading', { name: 'Travel guide' }).waitFor()
  await palette('@per diem budget')
  await keyboard.press('Escape')
  await palette('@Travel Expense Standards 2024')
  await page.getByRole('tab', { name: 'Source', selected: true }).waitFor()
  await palette('>rename the task')
  await page.locator('[aria-label="Title"]:focus').waitFor()
  await keyboard.type('Guide for travellers')
  await keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Guide for travellers' }).waitFor()
  expect(faults).toEqual([])
})

test('F6 goes round the parts of the window and back', async () => {
  const { address } = await serveTheApp()
  const { page } = await openScreen(address)
  await page.getByRole('button', { name: 'Run the sample' }).waitFor()
  await page.keyboard.press('Control+n')
  await page.locator('textarea:focus').waitFor()
  const seen: string[] = []
  for (const key of ['F6', 'F6', 'F6', 'F6', 'F6', 'Shift+F6']) {
    await page.keyboard.press(key)
    seen.push(
      await page.evaluate(() => document.activeElement?.closest('[data-region]')?.getAttribute('data-region') ?? ''),
    )
  }
  expect(seen).toEqual(['evidence', 'title', 'left', 'chat', 'composer', 'chat'])
})
