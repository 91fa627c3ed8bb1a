import { createHash } from 'node:crypto'
import { constants } from 'node:fs'
import fs, { type FileHandle } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { locatorsBetween, plainLocators } from '../extract/packed-view.ts'
import type { ExtractPool } from '../extract/pool.ts'
import { ExtractError } from '../extract/text-view.ts'
import { openInside } from '../workspace/open-file.ts'
import type { Workspace } from '../workspace/open-workspace.ts'
import { createBeginnings, isOf } from './beginnings.ts'
import { asCacheError } from './cache-error.ts'
import { createContentStore, readingVersion, type ViewNotes } from './content-store.ts'
import { createLineReader } from './line-reader.ts'
import { failedEntry, makeView, type MakeOptions } from './make-view.ts'
import { createMirrorTree } from './mirror-tree.ts'
import type { ScannedFile } from './scan-file.ts'
import { createSharedJobs } from './shared-jobs.ts'
import { onBattery } from './on-battery.ts'
import { isSameStamp } from './stamp.ts'
import { cacheFolders, markInUse, trimCache } from './trim-cache.ts'
import { createTurns } from './turns.ts'
import type { IndexEntry } from './view-index.ts'
import { openViewStates } from './view-states.ts'
import type { BegunView, OpenedView, Views } from './views.ts'
import { warmUp } from './warm-up.ts'

export type ViewsOptions = {
  readonly workspace: Workspace
  readonly pool: ExtractPool
  /** Shared by all workspaces. */
  readonly cacheDir: string
  /** Bytes of text to be kept; the views of workspaces that are open stay beyond it. */
  readonly maxBytes?: number
}

type ReadOptions = Omit<MakeOptions, 'abandoned'> & { readonly signal: AbortSignal | undefined }

/** As many as the pool has threads; one of them is left free for tool calls. */
const DOCUMENTS_AT_ONCE = Math.min(4, Math.max(2, os.availableParallelism() - 1))
const MAX_BYTES = 4 * 1024 ** 3
const NOTES_KEPT = 2_000

/** The text views of an open workspace, cached on disk by content. `erase` takes them off the disk. Throws `store` when they cannot be kept. */
export async function createViews(options: ViewsOptions): Promise<Views & { erase(): Promise<void> }> {
  const { workspace, pool, cacheDir, maxBytes = MAX_BYTES } = options
  const { root } = workspace
  const cache = cacheFolders(cacheDir)
  const home = path.join(cache.workspaces, createHash('sha256').update(root).digest('hex').slice(0, 24))
  const version = readingVersion(pool.variant)
  const { mirror, release, states } = openHome(workspace, { home, cacheDir, version })
  const content = createContentStore(cache.content, version)
  const closing = new AbortController()
  const beginnings = createBeginnings()
  const turns = createTurns(DOCUMENTS_AT_ONCE)
  const maker = {
    root,
    pool,
    content,
    turns,
    onBeginning: (view: BegunView) => beginnings.put(view),
    closing: closing.signal,
  }
  const jobs = createSharedJobs<IndexEntry>()
  const notes = new Map<string, ViewNotes>()
  const readLines = createLineReader()

  return {
    mirror: mirror.dir,
    stateOf: states.stateOf,
    async open(named, { signal } = {}) {
      const file = openable(named)
      return (await viewBefore(file)) ?? readWhole(file, { signal })
    },
    async start(named, { isEnough, signal }) {
      const file = openable(named)
      const reading = (leaving: AbortSignal) => readWhole(file, { signal: leaving })
      const isUsable = (begun: BegunView): boolean => isEnough(begun) && isOf(workspace.refresh(file), begun)
      return (await viewBefore(file)) ?? beginnings.before(file, reading, { isEnough: isUsable, signal })
    },
    async readAgain(named, { password, signal } = {}) {
      return readWhole(openable(named), { signal, again: password === undefined ? {} : { password } })
    },
    async lines(view, from, to) {
      if ('begun' in view) return view.begun.lines.slice(Math.max(1, from) - 1, to)
      const { path: file, textFile, sha256, textSize, lineCount, inPlace } = view
      const open = () => (inPlace ? openUnchanged(view) : fs.open(textFile, constants.O_RDONLY))
      return readLines({ key: `${sha256}:${file}`, size: textSize, lineCount, open }, from, to)
    },
    async locators(view, from, to) {
      if ('begun' in view) return view.begun.locators.slice(Math.max(1, from) - 1, to)
      const { inPlace, lineCount, sha256, path: file } = view
      if (inPlace) return locatorsBetween(plainLocators(lineCount), from, to)
      const found = await notesOf(sha256, file)
      if (found === undefined)
        throw new ExtractError('not_found', `The text view of ${file} was erased. Read it again.`)
      return locatorsBetween(found.locators, from, to)
    },
    async warmUp({ signal, onProgress } = {}) {
      const stop = signal === undefined ? closing.signal : AbortSignal.any([signal, closing.signal])
      const host = {
        root,
        atOnce: (await onBattery()) ? 1 : DOCUMENTS_AT_ONCE - 1,
        total: () => workspace.count,
        unread: states.unread,
        failed: states.failed,
        take,
        read: (file: string, scanned?: ScannedFile) => readInBackground(file, scanned, stop),
      }
      const end = await warmUp(host, { signal: stop, onProgress })
      states.flush()
      if (!stop.aborted) trimCache(cache, maxBytes)
      return end
    },
    async erase() {
      notes.clear()
      for (const [file, entry] of states.clear()) {
        if (entry.how !== 'in_place' && entry.sha256 !== undefined) await content.erase(entry.sha256, file)
      }
    },
    async close() {
      closing.abort(new Error('The text views were closed.'))
      await jobs.settled()
      states.close()
      release()
    },
  }

  function openable(named: string): string {
    const file = workspace.refresh(workspace.resolve(named) ?? named)
    if (file === undefined) throw new ExtractError('not_found', `There is no file ${named}.`)
    if (file.state === 'refused') throw new ExtractError('denied', `${file.path} is ${file.reason ?? 'refused'}.`)
    if (file.state === 'placeholder')
      throw new ExtractError('placeholder', `${file.path} is in the cloud, not on this disk.`)
    return file.path
  }

  /** The view that was made before, if it is still there. */
  async function viewBefore(file: string): Promise<OpenedView | undefined> {
    const known = states.current(file)
    return known === undefined ? undefined : viewOf(file, known)
  }

  async function readWhole(file: string, how: Omit<ReadOptions, 'isUrgent'>): Promise<OpenedView> {
    const made = await viewOf(file, await read(file, { isUrgent: true, ...how }))
    if (made !== undefined) return made
    throw new ExtractError('not_found', `The text view of ${file} was erased just now. Try again.`)
  }

  /** Whoever asks for a file that is being read gets the same reading. */
  function read(file: string, { signal, ...how }: ReadOptions): Promise<IndexEntry> {
    const settled = (abandoned: AbortSignal): Promise<IndexEntry> =>
      settle(file, { ...how, abandoned })
        .catch((error: unknown) => {
          throw asCacheError(error, cacheDir)
        })
        .finally(() => beginnings.forget(file))
    return jobs.join(file, settled, signal)
  }

  /** Reads a file until it has stayed the same all the while; twice at most. */
  async function settle(file: string, how: MakeOptions): Promise<IndexEntry> {
    for (let attempt = 1; attempt <= 2; attempt++) {
      const before = workspace.refresh(file)
      if (before === undefined) throw new ExtractError('not_found', `${file} is gone.`)
      const entry = await makeView(maker, file, how).catch((error: unknown) => failedEntry(error, before))
      const after = workspace.refresh(file)
      if (entry === undefined || after === undefined || !isSameStamp(after, entry.stamp)) continue
      states.keep(file, entry, entry.how === 'mirrored' ? content.textFile(entry.sha256, file) : undefined)
      return entry
    }
    throw new ExtractError('not_found', `${file} changes while it is read. Try again when it is finished.`)
  }

  async function readInBackground(file: string, scanned: ScannedFile | undefined, signal: AbortSignal): Promise<void> {
    try {
      await read(file, { isUrgent: false, signal, scanned })
    } catch (error) {
      // A file that is gone or still being written has no state to be kept; a stop is no failure.
      if (!(error instanceof ExtractError) && !signal.aborted) throw error
    }
  }

  /** Keeps what a scan settles by itself. */
  function take(scanned: ScannedFile): boolean {
    const { file, stamp } = scanned
    const known = workspace.file(file)
    if (stamp === undefined || known === undefined || !isSameStamp(known, stamp)) return false
    if ('failure' in scanned) {
      const entry = failedEntry(new ExtractError(scanned.failure.code, scanned.failure.message), stamp)
      if (entry === undefined) return false
      states.keep(file, entry)
      return true
    }
    const { scan } = scanned
    if (scan.how !== 'in_place') return false
    states.keep(file, { stamp, how: 'in_place', kind: scan.kind, sha256: scan.sha256, lineCount: scan.lineCount })
    return true
  }

  /** Undefined when the text is not on disk any more. */
  async function viewOf(file: string, entry: IndexEntry): Promise<OpenedView | undefined> {
    if (entry.how === 'failed') throw new ExtractError(entry.code, entry.reason)
    const { sha256, kind, stamp } = entry
    const of = { path: file, kind, sha256, size: stamp.size, mtime: stamp.mtime }
    if (entry.how === 'in_place') {
      const text = { textFile: path.join(root, file), textSize: stamp.size, lineCount: entry.lineCount }
      return { ...of, ...text, inPlace: true, warnings: [], meta: { encoding: 'utf-8' } }
    }
    const found = mirror.has(file) ? await notesOf(sha256, file) : undefined
    if (found === undefined) return undefined
    const { textSize, lineCount, warnings, meta } = found
    return { ...of, textFile: mirror.fileOf(file), textSize, lineCount, inPlace: false, warnings, meta }
  }

  async function notesOf(sha256: string, file: string): Promise<ViewNotes | undefined> {
    const text = content.textFile(sha256, file)
    const known = notes.get(text)
    if (known !== undefined) return known
    const found = await content.notes(sha256, file)
    if (found === undefined || 'failure' in found) return undefined
    notes.set(text, found)
    if (notes.size > NOTES_KEPT) notes.delete(notes.keys().next().value!)
    return found
  }

  async function openUnchanged({ path: file, size, mtime }: OpenedView): Promise<FileHandle> {
    const handle = await openInside(root, file)
    const now = await handle.stat()
    if (now.size === size && Math.round(now.mtimeMs) === mtime) return handle
    await handle.close()
    throw new ExtractError('not_found', `${file} has changed since it was opened. Read it again.`)
  }
}

type Home = { readonly home: string; readonly cacheDir: string; readonly version: string }

function openHome(workspace: Workspace, { home, cacheDir, version }: Home) {
  try {
    const mirror = createMirrorTree(home)
    return { mirror, states: openViewStates(workspace, mirror, home, version), release: markInUse(home) }
  } catch (error) {
    throw asCacheError(error, cacheDir)
  }
}
