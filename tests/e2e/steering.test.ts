import { expect, test } from 'vitest'
import { openScripted, say } from '../support/scripted-screen.ts'
import type { ScriptedAnswer } from '../support/scripted-server.ts'

const stated: ScriptedAnswer = { calls: [{ name: 'tab_add', input: { items: ['per diem rates'] } }] }
const listed: ScriptedAnswer = { calls: [{ name: 'bash', input: { command: 'ls policies' } }] }

test('Esc stops a run that waits for its model, nothing typed or streamed is lost by that, a reload or a way back, and it goes on when asked', async () => {
  const { page, faults } = await openScripted(({ number }) =>
    number === 1 ? stated : number === 2 ? { text: 'I am reading', stall: true } : { text: 'Nothing more to do.' },
  )
  await say(page, 'List the per diem rates')
  await page.getByText('I am reading').waitFor()
  await page.reload()
  await page.getByText('I am reading').waitFor()
  await say(page, 'Add the hotel limits')
  await page.locator('.queued').waitFor()
  await page.keyboard.press('Escape')
  await page.getByText('Everything up to here is saved. It can go on.').waitFor()
  expect(await page.getByRole('button', { name: 'Stop Esc' }).isDisabled()).toBe(true)
  const message = page.getByRole('combobox', { name: 'Message' })
  expect(await message.inputValue()).toBe('Add the hotel limits')
  await page.reload()
  await page.getByRole('button', { name: 'Resume' }).waitFor()
  expect(await message.inputValue()).toBe('Add the hotel limits')
  await page.keyboard.press('Control+,')
  await page.getByRole('heading', { name: 'Settings' }).first().waitFor()
  await page.goBack()
  await page.getByRole('button', { name: 'Resume' }).click()
  await page.getByText('Nothing more to do.').first().waitFor()
  expect(faults).toEqual([])
})

test('what is said during a run waits as a chip, can be taken back, and reaches the model at its next turn', async () => {
  const gate = Promise.withResolvers<void>()
  const { page, server, faults } = await openScripted(async ({ number }) => {
    if (number === 1) return stated
    if (number === 2) await gate.promise
    return number === 2 ? listed : { text: 'All done.' }
  })
  await say(page, 'List the per diem rates')
  await page.getByText('Stated 1 requirement').waitFor()
  await say(page, 'Add the hotel limits')
  await say(page, 'State the currency')
  await page.locator('.queued').nth(1).waitFor()
  await page.getByRole('button', { name: 'Remove this message' }).first().click()
  await page.getByText('Add the hotel limits').waitFor({ state: 'detached' })
  gate.resolve()
  await page.getByText('All done.').first().waitFor()
  await page.getByText('sent while it ran').waitFor()
  const third = server.requests[2]?.raw ?? ''
  expect(third).toContain('State the currency')
  expect(third).not.toContain('Add the hotel limits')
  expect(faults).toEqual([])
})

test('the finish check stands in the conversation with what is open', async () => {
  const { page } = await openScripted(({ number }) => (number === 1 ? stated : { text: 'That is all.' }))
  await say(page, 'List the per diem rates')
  const check = page.getByRole('region', { name: 'Finish check' })
  await check.waitFor()
  expect(await check.innerText()).toContain('per diem rates')
  await page.getByText('1 requirement is open').waitFor()
})

test('a model that fails is said with its reason and a way on', async () => {
  const { page } = await openScripted(() => ({ status: 401, errorMessage: 'no such key' }))
  await say(page, 'List the per diem rates')
  const banner = page.getByRole('alert').filter({ hasText: 'The run could not go on' })
  await banner.waitFor()
  await banner.getByRole('button', { name: 'Other model…' }).click()
  await page.getByRole('heading', { name: 'Models' }).waitFor()
  expect(await page.getByRole('radio', { name: 'Cloud model or other server' }).isChecked()).toBe(true)
})

test('an edited message starts a new task and leaves the first one as it is', async () => {
  const { page } = await openScripted(() => ({ text: 'Answered.' }))
  await say(page, 'First wording')
  await page.getByText('Answered.').first().waitFor()
  await page.getByRole('button', { name: 'Edit and resend' }).first().click()
  await page.getByRole('dialog').getByRole('textbox', { name: 'Message' }).fill('Second wording')
  await page.getByRole('button', { name: 'Start the task' }).click()
  await page.getByRole('button', { name: /^finished Second wording/ }).waitFor()
  const rows = await page.getByRole('list', { name: 'Tasks' }).locator('.row .cut').allInnerTexts()
  expect(rows).toEqual(['Second wording', 'First wording'])
})
