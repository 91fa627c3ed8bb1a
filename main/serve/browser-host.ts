import { spawn } from 'node:child_process'
import path from 'node:path'
import { AppError } from '../app-error.ts'
import type { Host } from '../app/host.ts'
import { hasDisplay } from '../host/installed-browser.ts'

/** The host of the browser window: folders are picked in the page, copies are downloads of the browser. */
export function createBrowserHost(platform = process.platform): Host {
  return {
    kind: 'browser',
    openFile: (file) => openBySystem(file, platform),
    revealFile(file) {
      if (platform === 'darwin') return start('open', ['-R', file])
      if (platform === 'win32') return start('explorer.exe', [`/select,${file}`])
      return openBySystem(path.dirname(file), platform)
    },
    openLink: (url) => openBySystem(url, platform),
  }
}

function openBySystem(target: string, platform: NodeJS.Platform): Promise<void> {
  if (!hasDisplay(process.env, platform))
    return Promise.reject(new AppError('usage', `There is no screen here to open it on: ${target}`))
  if (platform === 'darwin') return start('open', [target])
  if (platform === 'win32') return start('explorer.exe', [target])
  return start('xdg-open', [target])
}

/** Without a shell, so that a name is never a command. */
function start(program: string, args: readonly string[]): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, { stdio: 'ignore', detached: true })
    child.on('error', (error) => reject(new AppError('usage', `${program} could not be started.`, { cause: error })))
    child.on('spawn', () => {
      child.unref()
      resolve()
    })
  })
}
