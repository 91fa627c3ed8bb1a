import { createHash } from 'node:crypto'
import { statSync } from 'node:fs'
import fs from 'node:fs/promises'
import path from 'node:path'
import type { PackedLocators } from '../extract/packed-view.ts'
import type { ExtractErrorCode, ViewMeta, Warning } from '../extract/text-view.ts'
import { kindByName } from '../workspace/file-kind.ts'

/** Raised whenever an extractor gives other lines than before: everything is then read again. */
const EXTRACTOR_VERSION = 46

/** The version of all that makes a text: the extractors, and what else decides how they read (`ExtractPool.variant`). */
export function readingVersion(variant: string | undefined): string {
  if (variant === undefined || variant === '') return String(EXTRACTOR_VERSION)
  return `${EXTRACTOR_VERSION}.${createHash('sha256').update(variant).digest('hex').slice(0, 8)}`
}

/** What is kept beside a view's text. */
export type ViewNotes = {
  readonly kind: string
  readonly lineCount: number
  readonly textSize: number
  readonly locators: PackedLocators
  readonly warnings: readonly Warning[]
  readonly meta: ViewMeta
}

/** That a file is not there is never kept. */
export type FailureCode = Exclude<ExtractErrorCode, 'not_found'>
export type FailureNotes = { readonly failure: { readonly code: FailureCode; readonly message: string } }

export type ContentStore = ReturnType<typeof createContentStore>

/**
 * Texts on disk by the SHA-256 of the document, its kind by name (which decides between plain-text formats) and the version of its reading; of
 * documents without a text, the reason. Owner-only. A text without its notes does not count.
 */
export function createContentStore(dir: string, version: string) {
  const base = (sha256: string, file: string): string =>
    path.join(dir, sha256.slice(0, 2), `${sha256}-${version}${kindByName(file)}`)

  return {
    textFile: (sha256: string, file: string): string => `${base(sha256, file)}.txt`,
    /** Where a text can be made that `put` then only has to rename. */
    temporaryFile: (sha256: string, file: string): Promise<string> => temporaryBeside(`${base(sha256, file)}.txt`),
    async notes(sha256: string, file: string): Promise<ViewNotes | FailureNotes | undefined> {
      const known = base(sha256, file)
      try {
        const notes = JSON.parse(await fs.readFile(`${known}.json`, 'utf8')) as ViewNotes | FailureNotes
        const isWhole = 'failure' in notes || (await fs.stat(`${known}.txt`)).size === notes.textSize
        if (!isWhole) return undefined
        const now = new Date()
        await fs.utimes(`${known}.json`, now, now) // Used: goes last when space is needed.
        return notes
      } catch (error) {
        // Not kept yet, or cut off by a crash: it is made again.
        if ((error as NodeJS.ErrnoException).code === 'ENOENT' || error instanceof SyntaxError) return undefined
        throw error
      }
    },
    /** Keeps a view; `write` puts its text into the file it is given. */
    async put(sha256: string, file: string, notes: ViewNotes, write: (file: string) => Promise<void>): Promise<void> {
      await replace(`${base(sha256, file)}.txt`, write)
      await replace(`${base(sha256, file)}.json`, (target) =>
        fs.writeFile(target, JSON.stringify(notes), { mode: 0o600 }),
      )
    },
    async putFailure(sha256: string, file: string, notes: FailureNotes): Promise<void> {
      await replace(`${base(sha256, file)}.json`, (target) =>
        fs.writeFile(target, JSON.stringify(notes), { mode: 0o600 }),
      )
    },
    /** Erases it, unless another workspace's mirror tree links to the text. */
    async erase(sha256: string, file: string): Promise<void> {
      const known = base(sha256, file)
      const stat = statSync(`${known}.txt`, { throwIfNoEntry: false })
      if (stat !== undefined && stat.nlink > 1) return
      await Promise.all([`${known}.txt`, `${known}.json`].map((part) => fs.rm(part, { force: true })))
    },
  }
}

/** Whole or not at all. */
async function replace(file: string, write: (file: string) => Promise<void>): Promise<void> {
  const temporary = await temporaryBeside(file)
  try {
    await write(temporary)
    await fs.rename(temporary, file)
  } finally {
    await fs.rm(temporary, { force: true })
  }
}

async function temporaryBeside(file: string): Promise<string> {
  await fs.mkdir(path.dirname(file), { recursive: true, mode: 0o700 })
  return `${file}.${process.pid}.${Math.random().toString(36).slice(2)}.tmp`
}
