import type { Page } from 'playwright-core'
import { onTestFinished } from 'vitest'
import { type Script, startScriptedServer } from './scripted-server.ts'
import { openScreen, serveTheApp } from './served-app.ts'

/** The screen over a model on this computer that answers as `script` says, chosen as a person chooses it. */
export async function openScripted(script: Script) {
  const server = await startScriptedServer(script)
  onTestFinished(() => server.close())
  const served = await serveTheApp()
  const screen = await openScreen(served.address)
  await chooseModel(screen.page, server.baseUrl)
  return { ...screen, ...served, server }
}

async function chooseModel(page: Page, baseUrl: string): Promise<void> {
  await page.getByRole('radio', { name: 'Cloud model or other server' }).click()
  await page.getByRole('textbox', { name: 'Address' }).fill(baseUrl)
  await page.getByRole('combobox', { name: 'Model', exact: true }).fill('scripted')
  await page.getByRole('button', { name: 'Use this model' }).click()
  await page.getByRole('button', { name: 'In use' }).waitFor()
  await page.keyboard.press('Control+n')
}

/** Writes a message and sends it. */
export async function say(page: Page, text: string): Promise<void> {
  await page.getByRole('combobox', { name: 'Message' }).fill(text)
  await page.keyboard.press('Enter')
}
