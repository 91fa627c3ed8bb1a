import { spawn, type ChildProcess } from 'node:child_process'
import fs from 'node:fs/promises'
import path from 'node:path'
import { pathToFileURL } from 'node:url'

export type BrowserWindow = {
  /** Resolves once the window was closed; rejects when the browser could not be started. */
  readonly closed: Promise<void>
  readonly close: () => void
}

/** Opens an address in a window of its own, with a profile of its own in `dataDir`. */
export async function openBrowserWindow(browser: string, address: string, dataDir: string): Promise<BrowserWindow> {
  const opener = path.join(dataDir, 'open.html')
  // Another user of this computer can read a program's arguments, and not this file.
  await fs.writeFile(opener, openerPage(address), { mode: 0o600 })
  const child = spawn(
    browser,
    [
      `--app=${pathToFileURL(opener).href}`,
      `--user-data-dir=${path.join(dataDir, 'browser')}`,
      '--no-first-run',
      '--no-default-browser-check',
      '--disable-background-networking',
      '--disable-sync',
    ],
    { stdio: 'ignore' },
  )
  return { closed: ended(child, opener), close: () => void child.kill() }
}

function openerPage(address: string): string {
  return `<!doctype html><meta charset="utf-8"><meta name="referrer" content="no-referrer"><meta http-equiv="refresh" content="0;url=${address}"><title>RunningTab</title>`
}

async function ended(child: ChildProcess, opener: string): Promise<void> {
  try {
    await exit(child)
  } finally {
    await fs.rm(opener, { force: true })
  }
}

function exit(child: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    child.on('error', reject)
    child.on('exit', (code, signal) => {
      if (code === 0 || signal !== null) resolve()
      else reject(new Error(`the browser ended with ${code}`))
    })
  })
}
