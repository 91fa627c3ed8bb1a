import fs from 'node:fs'
import path from 'node:path'
import { chromium } from 'playwright-core'
import { installedBrowser } from '../main/host/installed-browser.ts'

/** Draws resources/icons/icon.png from the SVG beside it; the packager makes the systems' own formats of it. */
const folder = path.resolve(import.meta.dirname, '../resources/icons')
const executablePath = installedBrowser()
if (executablePath === undefined) throw new Error('Drawing the icon needs an installed Chrome, Edge or Chromium.')
const browser = await chromium.launch({ executablePath, args: process.getuid?.() === 0 ? ['--no-sandbox'] : [] })
try {
  const page = await browser.newPage({ viewport: { width: 1024, height: 1024 } })
  const drawing = fs.readFileSync(path.join(folder, 'icon.svg'), 'utf8')
  await page.setContent(`<style>body { margin: 0 } svg { display: block }</style>${drawing}`)
  await page.screenshot({ path: path.join(folder, 'icon.png'), omitBackground: true })
} finally {
  await browser.close()
}
