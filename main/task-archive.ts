import { createHash } from 'node:crypto'
import fs from 'node:fs/promises'
import path from 'node:path'
import { strToU8, zipSync } from 'fflate'
import { AppError } from './app-error.ts'
import type { StoredEvent } from './agent/event.ts'
import { shownEvent } from './app/shown-event.ts'
import { version } from './version.ts'
import type { TaskRow } from './store/tasks.ts'
import type { Tab } from './tab/record.ts'

/** What an archive says of itself: each file with its hash, each excerpt with the source that it was read from. */
export type ArchiveManifest = {
  readonly format: 'runningtab-archive'
  readonly version: 1
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

/** A zip of the transcript, tab, deliverables and excerpts of a task, with a manifest of hashes; real paths stay out. */
export async function archiveOf({ task, tab, events }: TaskParts): Promise<Uint8Array> {
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
  const manifest: ArchiveManifest = {
    format: 'runningtab-archive',
    version: 1,
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
  files.set('manifest.json', strToU8(`${JSON.stringify(manifest, null, 2)}\n`))
  return zipSync(Object.fromEntries(files))
}

/** Stores an archive under a name that is not taken. Throws `AppError`. */
export async function writeArchive(file: string, bytes: Uint8Array): Promise<void> {
  try {
    await fs.writeFile(file, bytes, { flag: 'wx', mode: 0o600 })
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'EEXIST') throw new AppError('usage', `${file} is there already; name another file.`, { cause: error })
    await fs.rm(file, { force: true })
    throw new AppError('workspace', `${file} cannot be written (${code}).`, { cause: error })
  }
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
