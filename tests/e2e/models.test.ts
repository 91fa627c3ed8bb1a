/** Models, money and what has left this computer, as a person meets them on the screen. */
import fs from 'node:fs'
import path from 'node:path'
import type { Page } from 'playwright-core'
import { expect, onTestFinished, test } from 'vitest'
import { startProviderServer } from '../support/provider-server.ts'
import { openScreen, serveTheApp } from '../support/served-app.ts'
import { tempFolder } from '../support/temp-folder.ts'

const KEY = 'sk-ant-e2e-0815'
const usage = { input: 100_000, output: 200 }

test('a cloud model is added with its key and tested; a task of it shows its cost, pauses at its cap with a question, goes on, the ledger says what left, and the key is nowhere but in its store', async () => {
  const server = await startProviderServer(
    'anthropic',
    ({ turn, raw }) => {
      // Some servers repeat the key in what they say of an error.
      if (raw.includes('claude-broken')) return { status: 500, errorMessage: `no credit for ${KEY}` }
      if (raw.includes('"ping"'))
        return { text: 'ready to go', calls: [1, 2].map((number) => ({ name: 'ping', input: { number } })) }
      return turn < 4
        ? { calls: [{ name: 'bash', input: { command: `grep -rn "per diem" . | head -n ${turn}` } }], usage }
        : { text: 'All is said.', usage }
    },
    KEY,
  )
  onTestFinished(() => server.close())
  const temporary = tempFolder()
  const { address, running, dataDir } = await serveTheApp({ env: { TMPDIR: temporary } })
  const { page, faults } = await openScreen(address)
  const settings = async (section: string): Promise<void> => {
    await page.getByRole('navigation', { name: 'Settings' }).getByRole('button', { name: section, exact: true }).click()
  }
  const shown = page.getByRole('region', { name: 'Models', exact: true })
  await page.getByRole('button', { name: 'Run the sample' }).waitFor()
  await page.keyboard.press('Control+,')
  await shown.getByRole('radio', { name: 'Cloud model or other server' }).click()
  await choose(page, 'Anthropic')
  await shown.getByRole('textbox', { name: 'Address' }).fill('https://kim:secret@models.example/v1')
  await shown.getByText('An address holds no name and no password here', { exact: false }).waitFor()
  await shown.getByRole('textbox', { name: 'Address' }).fill(server.baseUrl)
  await shown.getByRole('combobox', { name: 'Model' }).fill('claude-sonnet-4-5')
  await shown.getByText('$3.00 in, $15.00 out per million tokens').waitFor()
  await shown.getByLabel('Key', { exact: true }).fill(KEY)
  await shown.getByRole('button', { name: 'Test call' }).click()
  await shown.getByText('200k context as its provider publishes it', { exact: false }).waitFor()
  await shown.getByRole('button', { name: 'Use this model' }).click()
  // From now on it stands among the models to choose from, with what was found.
  await shown.getByRole('radio', { name: 'claude-sonnet-4-5', checked: true }).waitFor()
  await shown.getByText('Parallel calls').waitFor()

  await settings('Limits')
  await page.getByRole('textbox', { name: 'Cost a task' }).fill('0.5')
  await page.keyboard.press('Enter')
  await settings('Advanced')
  await page.getByRole('switch', { name: 'Finish check' }).click()
  await page.getByText('Left out of the tab of new tasks', { exact: false }).waitFor()

  await page.keyboard.press('Escape')
  await page.keyboard.press('Control+n')
  await page.getByRole('combobox', { name: 'Message' }).fill('What is the per diem?')
  await page.keyboard.press('Enter')
  await page.getByText('The task has cost $0.61 of $0.50. May it cost more?').waitFor()
  await page.getByText('200.4K tokens, $0.61', { exact: false }).waitFor()
  await page.getByRole('button', { name: 'Go on up to $1.22' }).click()
  await page.getByText('All is said.').waitFor()

  await page.getByRole('button', { name: 'More actions for this task' }).click()
  await page.getByRole('menuitem', { name: 'What has left this computer…' }).click()
  const ledger = page.getByRole('region', { name: 'What has left' })
  await ledger.getByText('Nothing has left this computer: every request went to a server on it.').waitFor()
  expect(await ledger.getByRole('row').filter({ hasText: 'What is the per diem?' }).count()).toBe(4)
  await ledger.getByRole('button', { name: 'Show what was in it' }).first().click()
  await ledger.getByText('Results of tools').waitFor()
  await ledger.getByText('L1', { exact: true }).first().waitFor()
  const download = page.waitForEvent('download')
  await ledger.getByRole('button', { name: 'Export as CSV' }).click()
  const exported = await download
  expect(exported.suggestedFilename()).toBe('ledger.csv')
  await ledger.getByRole('radio', { name: 'All tasks' }).click()
  await ledger.getByRole('row').filter({ hasText: 'Test of the model' }).first().waitFor()

  await settings('Prices')
  const prices = page.getByRole('region', { name: 'Prices' })
  await prices.getByRole('textbox', { name: 'Filter models' }).fill('sonnet')
  await prices.getByRole('button', { name: 'Change the price of anthropic:claude-sonnet-4' }).click()
  await prices.getByRole('textbox', { name: 'Input' }).fill('4.5')
  await prices.getByRole('button', { name: 'Save' }).click()
  await prices.getByRole('row').filter({ hasText: '$4.50' }).filter({ hasText: 'yours' }).waitFor()

  await settings('Models')
  await shown.getByRole('radio', { name: 'Cloud model or other server' }).click()
  await choose(page, 'OpenAI')
  await shown.getByRole('combobox', { name: 'Model' }).fill('gpt-5')
  await shown.getByRole('button', { name: 'Use this model' }).click()
  await page.keyboard.press('Escape')
  await page.keyboard.press('Control+n')
  await page.getByRole('combobox', { name: 'Message' }).fill('Again')
  await page.keyboard.press('Enter')
  const consent = page.getByRole('dialog', { name: 'Send passages to this host?' })
  await consent.getByText('api.openai.com', { exact: false }).waitFor()
  await consent.getByText(/At the most the text of \d+ files, about .* tokens/).waitFor()
  await consent.getByText('A task pauses and asks at $0.50').waitFor()
  await consent.getByRole('button', { name: 'Don’t send' }).click()
  await page.getByText('Nothing was sent', { exact: true }).waitFor()

  await page.keyboard.press('Control+,')
  await choose(page, 'Anthropic')
  await shown.getByRole('textbox', { name: 'Address' }).fill(server.baseUrl)
  await shown.getByRole('combobox', { name: 'Model' }).fill('claude-broken')
  await shown.getByRole('button', { name: 'Test call' }).last().click()
  await shown.getByText('no credit for [key]', { exact: false }).first().waitFor()

  // The whole session, killed in the end: the key is in the key store and nowhere else.
  running.child.kill('SIGKILL')
  const { stdout, stderr } = await running.done
  const written = [dataDir, temporary].flatMap((dir) =>
    fs.readdirSync(dir, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile()),
  )
  const holding = [...written.map((entry) => path.join(entry.parentPath, entry.name)), await exported.path()].filter(
    (file) => fs.readFileSync(file).includes(KEY),
  )
  expect([holding, [stdout, stderr, ...faults].filter((text) => text.includes(KEY))]).toEqual([
    [path.join(dataDir, 'keys.json')],
    [],
  ])
  expect(faults).toEqual([])
})

async function choose(page: Page, provider: string): Promise<void> {
  await page.getByRole('button', { name: /^Provider: / }).click()
  await page.getByRole('menuitemradio', { name: provider, exact: true }).click()
}
