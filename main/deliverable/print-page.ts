import { spawn } from 'node:child_process'
import fs from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { AppError } from '../app-error.ts'
import { installedBrowser } from '../host/installed-browser.ts'

/** A page's HTML as a tagged PDF with bookmarks. Throws `AppError` where nothing can print. */
export type PrintPage = (html: string, signal?: AbortSignal) => Promise<Uint8Array>

/** A printer that cannot be stopped, which nobody waits for once `signal` is aborted. */
export function stoppable(print: (html: string) => Promise<Uint8Array>): PrintPage {
  return async (html, signal) => {
    signal?.throwIfAborted()
    const { promise, reject } = Promise.withResolvers<never>()
    const stop = (): void => reject(signal?.reason)
    signal?.addEventListener('abort', stop, { once: true })
    try {
      return await Promise.race([print(html), promise])
    } finally {
      signal?.removeEventListener('abort', stop)
    }
  }
}

/** A page of a thousand tables takes some seconds. */
const LIMIT_MS = 90_000

/** Prints with an installed Chrome, Edge or Chromium, which reaches no network; the page's own policy allows no script. */
export const printWithBrowser: PrintPage = async (html, signal) => {
  const browser = installedBrowser()
  if (browser === undefined)
    throw new AppError(
      'usage',
      'PDF files are printed by Chrome, Edge or Chromium, and none is installed here. Write a .docx instead, or install one of them.',
    )
  const dir = await fs.mkdtemp(path.join(os.tmpdir(), 'runningtab-print-'))
  try {
    const [page, printed] = [path.join(dir, 'page.html'), path.join(dir, 'page.pdf')]
    await fs.writeFile(page, html, { mode: 0o600 })
    await runBrowser(browser, printArguments({ dir, page, printed }), signal)
    const bytes = await fs.readFile(printed).catch((error: unknown) => {
      throw new AppError('usage', `${path.basename(browser)} printed no PDF. Write a .docx instead.`, { cause: error })
    })
    return new Uint8Array(bytes)
  } finally {
    await fs.rm(dir, { recursive: true, force: true, maxRetries: 3 })
  }
}

function printArguments({
  dir,
  page,
  printed,
}: {
  readonly dir: string
  readonly page: string
  readonly printed: string
}) {
  return [
    '--headless',
    '--disable-gpu',
    '--no-first-run',
    '--no-default-browser-check',
    '--disable-extensions',
    '--disable-background-networking',
    '--disable-sync',
    // No name is resolved: whatever the page holds, nothing is fetched for it.
    '--host-resolver-rules=MAP * ~NOTFOUND',
    `--user-data-dir=${path.join(dir, 'profile')}`,
    // Else a folder for them is made in the person's own settings.
    `--crash-dumps-dir=${path.join(dir, 'crashes')}`,
    // The system's administrator has no sandbox to run Chromium in.
    ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
    '--no-pdf-header-footer',
    '--generate-pdf-document-outline',
    `--print-to-pdf=${printed}`,
    pathToFileURL(page).href,
  ]
}

function runBrowser(browser: string, args: readonly string[], signal: AbortSignal | undefined): Promise<void> {
  const limit = AbortSignal.timeout(LIMIT_MS)
  return new Promise((resolve, reject) => {
    const child = spawn(browser, args, {
      stdio: 'ignore',
      signal: signal === undefined ? limit : AbortSignal.any([signal, limit]),
      killSignal: 'SIGKILL',
      windowsHide: true,
    })
    child.on('error', (error) => {
      reject(
        signal?.aborted === true
          ? error
          : new AppError('usage', `The PDF could not be printed (${error.message}). Write a .docx instead.`, {
              cause: error,
            }),
      )
    })
    child.on('exit', (code) => {
      if (code === 0) resolve()
      else
        reject(
          new AppError(
            'usage',
            `The PDF could not be printed (the browser ended with ${code}). Write a .docx instead.`,
          ),
        )
    })
  })
}
