import fs from 'node:fs'
import path from 'node:path'
import type { SafeStorage } from 'electron'
import { z } from 'zod'
import { writeDataFile } from './data-file.ts'
import type { Keys } from './engine-port/messages.ts'

type Storage = Pick<
  SafeStorage,
  'isEncryptionAvailable' | 'getSelectedStorageBackend' | 'encryptString' | 'decryptString'
>

const Sealed = z.record(z.string(), z.base64())

/** Keys of models, sealed by the operating system's key store; only the sealed form is on disk. */
export function openSecrets(dataDir: string, safeStorage: Storage, platform = process.platform) {
  const file = path.join(dataDir, 'keys.sealed.json')
  return {
    /** Undefined where the system has no key store: then the key file serves, and the screen says so. */
    read(): Keys {
      if (!isSealable(safeStorage, platform)) return undefined
      const keys: Record<string, string> = {}
      for (const [host, sealed] of Object.entries(readSealed(file))) {
        try {
          keys[host] = safeStorage.decryptString(Buffer.from(sealed, 'base64'))
        } catch (error) {
          // Sealed for another account or computer: it is entered again, the others stay.
          process.stderr.write(`The key for ${host} cannot be read here (${String(error)}).\n`)
        }
      }
      return keys
    },
    keep(host: string, key: string | undefined): void {
      const { [host]: _former, ...sealed } = readSealed(file)
      if (key !== undefined) sealed[host] = safeStorage.encryptString(key).toString('base64')
      writeDataFile(file, JSON.stringify(sealed))
    },
  }
}

function isSealable(safeStorage: Storage, platform: NodeJS.Platform): boolean {
  // `basic_text` is a fixed key: no better than a readable file.
  return (
    safeStorage.isEncryptionAvailable() &&
    (platform !== 'linux' || safeStorage.getSelectedStorageBackend() !== 'basic_text')
  )
}

/** A damaged file is kept under another name and keys are entered again: the application starts without them. */
function readSealed(file: string): Record<string, string> {
  let text: string
  try {
    text = fs.readFileSync(file, 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return {}
    throw error
  }
  try {
    return Sealed.parse(JSON.parse(text))
  } catch {
    process.stderr.write(`runningtab: the sealed keys are damaged; they are kept as ${file}.damaged.\n`)
    fs.renameSync(file, `${file}.damaged`)
    return {}
  }
}
