import fs from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { openBrowserWindow } from '../../main/serve/browser-window.ts'
import { hasDisplay, installedBrowser } from '../../main/host/installed-browser.ts'
import { tempFolder } from '../support/temp-folder.ts'

const ADDRESS = 'http://127.0.0.1:1234/?token=very-secret'

/** A program in the browser's place that writes down how it was called, and what the page says that it was to open. */
function fakeBrowser(folder: string, exitCode = 0): string {
  const program = path.join(folder, 'google-chrome')
  const seen = path.join(folder, 'seen.json')
  fs.writeFileSync(
    program,
    `#!${process.execPath}
const fs = require('node:fs')
const page = new URL(process.argv.find((word) => word.startsWith('--app=')).slice(6))
fs.writeFileSync(${JSON.stringify(seen)}, JSON.stringify({
  words: process.argv.slice(2),
  page: fs.readFileSync(page, 'utf8'),
  mode: fs.statSync(page).mode & 0o777,
}))
process.exit(${exitCode})
`,
    { mode: 0o755 },
  )
  return program
}

test('the window opens on the address, with a profile of its own, and no argument tells the token', async () => {
  const folder = tempFolder()
  const dataDir = tempFolder()
  const { closed } = await openBrowserWindow(fakeBrowser(folder), ADDRESS, dataDir)
  await closed
  const seen = JSON.parse(fs.readFileSync(path.join(folder, 'seen.json'), 'utf8')) as {
    words: string[]
    page: string
    mode: number
  }
  expect(seen.words).toContain(`--user-data-dir=${path.join(dataDir, 'browser')}`)
  expect(seen.words.join(' ')).not.toContain('very-secret')
  expect(seen.page).toContain(`content="0;url=${ADDRESS}"`)
  expect(seen.mode).toBe(0o600)
  expect(fs.readdirSync(dataDir)).not.toContain('open.html')
})

test('a browser that fails or is not there is told from a window that was closed', async () => {
  const dataDir = tempFolder()
  const failing = await openBrowserWindow(fakeBrowser(tempFolder(), 21), ADDRESS, dataDir)
  await expect(failing.closed).rejects.toThrow('ended with 21')
  const missing = await openBrowserWindow(path.join(dataDir, 'none'), ADDRESS, dataDir)
  await expect(missing.closed).rejects.toThrow('ENOENT')
})

test('a window that is closed from here takes its browser with it', async () => {
  const folder = tempFolder()
  const program = path.join(folder, 'chromium')
  fs.writeFileSync(program, `#!${process.execPath}\nsetInterval(() => undefined, 1000)\n`, { mode: 0o755 })
  const window = await openBrowserWindow(program, ADDRESS, folder)
  window.close()
  await window.closed
  expect(fs.readdirSync(folder)).not.toContain('open.html')
})

test('an installed browser is found on the path, and only in whole paths', () => {
  const folder = tempFolder()
  const program = fakeBrowser(folder)
  expect(installedBrowser({ PATH: `:.:${folder}` }, 'linux')).toBe(program)
  expect(installedBrowser({ PATH: tempFolder() }, 'linux')).toBeUndefined()
})

test.for([
  [{}, 'linux', false],
  [{ DISPLAY: ':0' }, 'linux', true],
  [{ WAYLAND_DISPLAY: 'wayland-0' }, 'linux', true],
  [{ SSH_CONNECTION: '1' }, 'darwin', false],
  [{ SSH_CONNECTION: '1', DISPLAY: ':10' }, 'linux', true],
  [{}, 'darwin', true],
  [{}, 'win32', true],
] as const)('whether there is a display: %j on %s', ([env, platform, expected]) => {
  expect(hasDisplay(env, platform)).toBe(expected)
})
