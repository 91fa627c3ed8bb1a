import type { ScratchChange } from './protocol.ts'

/** The engine's copy of /tmp and /output, kept by the worker's journal: it outlives the worker. */
export function createScratch() {
  const files = new Map<string, Uint8Array[] | 'folder'>()
  let changed = new Set<string>()

  function apply(change: ScratchChange): void {
    const { path } = change
    if (change.op === 'mkdir') files.set(path, 'folder')
    else if (change.op === 'remove') {
      for (const known of files.keys()) if (known === path || known.startsWith(`${path}/`)) forget(known)
    } else {
      const before = files.get(path)
      if (change.op === 'append' && Array.isArray(before)) before.push(change.bytes)
      else files.set(path, [change.bytes])
      changed.add(path)
    }
  }

  function forget(path: string): void {
    files.delete(path)
    changed.delete(path)
  }

  function content(path: string): Uint8Array | undefined {
    const chunks = files.get(path)
    if (!Array.isArray(chunks)) return undefined
    const whole = chunks.length === 1 ? chunks[0]! : Buffer.concat(chunks)
    files.set(path, [whole])
    return whole
  }

  return {
    apply,
    content,
    /** Files written since the last call of this function. */
    takeChanged(): string[] {
      const paths = [...changed]
      changed = new Set()
      return paths
    },
    /** Everything, to start a worker with. */
    snapshot(): ScratchChange[] {
      return [...files.keys()].map((path) => {
        const bytes = content(path)
        return bytes === undefined ? { op: 'mkdir', path } : { op: 'put', path, bytes }
      })
    },
  }
}
