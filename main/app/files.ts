import type { FilePage, FolderPage } from '../../preload/workspace-shapes.ts'
import type { FoundFile } from '../workspace/inventory.ts'
import type { OpenedFolder } from './open-folders.ts'
import { fileRow } from './sources.ts'

type Page = { readonly offset: number; readonly limit: number }

const collator = new Intl.Collator(undefined, { numeric: true, sensitivity: 'base' })

/** Files whose path holds every word of the query, in path order. */
export function findFiles(
  folder: OpenedFolder,
  { query, problemsOnly, offset, limit }: Page & { readonly query: string; readonly problemsOnly: boolean },
): FilePage {
  const words = query.normalize('NFKC').toLowerCase().split(/\s+/).filter(Boolean)
  const found: FoundFile[] = []
  for (const file of folder.workspace.files()) {
    const name = words.length === 0 ? '' : file.path.normalize('NFKC').toLowerCase()
    if (!words.every((word) => name.includes(word))) continue
    if (problemsOnly && ['ok', 'unread'].includes(fileRow(folder, file).state)) continue
    found.push(file)
  }
  found.sort((a, b) => (a.path < b.path ? -1 : 1))
  return { total: found.length, files: found.slice(offset, offset + limit).map((file) => fileRow(folder, file)) }
}

/** One level of the tree below `parent` (`''` is the root): folders, then files. */
export function folderPage(folder: OpenedFolder, parent: string, { offset, limit }: Page): FolderPage {
  const prefix = parent === '' ? '' : `${parent}/`
  const folders = new Map<string, number>()
  const files: FoundFile[] = []
  for (const file of folder.workspace.files()) {
    if (!file.path.startsWith(prefix)) continue
    const slash = file.path.indexOf('/', prefix.length)
    if (slash === -1) files.push(file)
    else {
      const inner = file.path.slice(0, slash)
      folders.set(inner, (folders.get(inner) ?? 0) + 1)
    }
  }
  const names = [...folders.keys()].toSorted(collator.compare)
  files.sort((a, b) => collator.compare(a.path, b.path))
  const rows = [...names, ...files].slice(offset, offset + limit)
  return {
    folder: parent,
    total: names.length + files.length,
    rows: rows.map((row) =>
      typeof row === 'string'
        ? { type: 'folder', path: row, files: folders.get(row)! }
        : { type: 'file', file: fileRow(folder, row) },
    ),
  }
}
