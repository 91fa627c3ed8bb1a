import { expect, test } from 'vitest'
import { inSight, ranSample, showPane } from '../support/sample-task.ts'

const openSample = ranSample('Write the deadlines for expense claims into deadlines.pdf')

test('a requirement’s cite opens the PDF at its page, its line marked there', async () => {
  const { page, faults } = await openSample()
  await showPane(page, 'Tab')
  await page
    .locator('[data-requirement=r6]')
    .getByRole('button', { name: /^Open L2/ })
    .click()
  const marked = page.locator('[data-page] mark.lit')
  await inSight(marked.first())
  expect(await marked.first().textContent()).toMatch(/insur/i)
  const onPage = await page.locator('[data-page]:has(mark.lit)').getAttribute('data-page')
  expect(await page.getByRole('textbox', { name: 'Page' }).inputValue()).toBe(onPage)
  expect(faults).toEqual([])
})

test('a passage of the deliverable opens its source where it stands word for word', async () => {
  const { page, faults } = await openSample()
  await showPane(page, 'Deliverable')
  const passage = '6.3 Flights within Germany are not booked, except as a feeder to an intercontinental flight.'
  await page.locator('.passage', { hasText: passage }).click()
  const marked = page.locator('[data-page="3"] mark.lit')
  await inSight(marked.first())
  expect((await marked.allTextContents()).join(' ')).toBe(passage)
  expect(faults).toEqual([])
})

test('a cite of the deliverable opens the page that it names', async () => {
  const { page } = await openSample()
  await showPane(page, 'Deliverable')
  await page.getByRole('button', { name: /^Open policies\/Travel Safety and Insurance Policy.pdf, page 3/ }).click()
  await page.locator('[data-page="3"] canvas').waitFor()
  await expect.poll(() => page.getByRole('textbox', { name: 'Page' }).inputValue(), { timeout: 120_000 }).toBe('3')
})

test('a passage from a Word document is marked on its page of paper', async () => {
  const { page, faults } = await openSample()
  await showPane(page, 'Deliverable')
  await page.locator('.passage', { hasText: 'The per diem within Germany and the EU is' }).first().click()
  const marked = page.locator('.paper mark.lit')
  await inSight(marked.first())
  expect(await marked.first().textContent()).toContain('3.1 The per diem within Germany and the EU is 68 EUR')
  expect(faults).toEqual([])
})

test('an entry of a workbook opens the sheet with its cells marked, and a cell shows its formula', async () => {
  const { page, faults } = await openSample()
  await showPane(page, 'Tab')
  await page.getByRole('button', { name: 'Filter the read log' }).click()
  await page.getByRole('textbox', { name: 'Filter the read log' }).fill('Budget 2024.xlsx')
  await page.getByRole('list', { name: 'Read log' }).getByRole('button').first().click()
  await page.getByRole('tab', { name: 'Overview', selected: true }).waitFor()
  await inSight(page.locator('.lit-cell').first())
  await page.getByRole('gridcell', { name: '7,806,550', exact: true }).click()
  await page.getByText("='Costs 2023'!F4", { exact: true }).waitFor()
  await page.getByRole('tab', { name: 'Assumptions (hidden)' }).click()
  await page.getByRole('grid', { name: 'Sheet Assumptions' }).waitFor()
  expect(faults).toEqual([])
})

test('the extracted text of a document is shown line by line, the passage marked', async () => {
  const { page } = await openSample()
  await showPane(page, 'Deliverable')
  await page.locator('.passage', { hasText: '6.3 Flights within Germany are not booked' }).click()
  await page.getByRole('radio', { name: 'Text' }).click()
  const marked = page.locator('.lines mark.lit')
  await inSight(marked.first())
  expect(await marked.first().textContent()).toContain('6.3 Flights within Germany')
})

test('a figure of the deliverable shows the line behind it and opens it in its source', async () => {
  const { page, faults } = await openSample()
  await showPane(page, 'Deliverable')
  await page.getByText(/^\d+ figures$/).waitFor()
  await page.getByRole('button', { name: /^60 days: grounded/ }).click()
  const popover = page.getByRole('dialog', { name: '60 days' })
  await popover.getByText('Business Travel Policy 2024.pdf').first().waitFor()
  await popover.getByRole('button', { name: 'Open source' }).click()
  const marked = page.locator('[data-page="2"] mark.lit')
  await inSight(marked.first())
  expect((await marked.allTextContents()).join(' ')).toContain('60 days')
  expect(faults).toEqual([])
})

test('a figure on the page of a PDF shows the line behind it and opens it in its source', async () => {
  const { page, faults } = await openSample()
  await page
    .getByRole('button', { name: /Write the deadlines/ })
    .first()
    .click()
  await showPane(page, 'Deliverable')
  await page
    .locator('.pdf-text')
    .getByRole('button', { name: /^90 days: grounded/ })
    .first()
    .click()
  const popover = page.getByRole('dialog', { name: '90 days' })
  await popover.getByRole('button', { name: 'Open source' }).click()
  const marked = page.locator('.paper mark.lit')
  await inSight(marked.first())
  expect((await marked.allTextContents()).join(' ')).toContain('90 days')
  expect(faults).toEqual([])
})
