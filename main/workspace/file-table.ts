import type { FolderListing, FoundFile } from './inventory.ts'
import { normalisePath, pathKey } from './path-key.ts'
import { createStateTally } from './state-tally.ts'
import type { FileState } from './workspace-file.ts'

/** What happened in a folder; paths as on disk. */
export type WorkspaceChange = {
  readonly added: readonly string[]
  readonly changed: readonly string[]
  readonly removed: readonly string[]
  readonly renamed: readonly { readonly from: string; readonly to: string }[]
}

/** A listing, and which paths it says everything about: what it lacks of them is gone. */
export type Look = { readonly listing: FolderListing; readonly covers: (path: string) => boolean }

/** Links may lead to links' targets in linked folders; more steps than this are a circle. */
const LINK_STEPS = 40

/** The files that are known of a workspace, found by any spelling of their path. Tells listeners what changes. */
export function createFileTable(onNotice: (text: string) => void) {
  const files = new Map<string, FoundFile>()
  const tally = createStateTally()
  const aliases = new Map<string, string>()
  const listeners = new Set<(change: WorkspaceChange) => void>()
  /** Keys that were looked at one by one while a scan was under way: what the scan says of them is older. */
  const touched = new Set<string>()

  return {
    count: () => files.size,
    states: tally.counts,
    files: () => files.values(),
    file: (path: string) => files.get(pathKey(path)),
    beginScan: () => touched.clear(),
    resolve,
    setState,
    onChange,
    take,
    put,
  }

  function resolve(named: string): string | undefined {
    const path = normalisePath(named)
    return path === undefined ? undefined : follow(path, LINK_STEPS)
  }

  function setState(path: string, state: FileState, kind?: string, reason?: string): void {
    const known = files.get(pathKey(path))
    if (known === undefined) return
    const { reason: _, ...rest } = known
    store(pathKey(path), {
      ...rest,
      state,
      kind: kind ?? known.kind,
      ...(reason === undefined ? {} : { reason }),
    })
  }

  function store(key: string, file: FoundFile): void {
    tally.change(files.get(key)?.state, file.state)
    files.set(key, file)
  }

  function drop(key: string): void {
    tally.change(files.get(key)?.state, undefined)
    files.delete(key)
  }

  function onChange(listener: (change: WorkspaceChange) => void): () => void {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  }

  /** Takes in what a scan found, as one change. */
  function take(looks: readonly Look[]): void {
    const added: FoundFile[] = []
    const changed: string[] = []
    const gone = new Map<string, FoundFile>()
    for (const { listing, covers } of looks) {
      const isFirst = files.size === 0
      const seen = isFirst ? files : new Set<string>()
      for (const file of listing.files) {
        const key = pathKey(file.path)
        if (seen.has(key)) {
          onNotice(`Two files have the same name in different spelling; only the first is used: ${file.path}`)
          continue
        }
        if (seen instanceof Set) seen.add(key)
        if (touched.has(key)) continue
        const known = files.get(key) ?? gone.get(key)
        gone.delete(key)
        store(key, known !== undefined && isSame(known, file) ? known : file)
        if (known === undefined) added.push(file)
        else if (files.get(key) !== known) changed.push(file.path)
      }
      for (const [key, file] of isFirst ? [] : files) {
        if (seen.has(key) || touched.has(key) || !covers(file.path)) continue
        drop(key)
        gone.set(key, file)
      }
      for (const link of aliases.keys()) if (covers(link)) aliases.delete(link)
      for (const [link, target] of listing.aliases) aliases.set(pathKey(link), target)
    }
    if (listeners.size > 0) tell({ ...matchRenames(added, [...gone.values()]), changed })
  }

  /** Takes in what a look at one file found. */
  function put(path: string, found: FoundFile | undefined): FoundFile | undefined {
    const key = pathKey(path)
    const known = files.get(key)
    touched.add(key)
    if (found === undefined) {
      drop(key)
      if (known !== undefined) tell({ ...nothing, removed: [known.path] })
      return undefined
    }
    if (known !== undefined && isSame(known, found)) return known
    store(key, found)
    tell(known === undefined ? { ...nothing, added: [path] } : { ...nothing, changed: [path] })
    return found
  }

  /** A path's longest beginning that is a link is replaced by what the link stands for. */
  function follow(path: string, steps: number): string | undefined {
    const known = files.get(pathKey(path))
    if (known !== undefined || steps === 0 || aliases.size === 0) return known?.path
    for (let end = path.length; end > 0; end = path.lastIndexOf('/', end - 1)) {
      const target = aliases.get(pathKey(path.slice(0, end)))
      if (target !== undefined) return follow(joined(target, path.slice(end + 1)), steps - 1)
    }
    return undefined
  }

  function tell(change: WorkspaceChange): void {
    if (Object.values(change).some((paths) => paths.length > 0)) for (const listener of listeners) listener(change)
  }
}

/** A link may stand for the root itself, or be all of the path. */
function joined(folder: string, rest: string): string {
  return folder === '' || rest === '' ? folder + rest : `${folder}/${rest}`
}

const nothing: WorkspaceChange = { added: [], changed: [], removed: [], renamed: [] }

function isSame(a: FoundFile, b: FoundFile): boolean {
  return (
    a.ino === b.ino &&
    a.ctime === b.ctime &&
    a.size === b.size &&
    a.mtime === b.mtime &&
    a.path === b.path &&
    isOpenable(a) === isOpenable(b)
  )
}

function isOpenable({ state }: FoundFile): boolean {
  return state !== 'refused' && state !== 'placeholder'
}

/** A file that went and one that came with the same inode, size and time are one that was renamed. */
function matchRenames(added: readonly FoundFile[], removed: readonly FoundFile[]): Omit<WorkspaceChange, 'changed'> {
  if (removed.length === 0) return { ...nothing, added: added.map(({ path }) => path) }
  const renamed: { from: string; to: string }[] = []
  const left = new Map(removed.map((file) => [file.ino, file]))
  const come = added.filter((to) => {
    const from = left.get(to.ino)
    if (to.ino === 0 || from === undefined || from.size !== to.size || from.mtime !== to.mtime) return true
    left.delete(to.ino)
    renamed.push({ from: from.path, to: to.path })
    return false
  })
  const renamedFrom = new Set(renamed.map(({ from }) => from))
  const gone = removed.filter(({ path }) => !renamedFrom.has(path))
  return { added: come.map(({ path }) => path), removed: gone.map(({ path }) => path), renamed }
}
