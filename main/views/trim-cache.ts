import fs from 'node:fs'
import path from 'node:path'

export type CacheFolders = {
  /** Texts by content. */
  readonly content: string
  /** One folder per workspace, with its mirror tree. */
  readonly workspaces: string
}

export function cacheFolders(cacheDir: string): CacheFolders {
  return { content: path.join(cacheDir, 'content'), workspaces: path.join(cacheDir, 'workspaces') }
}

/** Marks a workspace's folder as in use by this process; the function takes the mark away. */
export function markInUse(home: string): () => void {
  const mark = path.join(home, `${process.pid}.${Math.random().toString(36).slice(2)}.open`)
  fs.writeFileSync(mark, '', { mode: 0o600 })
  return () => fs.rmSync(mark, { force: true })
}

/**
 * Brings the cache below `maxBytes`: texts that no workspace shows go first, the ones used longest ago before others, then the workspaces
 * opened longest ago. What some process has open stays.
 */
export function trimCache({ content, workspaces }: CacheFolders, maxBytes: number): void {
  const homes = (fs.existsSync(workspaces) ? fs.readdirSync(workspaces) : [])
    .map((name) => path.join(workspaces, name))
    .filter((home) => !isInUse(home))
    .map((home) => ({ home, at: fs.statSync(home).mtimeMs }))
    .toSorted((a, b) => b.at - a.at)
  while (trimUnlinked(content, maxBytes) > maxBytes) {
    const oldest = homes.pop()
    if (oldest === undefined) return
    fs.rmSync(oldest.home, { recursive: true, force: true })
  }
}

function isInUse(home: string): boolean {
  return fs.readdirSync(home).some((name) => {
    const [, pid] = /^(\d+)\..*\.open$/.exec(name) ?? []
    return pid !== undefined && isAlive(Number(pid))
  })
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code !== 'ESRCH'
  }
}

/** Gives the bytes that are left. */
function trimUnlinked(content: string, maxBytes: number): number {
  const texts = fs.existsSync(content) ? fs.readdirSync(content, { recursive: true, withFileTypes: true }) : []
  const found = texts
    .filter((entry) => entry.isFile())
    .flatMap((entry) => {
      const file = path.join(entry.parentPath, entry.name)
      const stat = fs.statSync(file, { throwIfNoEntry: false })
      return stat === undefined
        ? []
        : [{ file, size: stat.size, isLinked: stat.nlink > 1, at: usedAt(file, stat.mtimeMs) }]
    })
  let total = found.reduce((sum, { size }) => sum + size, 0)
  for (const { file, size, isLinked } of found.toSorted((a, b) => a.at - b.at)) {
    if (total <= maxBytes) break
    if (isLinked) continue
    fs.rmSync(file, { force: true })
    total -= size
  }
  return total
}

/** A text is used whenever its notes are. */
function usedAt(file: string, mtimeMs: number): number {
  return fs.statSync(file.replace(/\.txt$/, '.json'), { throwIfNoEntry: false })?.mtimeMs ?? mtimeMs
}
