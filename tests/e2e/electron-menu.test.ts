import { expect, test } from 'vitest'
import { driveElectron, type MenuItem } from '../support/electron-stand-in/drive.ts'
import { dataOf, invoke } from './electron-requests.ts'

function itemsOf(items: readonly MenuItem[]): MenuItem[] {
  return items.flatMap((item) => [item, ...itemsOf(item.submenu ?? [])])
}

test('the menu has the palette’s commands and the system’s roles, and sends the former to the page', async () => {
  const app = await driveElectron()
  const page = await app.page()
  const items = itemsOf((await app.look()).menu)
  const commands = items.filter((item) => item.id !== undefined)
  expect(commands.map(({ id, label, accelerator }) => [id, label, accelerator])).toContainEqual([
    'task.new',
    'New task',
    'CmdOrCtrl+N',
  ])
  const roles = items.map((item) => item.role).filter((role) => role !== undefined)
  expect(roles).toEqual(expect.arrayContaining(['undo', 'redo', 'cut', 'copy', 'paste', 'selectAll', 'quit', 'help']))
  expect(roles).not.toContain('toggleDevTools')
  expect(items.every((item) => item.label !== '')).toBe(true)
  const heard = page.evaluate(
    () => new Promise((resolve) => window.bridge!.on('menu.command', (payload) => resolve(payload))),
  )
  await page.evaluate(() => undefined)
  await app.order('clickMenu', 'task.new')
  expect(await heard).toEqual({ command: 'task.new' })
})

test('the screen does what the menu says, runs the sample and shows its document, without a fault in the console', async () => {
  const app = await driveElectron()
  const page = await app.page()
  const faults: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') faults.push(message.text())
  })
  page.on('pageerror', (error) => faults.push(error.message))
  await page.getByRole('button', { name: 'Run the sample' }).click()
  await page.getByText('every requirement is closed').waitFor()
  await app.order('clickMenu', 'evidence.deliverable')
  await page.getByRole('heading', { name: 'Travel guide' }).waitFor()
  await app.order('clickMenu', 'settings.open')
  await page.getByRole('heading', { name: 'Settings' }).first().waitFor()
  expect(faults).toEqual([])
})

test('menu and frame follow the language and theme of the screen', async () => {
  const app = await driveElectron()
  await dataOf(invoke(app, 'settings.change', { language: 'ko', theme: 'dark' }))
  const seen = await app.look()
  expect(seen.themeSource).toBe('dark')
  expect(itemsOf(seen.menu).find(({ id }) => id === 'task.new')?.label).toBe('새 작업')
})
