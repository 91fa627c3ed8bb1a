import { spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { chromium, type Browser } from 'playwright-core'
import { buildAll } from '../tests/support/build.ts'
import { testBrowser, testBrowserArgs } from '../tests/support/browser-program.ts'
import type { Measurement } from './bench-context.ts'
import { percentile } from './measure.ts'
import { limitRow } from './row.ts'

const BUILT = path.join(import.meta.dirname, '..', 'dist', 'main', 'cli.js')
const BARE = `const server = require('node:http').createServer((_, response) => {
  response.setHeader('content-type', 'text/html')
  response.end('<!doctype html><button>run</button>')
}).listen(0, '127.0.0.1', () => console.log('http://127.0.0.1:' + server.address().port))`

/** From the start of the built `serve` to a page whose first action can be clicked, in a Chromium that runs already. */
export const servePage: Measurement = async (bench) => {
  buildAll()
  const dataDir = bench.newDir()
  const browser = await chromium.launch({ executablePath: testBrowser(), args: [...testBrowserArgs] })
  try {
    const ours = (): Promise<number> => toUsablePage(browser, [BUILT, 'serve', '--no-open', '--data-dir', dataDir])
    const bare = (): Promise<number> => toUsablePage(browser, ['-e', BARE])
    await ours()
    await bare()
    const times = { ours: [] as number[], bare: [] as number[] }
    for (let round = 0; round < 5; round++) {
      times.ours.push(await ours())
      times.bare.push(await bare())
    }
    const peer = { name: 'bare Node server, one button', value: percentile(times.bare, 0.5) }
    return [limitRow('serve to a usable page', { ours: percentile(times.ours, 0.5), peer }, 1500)]
  } finally {
    await browser.close()
  }
}

/** Milliseconds. What ends the server does not count. */
async function toUsablePage(browser: Browser, args: readonly string[]): Promise<number> {
  const start = performance.now()
  const server = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] })
  const ended = once(server, 'exit')
  const context = await browser.newContext()
  try {
    const [address] = (await once(server.stdout, 'data')) as [Buffer]
    const page = await context.newPage()
    await page.goto(address.toString('utf8').trim())
    await page.getByRole('button').first().click({ trial: true })
    return performance.now() - start
  } finally {
    await context.close()
    server.kill('SIGKILL')
    await ended
  }
}
