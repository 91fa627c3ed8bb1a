import { randomBytes } from 'node:crypto'
import fs from 'node:fs/promises'
import path from 'node:path'
import { LARGEST_PIECE } from '../../preload/largest-piece.ts'
import type { MadeFile } from '../../preload/data-shapes.ts'
import { AppError } from '../app-error.ts'
import { asDataError } from '../data-file.ts'
import type { Host } from './host.ts'

type Upload = { readonly id: string; readonly file: string; readonly bytes: number; size: number }

/** After a day nobody fetches a file any more. */
const STALE_MS = 24 * 60 * 60 * 1000

export type PassingFiles = ReturnType<typeof createPassingFiles>

/** Files on their way: made for the person to keep, or handed over by the person. Each lies in `dir`, for its owner alone, until it has passed. */
export function createPassingFiles(dir: string, host: Pick<Host, 'saveCopy'>) {
  /** Another process may be using the folder at the same time. */
  const own = path.join(dir, randomBytes(8).toString('hex'))
  const made = new Map<string, string>()
  let upload: Upload | undefined
  let isSwept = false

  async function placeFor(id: string): Promise<string> {
    await fs.mkdir(own, { recursive: true, mode: 0o700 }).catch((error: unknown) => {
      throw asDataError(error, dir)
    })
    if (!isSwept) await removeStale()
    isSwept = true
    return path.join(own, id)
  }

  /** What a process that was killed has left. */
  async function removeStale(): Promise<void> {
    for (const name of await fs.readdir(dir).catch(() => [])) {
      const folder = path.join(dir, name)
      const { mtimeMs } = await fs.stat(folder)
      if (folder !== own && Date.now() - mtimeMs > STALE_MS) await fs.rm(folder, { recursive: true, force: true })
    }
  }

  async function giveUp(): Promise<void> {
    const former = upload
    upload = undefined
    if (former !== undefined) await fs.rm(former.file, { force: true })
  }

  function uploaded(id: string): Upload {
    if (upload?.id !== id) throw new AppError('usage', 'This file was given up. Choose it again.')
    return upload
  }

  return {
    /** Makes a file and asks the host to save it, or keeps it until it is fetched. */
    async give(name: string, make: (file: string) => Promise<void> | void): Promise<MadeFile> {
      const id = `m${randomBytes(8).toString('hex')}`
      const file = await placeFor(id)
      try {
        await make(file)
      } catch (error) {
        await fs.rm(file, { force: true })
        throw asDataError(error, dir)
      }
      if (host.saveCopy === undefined) {
        made.set(id, file)
        return { how: 'download', id, name }
      }
      try {
        return { how: (await host.saveCopy(file, name)) ? 'saved' : 'dismissed' }
      } finally {
        await fs.rm(file, { force: true })
      }
    },
    /** The real path of a file that waits to be fetched. */
    waiting: (id: string): string | undefined => made.get(id),
    /** It was fetched. */
    async passed(id: string): Promise<void> {
      const file = made.get(id)
      made.delete(id)
      if (file !== undefined) await fs.rm(file, { force: true })
    },
    async begin(bytes: number): Promise<string> {
      await giveUp()
      const id = `u${randomBytes(8).toString('hex')}`
      const file = await placeFor(id)
      await fs.writeFile(file, '', { flag: 'wx', mode: 0o600 }).catch((error: unknown) => {
        throw asDataError(error, dir)
      })
      upload = { id, file, bytes, size: 0 }
      return id
    },
    async add(id: string, { offset, data }: { readonly offset: number; readonly data: string }): Promise<void> {
      const into = uploaded(id)
      const bytes = Buffer.from(data, 'base64')
      if (offset !== into.size || bytes.length > LARGEST_PIECE || offset + bytes.length > into.bytes)
        throw new AppError('usage', 'A piece of the file came out of order. Choose it again.')
      into.size += bytes.length
      await fs.appendFile(into.file, bytes).catch((error: unknown) => {
        throw asDataError(error, dir)
      })
    },
    /** The real path of a file that was handed over whole. */
    taken(id: string): string {
      const { file, size, bytes } = uploaded(id)
      if (size !== bytes) throw new AppError('usage', 'The file did not come whole. Choose it again.')
      return file
    },
    giveUp: async (id: string): Promise<void> => (upload?.id === id ? giveUp() : undefined),
    async close(): Promise<void> {
      made.clear()
      upload = undefined
      await fs.rm(own, { recursive: true, force: true })
    },
  }
}
