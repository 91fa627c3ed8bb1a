import path from 'node:path'
import type { Workspace } from '../workspace/open-workspace.ts'
import type { createMirrorTree } from './mirror-tree.ts'
import { isSameStamp } from './stamp.ts'
import { openViewIndex, type IndexEntry } from './view-index.ts'
import type { Views } from './views.ts'

/** What reading found of each file, held true: in the index on disk, in the mirror tree, and as the state that the workspace shows. */
export function openViewStates(
  workspace: Workspace,
  mirror: ReturnType<typeof createMirrorTree>,
  home: string,
  version: string,
) {
  const index = openViewIndex(path.join(home, 'index.jsonl'), version)
  let failures = 0
  let unopenable = 0
  adoptIndex()
  const unsubscribe = workspace.onChange(({ changed, removed, renamed }) => {
    for (const file of [...changed, ...removed, ...renamed.map(({ from }) => from)]) forget(file)
  })

  return {
    entries: index.entries,
    stateOf,
    /** The file's entry, if it was made from the file as it is now. */
    current(file: string): IndexEntry | undefined {
      const [entry, now] = [index.entries.get(file), workspace.file(file)]
      if (entry === undefined || (now !== undefined && isSameStamp(now, entry.stamp))) return entry
      forget(file)
      return undefined
    },
    /** `text` is the file that holds the view of a mirrored one. */
    keep(file: string, entry: IndexEntry, text?: string): void {
      if (text !== undefined) mirror.link(file, text)
      forgetFailure(file)
      index.set(file, entry)
      show(file, entry)
    },
    unread,
    /** Files that have no text view, as far as is known. */
    failed: () => failures + unopenable,
    /** Forgets everything and gives what was known. */
    clear(): (readonly [file: string, entry: IndexEntry])[] {
      const known = [...index.entries]
      mirror.clear()
      index.clear()
      failures = 0
      for (const [file] of known) workspace.setState(file, 'unread')
      return known
    },
    flush: index.flush,
    close(): void {
      unsubscribe()
      index.flush()
    },
  }

  function unread(): string[] {
    const found: string[] = []
    unopenable = 0
    for (const { path: file, state } of workspace.files()) {
      if (state === 'refused' || state === 'placeholder') unopenable++
      else if (!index.entries.has(file)) found.push(file)
    }
    return found
  }

  /** Only what is true of the folder as it is now outlives a restart, in the index as in the mirror tree. */
  function adoptIndex(): void {
    const orphans = new Set(mirror.files())
    for (const [file, entry] of index.entries) {
      const known = workspace.file(file)
      const isCurrent = known?.path === file && isSameStamp(known, entry.stamp)
      const isWhole = entry.how !== 'mirrored' || orphans.has(file)
      // What took too long once is tried again.
      const isFinal = entry.how !== 'failed' || entry.code !== 'timeout'
      if (isCurrent && isWhole && isFinal) {
        show(file, entry)
        if (entry.how === 'mirrored') orphans.delete(file)
      } else index.delete(file)
    }
    for (const file of orphans) mirror.unlink(file)
  }

  function show(file: string, entry: IndexEntry): void {
    if (entry.how !== 'failed') return workspace.setState(file, 'ok', entry.kind)
    failures++
    workspace.setState(file, entry.code, undefined, entry.reason)
  }

  function forget(file: string): void {
    if (index.entries.get(file)?.how === 'mirrored') mirror.unlink(file)
    forgetFailure(file)
    index.delete(file)
  }

  function forgetFailure(file: string): void {
    if (index.entries.get(file)?.how === 'failed') failures--
  }

  function stateOf(file: string): ReturnType<Views['stateOf']> {
    const entry = index.entries.get(file)
    if (entry?.how === 'failed') return { state: 'failed', code: entry.code, reason: entry.reason }
    if (entry !== undefined) return { state: entry.how }
    const { state, reason = '' } = workspace.file(file) ?? {}
    if (state === 'refused') return { state: 'failed', code: 'denied', reason }
    if (state === 'placeholder') return { state: 'failed', code: 'placeholder', reason }
    return { state: 'unread' }
  }
}
