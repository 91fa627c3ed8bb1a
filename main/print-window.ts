import fs from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { BrowserWindow, session } from 'electron'
import { AppError } from './app-error.ts'
import { denyAll } from './window.ts'

/** A page of a thousand tables takes some seconds. */
const LIMIT_MS = 90_000

/** A page's HTML as a tagged PDF with bookmarks, printed in a hidden window of its own: sandboxed, without script, reaching nothing but that page. Throws `AppError`. */
export async function printInWindow(html: string): Promise<Uint8Array> {
  const dir = await fs.mkdtemp(path.join(os.tmpdir(), 'runningtab-print-'))
  const page = path.join(dir, 'page.html')
  const { href } = pathToFileURL(page)
  const own = session.fromPartition('print')
  denyAll(own, (url) => url === href)
  const window = new BrowserWindow({
    show: false,
    webPreferences: {
      session: own,
      javascript: false,
      contextIsolation: true,
      sandbox: true,
      nodeIntegration: false,
      nodeIntegrationInWorker: false,
      nodeIntegrationInSubFrames: false,
      webSecurity: true,
      allowRunningInsecureContent: false,
      webviewTag: false,
      spellcheck: false,
    },
  })
  const limit = setTimeout(() => window.destroy(), LIMIT_MS)
  try {
    await fs.writeFile(page, html, { mode: 0o600 })
    await window.loadURL(href)
    const printed = await window.webContents.printToPDF({
      printBackground: true,
      preferCSSPageSize: true,
      generateTaggedPDF: true,
      generateDocumentOutline: true,
    })
    return new Uint8Array(printed)
  } catch (error) {
    throw new AppError('usage', `The PDF could not be printed (${String(error)}). Write a .docx instead.`, {
      cause: error,
    })
  } finally {
    clearTimeout(limit)
    if (!window.isDestroyed()) window.destroy()
    await fs.rm(dir, { recursive: true, force: true, maxRetries: 3 })
  }
}
