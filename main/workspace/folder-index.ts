import type { WorkspaceChange } from './file-table.ts'

/** What lies in a folder itself, in the order that people expect: folders with the number of files below them, and files by name. */
export type FolderLevel = {
  readonly folders: readonly { readonly name: string; readonly files: number }[]
  readonly files: readonly string[]
}

type Node = {
  readonly folders: Map<string, Node>
  readonly files: Set<string>
  /** Files below it, at any depth. */
  count: number
  /** Until something in it comes or goes. */
  level: FolderLevel | undefined
}

const collator = new Intl.Collator(undefined, { numeric: true, sensitivity: 'base' })
const EMPTY: FolderLevel = { folders: [], files: [] }

/** A workspace's files by folder: built once, kept up by what changes, so that one level is given without a walk over all. */
export function createFolderIndex(paths: Iterable<string>) {
  const root = newNode()
  let lately: { readonly folder: string; readonly nodes: readonly Node[] } = { folder: '', nodes: [root] }
  for (const path of paths) add(path)

  return {
    /** `''` is the root; empty for a folder that is not there. */
    level(folder: string): FolderLevel {
      let node: Node | undefined = root
      if (folder !== '') for (const name of folder.split('/')) node = node?.folders.get(name)
      if (node === undefined) return EMPTY
      return (node.level ??= sorted(node))
    },
    apply({ added, removed, renamed }: WorkspaceChange): void {
      for (const path of removed) drop(path)
      for (const { from } of renamed) drop(from)
      for (const { to } of renamed) add(to)
      for (const path of added) add(path)
    },
  }

  function add(path: string): void {
    const slash = path.lastIndexOf('/')
    const nodes = nodesOf(path.slice(0, Math.max(0, slash)))
    const last = nodes.at(-1)!
    const name = path.slice(slash + 1)
    if (last.files.has(name)) return
    last.files.add(name)
    for (const node of nodes) {
      node.count++
      node.level = undefined
    }
  }

  /** The folder and those above it, the root first; made where they are missing. Files come folder by folder. */
  function nodesOf(folder: string): readonly Node[] {
    if (folder === lately.folder) return lately.nodes
    const nodes = [root]
    for (const name of folder === '' ? [] : folder.split('/')) {
      const parent = nodes.at(-1)!
      const child = parent.folders.get(name) ?? newNode()
      parent.folders.set(name, child)
      nodes.push(child)
    }
    lately = { folder, nodes }
    return nodes
  }

  function drop(path: string): void {
    const way = path.split('/')
    const name = way.pop()!
    const nodes = [root]
    for (const folder of way) {
      const child = nodes.at(-1)!.folders.get(folder)
      if (child === undefined) return
      nodes.push(child)
    }
    if (!nodes.at(-1)!.files.delete(name)) return
    lately = { folder: '', nodes: [root] }
    for (const [depth, node] of nodes.entries()) {
      node.count--
      node.level = undefined
      const folder = way[depth - 1]
      if (node.count === 0 && folder !== undefined) nodes[depth - 1]!.folders.delete(folder)
    }
  }
}

export type FolderIndex = ReturnType<typeof createFolderIndex>

/** In the order in which people look for names: figures by their value, without regard to case. */
export function inNameOrder(names: Iterable<string>): string[] {
  return [...names].toSorted(collator.compare)
}

function newNode(): Node {
  return { folders: new Map(), files: new Set(), count: 0, level: undefined }
}

function sorted({ folders, files }: Node): FolderLevel {
  return {
    folders: inNameOrder(folders.keys()).map((name) => ({ name, files: folders.get(name)!.count })),
    files: inNameOrder(files),
  }
}
