import fs from 'node:fs'
import path from 'node:path'
import type { Settings } from '../preload/settings-shapes.ts'
import type { SettingsFile } from './settings.ts'
import type { BackupNote, CopyWatch } from './store/backup.ts'
import type { Store } from './store/store.ts'
import { AppError } from './app-error.ts'
import { readBackup } from './store/backup.ts'
import { version } from './version.ts'

type DataParts = { readonly store: Store; readonly settings: SettingsFile; readonly now: () => number }

/** Writes tasks, tabs, read passages and settings to one file that is not there yet. No key of a model is in it. Throws `store`, or the signal's reason. */
export function backUpData({ store, settings, now }: DataParts, file: string, watch?: CopyWatch): Promise<void> {
  return store.backUp(file, noteOf(settings, now()), watch)
}

/**
 * Puts a backup, a file of ours, in place of what is here, of which a copy stays in the data folder; gives that copy's name. `isLocalOnly` stays on
 * where it is on. Throws `usage` where the file is no backup that can be used, `busy` while a task runs.
 */
export async function restoreData({ store, settings, now }: DataParts, file: string): Promise<string> {
  if (store.readonly)
    throw new AppError('store', 'The data are from a newer RunningTab and read-only here. Update RunningTab first.')
  const { settings: kept } = readBackup(file)
  const copy = await store.keepCopy(noteOf(settings, now()))
  try {
    store.restore(file)
  } catch (error) {
    fs.rmSync(copy, { force: true })
    throw error
  }
  const { localOnly } = settings.get()
  settings.adopt(kept)
  if (localOnly) settings.change({ localOnly })
  return path.basename(copy)
}

function noteOf(settings: SettingsFile, madeAt: number): BackupNote {
  return { application: version, madeAt, settings: JSON.stringify(withoutSecrets(settings.get())) }
}

/** An address may carry a name and a password. */
function withoutSecrets(settings: Settings): Settings {
  if (settings.model.provider === 'offline') return settings
  const { protocol, host, pathname } = new URL(settings.model.baseUrl)
  return { ...settings, model: { ...settings.model, baseUrl: `${protocol}//${host}${pathname}` } }
}
