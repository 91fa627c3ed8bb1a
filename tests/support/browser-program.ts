import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import path from 'node:path'
import { chromium } from 'playwright-core'
import { installedBrowser } from '../../main/host/installed-browser.ts'

/** The program of a real Chromium for tests: an installed one, else the distribution's package (Debian, root), else Playwright's own download. */
export function testBrowser(): string {
  return installedBrowser() ?? packagedBrowser() ?? downloadedBrowser()
}

function packagedBrowser(): string | undefined {
  if (process.platform !== 'linux' || process.getuid?.() !== 0 || !existsSync('/etc/debian_version')) return undefined
  const options = { stdio: 'ignore', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } } as const
  spawnSync('apt-get', ['update', '-qq'], options)
  spawnSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'chromium'], options)
  return installedBrowser()
}

function downloadedBrowser(): string {
  const program = chromium.executablePath()
  if (existsSync(program)) return program
  const cli = path.resolve(import.meta.dirname, '../../node_modules/playwright-core/cli.js')
  const { status } = spawnSync(process.execPath, [cli, 'install', 'chromium'], { stdio: 'inherit' })
  if (status !== 0 || !existsSync(program))
    throw new Error('No Chrome, Edge or Chromium is installed, and none could be fetched.')
  return program
}

/** Arguments for a Chromium in tests. Its sandbox does not work for root, as which containers run. */
export const testBrowserArgs: readonly string[] = process.getuid?.() === 0 ? ['--no-sandbox'] : []
