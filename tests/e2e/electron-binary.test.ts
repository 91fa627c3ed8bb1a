import fs from 'node:fs'
import path from 'node:path'
import { _electron } from 'playwright-core'
import { expect, onTestFinished, test } from 'vitest'
import { buildAll } from '../support/build.ts'
import { tempFolder } from '../support/temp-folder.ts'

const home = path.resolve(import.meta.dirname, '../../node_modules/electron')
const program = fs.existsSync(path.join(home, 'path.txt'))
  ? path.join(home, 'dist', fs.readFileSync(path.join(home, 'path.txt'), 'utf8'))
  : undefined
const hasDisplay = process.platform !== 'linux' || Boolean(process.env['DISPLAY'] ?? process.env['WAYLAND_DISPLAY'])
const why = program === undefined ? 'no Electron binary here' : hasDisplay ? undefined : 'no display here'

test.skipIf(why !== undefined)(
  `the true Electron shows the application, isolated from Node and from other origins${why === undefined ? '' : ` (skipped: ${why})`}`,
  async () => {
    buildAll()
    const app = await _electron.launch({
      executablePath: program!,
      args: [path.resolve(import.meta.dirname, '../..'), ...(process.getuid?.() === 0 ? ['--no-sandbox'] : [])],
      env: { ...process.env, RUNNINGTAB_DATA_DIR: tempFolder() },
    })
    onTestFinished(() => app.close())
    const page = await app.firstWindow()
    await page.locator('#root > *').first().waitFor({ state: 'attached' })
    expect(page.url()).toBe('app://runningtab/')
    const seen = await page.evaluate(async () => ({
      node: typeof (globalThis as { process?: unknown }).process,
      require: typeof (globalThis as { require?: unknown }).require,
      bridge: Object.keys(window.bridge ?? {}).toSorted(),
      start: (await window.bridge!.invoke('app.start', undefined)).ok,
      foreign: await fetch('https://example.com/').then(
        () => 'read',
        () => 'refused',
      ),
    }))
    expect(seen).toEqual({
      node: 'undefined',
      require: 'undefined',
      bridge: ['grantDropped', 'invoke', 'on'],
      start: true,
      foreign: 'refused',
    })
  },
)
