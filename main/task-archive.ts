import { createHash } from 'node:crypto'
import fs from 'node:fs/promises'
import path from 'node:path'
import { setImmediate as nextTick } from 'node:timers/promises'
import { strToU8, Zip, ZipDeflate } from 'fflate'
import { AppError } from './app-error.ts'
import type { StoredEvent } from './agent/event.ts'
import { shownEvent } from './app/shown-event.ts'
import { version } from './version.ts'
import type { TaskRow } from './store/tasks.ts'
import type { Tab } from './tab/record.ts'

/** What an archive says of itself: each file with its hash, each excerpt with the source that it was read from. */
export type ArchiveManifest = {
  readonly format: 'runningtab-archive'
  readonly version: 2
  /** Of the rest of the manifest as `sealOf` writes it: one that was changed alone tells it. */
  readonly seal: string
  readonly application: string
  readonly taskId: string
  readonly task: string
  readonly files: readonly { readonly name: string; readonly bytes: number; readonly sha256: string }[]
  readonly excerpts: readonly {
    readonly id: string
    readonly file: string
    readonly path: string
    /** Of the source as it was read. */
    readonly sha256: string
    readonly lines: readonly (readonly [from: number, to: number])[]
  }[]
}

type TaskParts = { readonly task: TaskRow; readonly tab: Tab; readonly events: readonly StoredEvent[] }

export type ArchiveWatch = {
  readonly signal?: AbortSignal
  /** In files of the archive. */
  readonly onProgress?: (done: number, total: number) => void
}

/** What goes into an archive, by name: transcript, tab, deliverables and excerpts of a task, with a manifest of hashes; real paths stay out. */
export async function archiveFiles({ task, tab, events }: TaskParts): Promise<ReadonlyMap<string, Uint8Array>> {
  const files = new Map<string, Uint8Array>()
  const shown = events.map((event) => shownEvent(event, task.settings.outputDir))
  files.set('transcript.jsonl', strToU8(shown.map((event) => `${JSON.stringify(event)}\n`).join('')))
  const record = {
    task: { id: task.id, text: task.text, state: task.state, model: task.settings.model, system: task.settings.system },
    requirements: tab.requirements(),
    reads: tab.reads().map(({ text: _text, ...read }) => read),
    derived: tab.derived(),
    candidates: tab.candidates(),
  }
  files.set('tab.json', strToU8(`${JSON.stringify(record, null, 2)}\n`))
  for (const { id, text } of tab.reads()) files.set(excerptName(id), strToU8(text))
  for (const [name, bytes] of await deliverables(task, events)) files.set(`deliverables/${name}`, bytes)
  const manifest: Omit<ArchiveManifest, 'seal'> = {
    format: 'runningtab-archive',
    version: 2,
    application: version,
    taskId: task.id,
    task: task.text,
    files: [...files].map(([name, bytes]) => ({ name, bytes: bytes.length, sha256: sha256(bytes) })),
    excerpts: tab.reads().map(({ id, path: source, sha256: hash, lines }) => ({
      id,
      file: excerptName(id),
      path: source,
      sha256: hash,
      lines,
    })),
  }
  files.set('manifest.json', strToU8(`${JSON.stringify({ ...manifest, seal: sealOf(manifest) }, null, 2)}\n`))
  return files
}

/** Stores an archive under a name that is not taken, file after file. Throws `AppError`, or the signal's reason; then nothing is left. */
export async function writeArchive(
  file: string,
  files: ReadonlyMap<string, Uint8Array>,
  { signal, onProgress }: ArchiveWatch = {},
): Promise<void> {
  const handle = await fs.open(file, 'wx', 0o600).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw unwritable(file, error)
    throw new AppError('usage', `${file} is there already; name another file.`, { cause: error })
  })
  try {
    const zip = openZip()
    let done = 0
    for (const [name, bytes] of files) {
      signal?.throwIfAborted()
      for (const chunk of zip.add(name, bytes)) await handle.write(chunk)
      onProgress?.(++done, files.size)
      await nextTick()
    }
    for (const chunk of zip.end()) await handle.write(chunk)
    await handle.close()
  } catch (error) {
    await handle.close()
    await fs.rm(file, { force: true })
    const { code } = error as NodeJS.ErrnoException
    throw code === undefined || error instanceof AppError ? error : unwritable(file, error as NodeJS.ErrnoException)
  }
}

function unwritable(file: string, error: NodeJS.ErrnoException): AppError {
  return new AppError('workspace', `${file} cannot be written (${error.code}).`, { cause: error })
}

/** A zip whose bytes are given as they come, so that a large task is never in memory twice. */
function openZip() {
  let chunks: Uint8Array[] = []
  const zip = new Zip((error, chunk) => {
    if (error !== null) throw error
    chunks.push(chunk)
  })
  const taken = (): Uint8Array[] => {
    const full = chunks
    chunks = []
    return full
  }
  return {
    add(name: string, bytes: Uint8Array): Uint8Array[] {
      const entry = new ZipDeflate(name)
      zip.add(entry)
      entry.push(bytes, true)
      return taken()
    },
    end(): Uint8Array[] {
      zip.end()
      return taken()
    },
  }
}

/** The hash of a manifest without its seal. */
export function sealOf({
  format,
  version: form,
  application,
  taskId,
  task,
  files,
  excerpts,
}: Omit<ArchiveManifest, 'seal' | 'version'> & { readonly version: number }): string {
  const rows = [
    ...files.map(({ name, bytes, sha256: hash }) => [name, bytes, hash]),
    ...excerpts.map(({ id, file, path: source, sha256: hash, lines }) => [id, file, source, hash, lines]),
  ]
  return sha256(strToU8(JSON.stringify([format, form, application, taskId, task, rows])))
}

export function sha256(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex')
}

function excerptName(id: string): string {
  return `excerpts/${id}.txt`
}

/** What the task wrote, by its name in the output folder, as it lies there now; what was removed is left out. */
async function deliverables(task: TaskRow, events: readonly StoredEvent[]): Promise<[string, Uint8Array][]> {
  const written = new Set(events.flatMap((event) => (event.type === 'deliverable' ? [event.path] : [])))
  const found: [string, Uint8Array][] = []
  for (const file of written) {
    const name = path.relative(task.settings.outputDir, file).split(path.sep).join('/')
    try {
      found.push([name, await fs.readFile(file)])
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
    }
  }
  return found
}
