import { expect, test } from 'vitest'
import { ranSample, showPane } from '../support/sample-task.ts'

const openSample = ranSample()

test('an excluded file counts as excluded and can be included again', async () => {
  const { page, faults } = await openSample()
  await showPane(page, 'Tab')
  const file = page.getByRole('list', { name: 'Unopened' }).locator('[data-unopened="office/Parking rules.md"]')
  await file.getByRole('button', { name: /^More for/ }).click()
  await page.getByRole('menuitem', { name: 'Exclude: not needed' }).click()
  await page.getByText('1 excluded').waitFor()
  // The count may be there before the list has its new order, which closes a menu.
  await file.getByText('excluded', { exact: true }).waitFor()
  await file.getByRole('button', { name: /^More for/ }).click()
  await page.getByRole('menuitem', { name: 'Include again' }).click()
  await page.getByText('1 excluded').waitFor({ state: 'detached' })
  expect(faults).toEqual([])
})

test('a pinned file stands first', async () => {
  const { page } = await openSample()
  await showPane(page, 'Tab')
  const file = page.getByRole('list', { name: 'Unopened' }).locator('[data-unopened="notes/Onboarding checklist.txt"]')
  await file.getByRole('button', { name: /^More for/ }).click()
  await page.getByRole('menuitem', { name: 'Pin: suggest it first' }).click()
  const first = page.getByRole('list', { name: 'Unopened' }).getByRole('listitem').first()
  await expect.poll(() => first.textContent(), { timeout: 120_000 }).toContain('Onboarding checklist.txt')
})

test('with the keyboard alone, Enter on a requirement opens its evidence', async () => {
  const { page } = await openSample()
  await showPane(page, 'Tab')
  await page.locator('[data-requirement=r1]').focus()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await page.getByRole('tab', { name: 'Source', selected: true }).waitFor()
  await expect.poll(() => page.locator('mark.lit').count(), { timeout: 120_000 }).toBeGreaterThan(0)
})

test('an added requirement is open with what was read about it; the person closes and reopens it', async () => {
  const { page, faults } = await openSample()
  await showPane(page, 'Tab')
  await page.getByRole('button', { name: 'Add a requirement' }).click()
  await page.getByRole('textbox', { name: 'Add a requirement' }).fill('classes of travel by air')
  await page.keyboard.press('Enter')
  const row = page.locator('[data-requirement]', { hasText: 'classes of travel by air' })
  await row.locator('.excerpt mark').first().waitFor()
  await row.hover()
  await row.getByRole('button', { name: 'Close', exact: true }).click()
  await row.getByText('by you').waitFor()
  await row.hover()
  await row.getByRole('button', { name: 'Reopen' }).click()
  await row.locator('.excerpt').first().waitFor()
  expect(faults).toEqual([])
})

// Last, since it goes on with the task that the others look at.
test('a file that the person wants read is read, and leaves the unopened ones', async () => {
  const { page, faults } = await openSample()
  await showPane(page, 'Tab')
  const file = page.getByRole('list', { name: 'Unopened' }).locator('[data-unopened="office/Parking rules.md"]')
  await file.hover()
  await file.getByRole('button', { name: 'Read this' }).click()
  await file.waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Filter the read log' }).click()
  await page.getByRole('textbox', { name: 'Filter the read log' }).fill('Parking rules')
  await page
    .getByRole('list', { name: 'Read log' })
    .getByRole('button', { name: /Parking rules/ })
    .waitFor()
  expect(faults).toEqual([])
})
