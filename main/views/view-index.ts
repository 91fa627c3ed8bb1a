import fs from 'node:fs/promises'
import path from 'node:path'
import type { ExtractErrorCode } from '../extract/text-view.ts'
import { EXTRACTOR_VERSION } from './content-store.ts'

/** What reading a file found, good for as long as its size and mtime are these. */
export type IndexEntry = { readonly size: number; readonly mtime: number } & (
  | { readonly how: 'in_place'; readonly kind: string; readonly sha256: string; readonly lineCount: number }
  | { readonly how: 'mirrored'; readonly sha256: string }
  | { readonly how: 'failed'; readonly code: ExtractErrorCode; readonly reason: string }
)

type Stored = { readonly version: number; readonly entries: readonly (readonly [path: string, entry: IndexEntry])[] }

/** The index of one workspace, as it was last written; empty when it is missing, damaged or of another extractor. */
export async function readIndex(file: string): Promise<Map<string, IndexEntry>> {
  try {
    const stored = JSON.parse(await fs.readFile(file, 'utf8')) as Stored
    return new Map(stored.version === EXTRACTOR_VERSION ? stored.entries : [])
  } catch (error) {
    // Missing, or cut off by a crash: everything is looked at again.
    if ((error as NodeJS.ErrnoException).code === 'ENOENT' || error instanceof SyntaxError || error instanceof TypeError) return new Map()
    throw error
  }
}

/** Writes the index whole or not at all. */
export async function writeIndex(file: string, entries: ReadonlyMap<string, IndexEntry>): Promise<void> {
  await fs.mkdir(path.dirname(file), { recursive: true, mode: 0o700 })
  const stored: Stored = { version: EXTRACTOR_VERSION, entries: [...entries] }
  const temporary = `${file}.${process.pid}.tmp`
  await fs.writeFile(temporary, JSON.stringify(stored), { mode: 0o600 })
  await fs.rename(temporary, file)
}
