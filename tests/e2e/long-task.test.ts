import { expect, test } from 'vitest'
import { openScripted, say } from '../support/scripted-screen.ts'

test('a task of thousands of events draws only what is in sight, and its beginning is a scroll away', async () => {
  const lookups = Array.from({ length: 40 }, (_, index) => ({
    name: 'tab_resolve',
    input: { id: `r${index + 1}`, status: 'done' },
  }))
  const { page, faults } = await openScripted(({ number }) =>
    number <= 25 ? { text: `Round ${number}`, calls: lookups } : { text: 'That was all.' },
  )
  await say(page, 'Go round and round')
  await page.getByText('That was all.').first().waitFor()
  await page.locator('.done-line').waitFor()
  expect(await page.locator('.chat-row').count()).toBeLessThan(80)
  await page.locator('.chat-scroll').evaluate((element) => element.scrollTo({ top: 0 }))
  await page.getByRole('region', { name: 'Your message' }).getByText('Go round and round').waitFor()
  await page.getByRole('button', { name: 'Show the latest' }).click()
  await page.locator('.done-line').waitFor()
  expect(faults).toEqual([])
})
