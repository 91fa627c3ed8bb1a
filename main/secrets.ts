import fs from 'node:fs'
import path from 'node:path'
import { safeStorage } from 'electron'
import { z } from 'zod'
import type { Keys } from './engine-port/messages.ts'

const Sealed = z.record(z.string(), z.base64())

/** Keys of models, sealed by the operating system's key store; only the sealed form is on disk. */
export function openSecrets(dataDir: string) {
  const file = path.join(dataDir, 'keys.sealed.json')
  return {
    /** Undefined where the system has no key store: then the key file serves, and the screen says so. */
    read(): Keys {
      if (!isSealable()) return undefined
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
      const temporary = `${file}.${process.pid}.tmp`
      fs.writeFileSync(temporary, JSON.stringify(sealed), { mode: 0o600 })
      fs.renameSync(temporary, file)
    },
  }
}

function isSealable(): boolean {
  // `basic_text` is a fixed key: no better than a readable file.
  return (
    safeStorage.isEncryptionAvailable() &&
    (process.platform !== 'linux' || safeStorage.getSelectedStorageBackend() !== 'basic_text')
  )
}

function readSealed(file: string): Record<string, string> {
  try {
    return Sealed.parse(JSON.parse(fs.readFileSync(file, 'utf8')))
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return {}
    throw error
  }
}
