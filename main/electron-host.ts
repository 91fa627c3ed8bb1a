import fs from 'node:fs/promises'
import path from 'node:path'
import type { BrowserWindow, Dialog, Shell } from 'electron'
import { AppError } from './app-error.ts'
import type { Host } from './app/host.ts'
import type { NativeWords } from './native-words.ts'

export type ElectronParts = {
  readonly dialog: Pick<Dialog, 'showOpenDialog' | 'showSaveDialog'>
  readonly shell: Pick<Shell, 'openPath' | 'showItemInFolder' | 'openExternal'>
  readonly window: () => BrowserWindow
  readonly words: () => NativeWords
  readonly printPage: (html: string) => Promise<Uint8Array>
}

/** Electron's dialogs and the system's programs, as the engine may ask for them. */
export function createElectronHost({ dialog, shell, window, words, printPage }: ElectronParts): Host {
  return {
    kind: 'electron',
    async chooseFolder() {
      const { canceled, filePaths } = await dialog.showOpenDialog(window(), {
        title: words().native.chooseFolder,
        properties: ['openDirectory'],
      })
      return canceled ? undefined : filePaths[0]
    },
    async openFile(file) {
      const problem = await shell.openPath(file)
      if (problem !== '') throw new AppError('usage', `It could not be opened: ${problem}`)
    },
    revealFile: async (file) => shell.showItemInFolder(file),
    async saveCopy(file, name) {
      const { canceled, filePath } = await dialog.showSaveDialog(window(), {
        title: words().native.saveCopy,
        defaultPath: path.basename(name),
        properties: ['createDirectory', 'showOverwriteConfirmation'],
      })
      if (canceled || filePath === '') return false
      await copy(file, filePath)
      return true
    },
    printPage,
    async openLink(url) {
      // The contract has checked it; what the system opens is checked where it is opened, too.
      if (!/^(https?|mailto):/.test(url)) throw new AppError('usage', `${url} is no web or mail address.`)
      await shell.openExternal(url).catch((error: unknown) => {
        throw new AppError('usage', `No program of this computer has opened ${url}: ${(error as Error).message}`, {
          cause: error,
        })
      })
    },
  }
}

async function copy(from: string, to: string): Promise<void> {
  try {
    await fs.copyFile(from, to)
  } catch (error) {
    throw new AppError('usage', `The copy could not be written: ${(error as Error).message}`, { cause: error })
  }
}
