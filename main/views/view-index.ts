import fs from 'node:fs'
import path from 'node:path'
import type { FailureCode } from './content-store.ts'
import type { Stamp } from './stamp.ts'

/** What reading a file found, good for as long as its stamp is this one. */
export type IndexEntry = { readonly stamp: Stamp } & (
  | { readonly how: 'in_place'; readonly kind: string; readonly sha256: string; readonly lineCount: number }
  | { readonly how: 'mirrored'; readonly kind: string; readonly sha256: string }
  | { readonly how: 'failed'; readonly code: FailureCode; readonly reason: string; readonly sha256?: string }
)

const FLUSH_MS = 500

/**
 * The index of one workspace: a journal of lines `[path, entry]`, an entry of `null` taking the earlier one back. What a crash leaves unwritten is
 * found again; a line that it cut off does not count. Written anew, whole or not at all, when most of it is outdated.
 */
export function openViewIndex(file: string, version: string) {
  fs.mkdirSync(path.dirname(file), { recursive: true, mode: 0o700 })
  const header = JSON.stringify({ version })
  const { entries, lines } = readJournal(file, header)
  let pending: string[] = []
  let timer: NodeJS.Timeout | undefined
  if (lines === 0 || lines > 2 * entries.size + 1_000) compact()

  return {
    entries: entries as ReadonlyMap<string, IndexEntry>,
    set(key: string, entry: IndexEntry): void {
      entries.set(key, entry)
      append(key, entry)
    },
    delete(key: string): boolean {
      const existed = entries.delete(key)
      if (existed) append(key, null)
      return existed
    },
    flush,
    clear(): void {
      entries.clear()
      compact()
    },
  }

  function append(key: string, entry: IndexEntry | null): void {
    pending.push(JSON.stringify([key, entry]))
    timer ??= setTimeout(flush, FLUSH_MS).unref()
  }

  function flush(): void {
    clearTimeout(timer)
    timer = undefined
    if (pending.length === 0) return
    try {
      // The leading line end closes a line that a crash of another process cut off.
      fs.appendFileSync(file, `\n${pending.join('\n')}\n`, { mode: 0o600 })
      pending = []
    } catch (error) {
      // A full disk, or a cache that was erased: the lines go with the next ones, or are found again by looking.
      if ((error as NodeJS.ErrnoException).code === undefined) throw error
    }
  }

  function compact(): void {
    pending = []
    const temporary = `${file}.${process.pid}.${Math.random().toString(36).slice(2)}.tmp`
    const text = [header, ...[...entries].map((entry) => JSON.stringify(entry))].join('\n')
    fs.writeFileSync(temporary, `${text}\n`, { mode: 0o600 })
    fs.renameSync(temporary, file)
  }
}

/** Empty when it is missing, damaged from the start or of another extractor. */
function readJournal(file: string, header: string): { entries: Map<string, IndexEntry>; lines: number } {
  const entries = new Map<string, IndexEntry>()
  const [first, ...lines] = fs.existsSync(file) ? fs.readFileSync(file, 'utf8').split('\n') : []
  if (first !== header) return { entries, lines: 0 }
  for (const line of lines) {
    const [key, entry] = parseLine(line) ?? []
    if (key === undefined) continue
    if (entry === null || entry === undefined) entries.delete(key)
    else entries.set(key, entry)
  }
  return { entries, lines: lines.length }
}

function parseLine(line: string): [string, IndexEntry | null] | undefined {
  if (!line.startsWith('["') || !line.endsWith(']')) return undefined
  try {
    return JSON.parse(line) as [string, IndexEntry | null]
  } catch {
    return undefined // Cut off or damaged: the file is looked at again.
  }
}
