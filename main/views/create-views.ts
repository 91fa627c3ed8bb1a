import { createHash } from 'node:crypto'
import { constants } from 'node:fs'
import fs from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { locatorsBetween, plainLocators } from '../extract/packed-view.ts'
import type { ExtractPool } from '../extract/pool.ts'
import { ExtractError } from '../extract/text-view.ts'
import { openInside } from '../workspace/open-file.ts'
import type { Workspace } from '../workspace/open-workspace.ts'
import { createContentStore, trimContent, type ViewNotes } from './content-store.ts'
import { createLineReader } from './line-reader.ts'
import { createMirrorTree } from './mirror-tree.ts'
import { makeView } from './make-view.ts'
import { readIndex, writeIndex, type IndexEntry } from './view-index.ts'
import type { OpenedView, ViewProgress, Views } from './views.ts'

export type ViewsOptions = {
  readonly workspace: Workspace
  readonly pool: ExtractPool
  /** Shared by all workspaces. */
  readonly cacheDir: string
  /** Bytes of text kept for workspaces other than this one. */
  readonly maxBytes?: number
}

/** Documents read at the same time in the background: a tool call finds a worker free. Text needs no worker. */
const DOCUMENTS_AT_ONCE = Math.max(1, Math.min(4, os.availableParallelism() - 1))
const TEXTS_AT_ONCE = 8
const TEXT_KINDS = new Set(['text', 'markdown', 'json', 'xml', 'yaml', 'csv', 'tsv', ''])
const MAX_BYTES = 4 * 1024 ** 3

/** The text views of an open workspace, cached on disk by content. */
export async function createViews({ workspace, pool, cacheDir, maxBytes = MAX_BYTES }: ViewsOptions): Promise<Views> {
  const home = path.join(cacheDir, 'workspaces', createHash('sha256').update(workspace.root).digest('hex').slice(0, 24))
  const contentDir = path.join(cacheDir, 'content')
  const mirror = createMirrorTree(path.join(home, 'mirror'))
  const content = createContentStore(contentDir)
  const indexFile = path.join(home, 'index.json')
  await fs.mkdir(mirror.dir, { recursive: true, mode: 0o700 })

  const index = await readIndex(indexFile)
  const notes = new Map<string, ViewNotes>()
  const running = new Map<string, Promise<OpenedView>>()
  const readLines = createLineReader()
  let isDirty = false

  for (const [file, entry] of index) {
    const known = workspace.file(file)
    if (known === undefined || known.size !== entry.size || known.mtime !== entry.mtime) {
      index.delete(file)
      await mirror.unlink(file)
    } else note(file, entry)
  }

  const unsubscribe = workspace.onChange(({ changed, removed }) => {
    for (const file of [...changed, ...removed]) forget(file)
  })

  function forget(file: string): void {
    if (!index.delete(file)) return
    isDirty = true
    void mirror.unlink(file)
  }

  function note(file: string, entry: IndexEntry): void {
    if (entry.how === 'failed') workspace.setState(file, { state: entry.code === 'not_found' ? 'unread' : entry.code, reason: entry.reason })
    else workspace.setState(file, entry.how === 'in_place' ? { state: 'ok', kind: entry.kind } : { state: 'ok' })
  }

  async function viewOf(file: string, entry: IndexEntry): Promise<OpenedView | undefined> {
    const { size, mtime } = entry
    if (entry.how === 'failed') throw new ExtractError(entry.code, entry.reason)
    if (entry.how === 'in_place') {
      const { kind, sha256, lineCount } = entry
      const empty = size === 0 ? [{ code: 'empty', message: 'The file is empty.' }] : []
      return { path: file, kind, sha256, size, mtime, textFile: path.join(workspace.root, file), inPlace: true, textSize: size, lineCount, warnings: empty, meta: { encoding: 'utf-8' } }
    }
    const found = notes.get(entry.sha256) ?? (await content.notes(entry.sha256))
    if (found === undefined || !(await mirror.has(file))) return undefined
    notes.set(entry.sha256, found)
    if (notes.size > 2_000) notes.delete(notes.keys().next().value!)
    const { kind, textSize, lineCount, warnings, meta } = found
    workspace.setState(file, { state: 'ok', kind })
    return { path: file, kind, sha256: entry.sha256, size, mtime, textFile: mirror.fileOf(file), inPlace: false, textSize, lineCount, warnings, meta }
  }

  async function open(named: string, options: { readonly signal?: AbortSignal } = {}): Promise<OpenedView> {
    const file = workspace.resolve(named)
    const known = file === undefined ? undefined : workspace.file(file)
    if (file === undefined || known === undefined) throw new ExtractError('not_found', `There is no file ${named}.`)
    if (known.state === 'refused') throw new ExtractError('denied', `${file}: ${known.reason ?? 'refused'}.`)
    if (known.state === 'placeholder') throw new ExtractError('placeholder', `${file} is in the cloud and not on this disk.`)
    if (workspace.refresh(file)) forget(file)
    const entry = index.get(file)
    if (entry !== undefined) {
      const view = await viewOf(file, entry)
      if (view !== undefined) return view
    }
    const shared = running.get(file)
    if (shared !== undefined) return shared
    const made = make(file, options).finally(() => running.delete(file))
    running.set(file, made)
    return made
  }

  async function make(file: string, options: { readonly signal?: AbortSignal }, again = true): Promise<OpenedView> {
    const before = workspace.file(file)
    if (before === undefined) throw new ExtractError('not_found', `${file} is gone.`)
    const { size, mtime } = before
    try {
      const made = await makeView({ root: workspace.root, file, pool, content, ...options })
      // Changed while it was read: what was read belongs to neither state.
      if (workspace.refresh(file) || made.size !== size) {
        if (again) return await make(file, options, false)
        throw new ExtractError('not_found', `${file} changes while it is read. Try again when it is finished.`)
      }
      const entry: IndexEntry = made.how === 'in_place' ? { ...made, size, mtime } : { how: 'mirrored', sha256: made.sha256, size, mtime }
      if (made.how === 'mirrored') await mirror.link(file, content.textFile(made.sha256))
      index.set(file, entry)
      isDirty = true
      note(file, entry)
      const view = await viewOf(file, entry)
      if (view === undefined) throw new Error(`the text view of ${file} is not where it was put`)
      return view
    } catch (error) {
      if (error instanceof ExtractError && error.code !== 'not_found') {
        const entry: IndexEntry = { how: 'failed', code: error.code, reason: error.message, size, mtime }
        index.set(file, entry)
        isDirty = true
        note(file, entry)
      }
      throw error
    }
  }

  async function save(): Promise<void> {
    if (!isDirty) return
    isDirty = false
    await writeIndex(indexFile, index)
  }

  return {
    mirror: mirror.dir,
    open,
    lines: (view, from, to) => {
      const { path: file, textFile, sha256, textSize, lineCount, inPlace } = view
      const source = inPlace ? () => openInside(workspace.root, file) : () => fs.open(textFile, constants.O_RDONLY)
      return readLines({ key: `${sha256}:${file}`, size: textSize, lineCount, open: source }, from, to)
    },
    locators: async (view, from, to) => {
      if (view.inPlace) return locatorsBetween(plainLocators(view.lineCount), from, to)
      const found = notes.get(view.sha256) ?? (await content.notes(view.sha256))
      if (found === undefined) throw new ExtractError('not_found', `The text view of ${view.path} was erased. Read the file again.`)
      return locatorsBetween(found.locators, from, to)
    },
    stateOf(file) {
      const entry = index.get(file)
      if (entry?.how === 'failed') return { state: 'failed', code: entry.code, reason: entry.reason }
      if (entry !== undefined) return { state: entry.how }
      const known = workspace.file(file)
      if (known?.state === 'refused' || known?.state === 'placeholder') {
        return { state: 'failed', code: known.state === 'refused' ? 'denied' : 'placeholder', reason: known.reason ?? known.state }
      }
      return { state: 'unread' }
    },
    async warmUp({ signal, onProgress } = {}) {
      const isStopped = (): boolean => signal?.aborted === true
      const waiting = [...workspace.files()].map((file) => file.path).filter((file) => !index.has(file))
      const total = workspace.count()
      let done = total - waiting.length
      let failed = [...index.values()].filter((entry) => entry.how === 'failed').length
      const progress = (isRunning: boolean): ViewProgress => ({ total, done, failed, running: isRunning })
      const work = async (files: string[]): Promise<void> => {
        for (let file = files.pop(); file !== undefined && !isStopped(); file = files.pop()) {
          try {
            await open(file, signal === undefined ? {} : { signal })
          } catch (error) {
            if (isStopped()) return
            if (!(error instanceof ExtractError)) throw error
            failed++
          }
          done++
          if (done % 50 === 0) onProgress?.(progress(true))
        }
      }
      const isText = (file: string): boolean => TEXT_KINDS.has(workspace.file(file)?.kind ?? '')
      for (const [files, atOnce] of [
        [waiting.filter(isText).toReversed(), TEXTS_AT_ONCE],
        [waiting.filter((file) => !isText(file)).toReversed(), DOCUMENTS_AT_ONCE],
      ] as const) {
        await Promise.all(Array.from({ length: atOnce }, () => work(files)))
      }
      await save()
      if (!isStopped()) await trimContent(contentDir, maxBytes)
      onProgress?.(progress(false))
      return progress(false)
    },
    async close() {
      unsubscribe()
      await Promise.allSettled(running.values())
      await save()
    },
  }
}
