import fs from 'node:fs/promises'
import path from 'node:path'
import type { PackedLocators } from '../extract/packed-view.ts'
import type { ViewMeta, Warning } from '../extract/text-view.ts'

/** Raised whenever an extractor gives other lines than before: everything is then read again. */
export const EXTRACTOR_VERSION = 1

/** What is kept beside a view's text. */
export type ViewNotes = {
  readonly kind: string
  readonly lineCount: number
  readonly textSize: number
  readonly locators: PackedLocators
  readonly warnings: readonly Warning[]
  readonly meta: ViewMeta
}

/** Texts on disk by the SHA-256 of the document and the extractor's version, owner-only. A text without its notes does not count. */
export function createContentStore(dir: string) {
  const fileOf = (sha256: string, ending: string): string => path.join(dir, sha256.slice(0, 2), `${sha256}.${EXTRACTOR_VERSION}.${ending}`)

  return {
    textFile: (sha256: string): string => fileOf(sha256, 'txt'),
    async notes(sha256: string): Promise<ViewNotes | undefined> {
      try {
        const notes = JSON.parse(await fs.readFile(fileOf(sha256, 'json'), 'utf8')) as ViewNotes
        return (await fs.stat(fileOf(sha256, 'txt'))).size === notes.textSize ? notes : undefined
      } catch (error) {
        // Not kept yet, or cut off by a crash: it is made again.
        if ((error as NodeJS.ErrnoException).code === 'ENOENT' || error instanceof SyntaxError) return undefined
        throw error
      }
    },
    /** Keeps a view; `write` puts its text into the file it is given. */
    async put(sha256: string, notes: ViewNotes, write: (file: string) => Promise<void>): Promise<void> {
      const text = fileOf(sha256, 'txt')
      await fs.mkdir(path.dirname(text), { recursive: true, mode: 0o700 })
      const unique = `${process.pid}-${Math.random().toString(36).slice(2)}.tmp`
      await write(`${text}.${unique}`)
      await fs.rename(`${text}.${unique}`, text)
      const json = fileOf(sha256, 'json')
      await fs.writeFile(`${json}.${unique}`, JSON.stringify(notes), { mode: 0o600 })
      await fs.rename(`${json}.${unique}`, json)
    },
  }
}

/** Removes the oldest texts that no mirror tree links to until the store is below `maxBytes`. */
export async function trimContent(dir: string, maxBytes: number): Promise<void> {
  const texts: { file: string; size: number; at: number; linked: boolean }[] = []
  for (const entry of await fs.readdir(dir, { recursive: true, withFileTypes: true }).catch(none)) {
    if (!entry.isFile()) continue
    const file = path.join(entry.parentPath, entry.name)
    const { size, mtimeMs, nlink } = await fs.stat(file)
    texts.push({ file, size, at: mtimeMs, linked: nlink > 1 })
  }
  let total = texts.reduce((sum, { size }) => sum + size, 0)
  for (const { file, size, linked } of texts.toSorted((a, b) => a.at - b.at)) {
    if (total <= maxBytes) return
    if (linked) continue
    await fs.rm(file, { force: true })
    total -= size
  }
}

function none(error: NodeJS.ErrnoException): [] {
  if (error.code === 'ENOENT') return []
  throw error
}
