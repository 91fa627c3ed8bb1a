import { randomBytes } from 'node:crypto'
import fs from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import type { PickerFolder } from '../../preload/workspace-shapes.ts'
import { AppError } from '../app-error.ts'

const MOST_FOLDERS = 1_000

/** Lets a screen that has no folder dialog walk through folders by ids that only this picker makes. */
export function createFolderPicker(home = os.homedir()) {
  const ids = new Map<string, string>()
  const folders = new Map<string, string>()

  function idOf(folder: string): string {
    const known = ids.get(folder)
    if (known !== undefined) return known
    const id = `f${randomBytes(8).toString('hex')}`
    ids.set(folder, id)
    folders.set(id, folder)
    return id
  }

  function folderOf(id: string): string {
    const folder = folders.get(id)
    if (folder === undefined)
      throw new AppError('not_found', 'This folder was not shown before. Start at the home folder.')
    return folder
  }

  return {
    folderOf,
    async look(id: string | undefined): Promise<PickerFolder> {
      const folder = id === undefined ? home : folderOf(id)
      const entries = await fs.readdir(folder, { withFileTypes: true }).catch((error: NodeJS.ErrnoException) => {
        throw new AppError('workspace', `The folder cannot be read (${error.code ?? error.message}).`, { cause: error })
      })
      const shown = entries.filter((entry) => !entry.name.startsWith('.'))
      const parent = path.dirname(folder)
      return {
        id: idOf(folder),
        name: path.basename(folder) || folder,
        shownPath: folder,
        ...(parent === folder ? {} : { parent: idOf(parent) }),
        folders: shown
          .filter((entry) => entry.isDirectory())
          .map((entry) => entry.name)
          .toSorted((a, b) => a.localeCompare(b))
          .slice(0, MOST_FOLDERS)
          .map((name) => ({ id: idOf(path.join(folder, name)), name })),
        files: shown.filter((entry) => entry.isFile()).length,
      }
    },
  }
}
