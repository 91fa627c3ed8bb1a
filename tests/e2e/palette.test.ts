import fs from 'node:fs/promises'
import { unzipSync } from 'fflate'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { openScreen, serveTheApp } from '../support/served-app.ts'

/** What stands on the screen after an action of the palette; null where Escape alone has to leave it as it was. */
const outcomes: Readonly<Record<string, (page: Page) => Promise<unknown>>> = {
  'New task': (page) => page.getByRole('heading', { name: 'What do you need?' }).waitFor(),
  'Write a message': (page) => focused(page, 'Message'),
  'Mention a file': (page) => page.getByRole('listbox', { name: 'Files' }).waitFor(),
  'Search tasks': (page) => focused(page, 'Search tasks'),
  'Filter files': (page) => focused(page, 'Filter files'),
  'Open a folder…': (page) => dialog(page, 'Which folder may RunningTab read?'),
  'Show the start page': (page) => page.getByRole('heading', { name: /^Make a document/ }).waitFor(),
  'Show the source': (page) => page.getByRole('tab', { name: 'Source', selected: true }).waitFor(),
  'Show the deliverable': (page) => page.getByRole('tab', { name: 'Deliverable', selected: true }).waitFor(),
  'Show the tab': (page) => page.getByRole('tab', { name: 'Tab', selected: true }).waitFor(),
  'Rename the task…': (page) => dialog(page, 'Rename this task'),
  'Delete the task…': (page) => dialog(page, 'Delete this task?'),
  'Edit the task and resend…': (page) => dialog(page, 'Edit and resend'),
  'Copy the conversation': (page) => page.getByText('Copied', { exact: true }).first().waitFor(),
  'Add a requirement': (page) => page.getByRole('textbox', { name: /requirement/i }).waitFor(),
  'Show or fold the left pane': (page) => page.getByRole('toolbar', { name: 'Left pane, collapsed' }).waitFor(),
  'Show or fold the right pane': (page) => page.getByRole('tab', { name: 'Tab' }).waitFor({ state: 'hidden' }),
  'Show or fold the chat': (page) => page.getByRole('button', { name: 'Show the chat' }).waitFor(),
  'Give the right pane the room, or back': (page) => page.getByRole('button', { name: 'Give the room back' }).waitFor(),
  'Theme: light': (page) => page.locator('html[data-theme="light"]').waitFor(),
  'Theme: dark': (page) => page.locator('html[data-theme="dark"]').waitFor(),
  'Theme: as the system': (page) => page.locator('html:not([data-theme])').waitFor(),
  'Turn local only on': (page) => page.getByRole('button', { name: 'Local only' }).waitFor(),
  'Turn local only off': (page) => page.getByRole('button', { name: 'Nothing leaves this computer' }).waitFor(),
  'Export the task with its evidence…': (page) => dialog(page, 'Export this task with its evidence?'),
  'Export the document with its sources…': (page) => dialog(page, 'Export this document with its sources?'),
  'Save a copy of the document': (page) => page.locator('a[download]').waitFor(),
  'Back up all data…': (page) => dialog(page, 'Back up the data of RunningTab?'),
  'Restore a backup…': (page) => dialog(page, 'Restore a backup'),
  'Save the support log…': (page) => page.getByText('The support log is saved').first().waitFor(),
  'Free the text of your files…': (page) => dialog(page, 'Free the text of your files?'),
  'Erase all data…': (page) => dialog(page, 'Erase all tasks and read passages?'),
  'Settings: models and keys': (page) => section(page, 'Models'),
  'Settings: privacy': (page) => section(page, 'Privacy'),
  'What has left this computer': (page) => section(page, 'What has left'),
  'Settings: limits': (page) => section(page, 'Limits'),
  'Settings: prices': (page) => section(page, 'Prices'),
  'Settings: folders': (page) => section(page, 'Folders'),
  'Settings: tab': (page) => section(page, 'Tab'),
  'Settings: appearance and language': (page) => section(page, 'Appearance'),
  'Settings: data': (page) => section(page, 'Data'),
  'Settings: advanced': (page) => section(page, 'Advanced'),
  'Language: English': (page) => page.locator('html[lang="en"]').waitFor(),
  'Next pane': (page) => page.locator('[data-region]:focus-within').first().waitFor(),
  'Previous pane': (page) => page.locator('[data-region]:focus-within').first().waitFor(),
  'Pin the task': (page) => page.getByRole('button', { name: /^finished .* pinned/ }).waitFor(),
  'Unpin the task': (page) => page.getByRole('button', { name: /^finished .* pinned/ }).waitFor({ state: 'detached' }),
  Settings: (page) => page.getByRole('heading', { name: 'Settings', level: 1 }).waitFor(),
  'Language: as the system': (page) => page.locator('html[lang="en"]').waitFor(),
}

/** Where there is no screen for another program, that is said. */
const inOtherPrograms = ['Open the document', 'Show the document in its folder']

/** Ran before, or has an effect that other tests look at. */
const elsewhere = ['Run the sample', 'Language: 한국어', ...inOtherPrograms]

test('every action of the palette does what it says, and a task is exported, backed up and brought back', async () => {
  const { address } = await serveTheApp({ env: { DISPLAY: '', WAYLAND_DISPLAY: '' } })
  const { page, faults } = await openScreen(address, { permissions: ['clipboard-read', 'clipboard-write'] })
  await page.getByRole('button', { name: 'Run the sample' }).waitFor()
  await choose(page, 'Run the sample')
  await page.getByText('every requirement is closed').waitFor()
  const downloads: string[] = []
  page.on('download', (download) => downloads.push(download.suggestedFilename()))
  const title = page.getByRole('list', { name: 'Tasks' }).getByRole('button').first()

  await page.keyboard.press('Control+k')
  const offered = await page.getByRole('option').allInnerTexts()
  const names = offered.map((text) => text.split('\n')[0] ?? '')
  await page.keyboard.press('Escape')
  const untested = names.filter((name) => !Object.hasOwn(outcomes, name) && !elsewhere.includes(name))
  expect(untested).toEqual([])

  for (const [name, seen] of Object.entries(outcomes)) {
    await choose(page, name)
    await seen(page)
    // Each starts from the task, with all panes as at first.
    await page.keyboard.press('Escape')
    if (await page.getByRole('button', { name: 'Back to tasks' }).isVisible()) await page.keyboard.press('Escape')
    if (name.startsWith('Show or fold') || name.startsWith('Give the right')) await choose(page, name)
    if (['New task', 'Show the start page'].includes(name)) await title.click()
  }

  expect(downloads).toContain('travel-guide.docx')
  if (process.platform === 'linux') {
    for (const name of inOtherPrograms) {
      await choose(page, name)
      await page.getByText('There is no screen here', { exact: false }).first().waitFor()
      await page.getByText('There is no screen here', { exact: false }).first().waitFor({ state: 'detached' })
    }
  }
  await choose(page, 'Export the document with its sources…')
  expect(Object.keys(unzipSync(await downloaded(page, 'Export')))).toContain('word/footnotes.xml')
  await choose(page, 'Export the task with its evidence…')
  expect(Object.keys(unzipSync(await downloaded(page, 'Export')))).toContain('manifest.json')
  await choose(page, 'Back up all data…')
  const backup = await downloaded(page, 'Back up')
  await choose(page, 'Delete the task…')
  await page.getByRole('button', { name: 'Delete task' }).click()
  await page.getByText('No tasks yet').waitFor()
  await choose(page, 'Restore a backup…')
  await handOver(page, Buffer.from('Dear all'))
  await page.getByRole('alert').getByText('This file is no backup of RunningTab.').waitFor()
  await handOver(page, backup)
  await page.getByText(/^Of .*, with 1 task, made by RunningTab/).waitFor()
  await page.getByRole('button', { name: 'Replace' }).click()
  await page.getByText('The backup is restored').first().waitFor()
  await title.waitFor()
  expect(faults).toEqual([])
})

async function downloaded(page: Page, button: string): Promise<Buffer> {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('dialog').getByRole('button', { name: button, exact: true }).click(),
  ])
  return fs.readFile(await download.path())
}

async function handOver(page: Page, buffer: Buffer): Promise<void> {
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    page.getByRole('button', { name: 'Choose a file…' }).click(),
  ])
  await chooser.setFiles({ name: 'kept.runningtab-backup', mimeType: 'application/octet-stream', buffer })
}

async function choose(page: Page, name: string): Promise<void> {
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: 'Command palette' }).fill(`>${name}`)
  await page.getByRole('option', { name }).first().waitFor()
  const options = await page.getByRole('option').allInnerTexts()
  const at = options.findIndex((text) => text.split('\n')[0] === name)
  expect(at, `${name} in ${options.join(', ')}`).toBeGreaterThanOrEqual(0)
  await page.getByRole('option').nth(at).click()
  await page.getByRole('combobox', { name: 'Command palette' }).waitFor({ state: 'detached' })
}

function dialog(page: Page, name: string): Promise<void> {
  return page.getByRole('dialog', { name }).waitFor()
}

function section(page: Page, name: string): Promise<void> {
  return page.locator('.settings-nav [aria-current="true"]').filter({ hasText: name }).waitFor()
}

async function focused(page: Page, label: string): Promise<void> {
  await page.locator(`[aria-label="${label}"]:focus`).waitFor()
}
