import { expect, test } from 'vitest'
import { openScreen, serveTheApp } from '../support/served-app.ts'

test('someone who has never seen it runs the sample with one click and reads the document', async () => {
  const { address } = await serveTheApp()
  const { page, faults } = await openScreen(address)
  await page.getByRole('button', { name: 'Run the sample' }).click()
  await page.getByText('every requirement is closed').waitFor()
  await page.getByRole('button', { name: /^travel-guide\.docx/ }).click()
  await page.getByRole('heading', { name: 'Travel guide' }).waitFor()
  await page.getByText('Extractive draft, no language model used').first().waitFor()
  expect(faults).toEqual([])
})

test('an entry that a line of the chat names opens its source', async () => {
  const { address } = await serveTheApp()
  const { page, faults } = await openScreen(address)
  await page.getByRole('button', { name: 'Run the sample' }).click()
  await page.getByText('every requirement is closed').waitFor()
  await page.getByRole('button', { name: 'Open L3 in the source' }).first().click()
  await page.getByRole('tab', { name: 'Source', selected: true }).waitFor()
  await page.getByText('Travel Expense Standards 2024.docx').first().waitFor()
  expect(faults).toEqual([])
})

test('the start page is left behind once something was begun', async () => {
  const { address, dataDir, running } = await serveTheApp()
  const first = await openScreen(address)
  await first.page.getByRole('button', { name: 'Run the sample' }).click()
  await first.page.getByText('every requirement is closed').waitFor()
  running.child.kill('SIGTERM')
  await running.done
  const again = await serveTheApp({ dataDir })
  const { page } = await openScreen(again.address)
  await page.getByRole('heading', { name: 'What do you need?' }).waitFor()
  await page
    .getByRole('list', { name: 'Tasks' })
    .getByRole('button', { name: /^finished Write a travel guide/ })
    .click()
  await page.getByText('every requirement is closed').waitFor()
  expect(await page.getByRole('heading', { name: /^Make a document/ }).count()).toBe(0)
})
