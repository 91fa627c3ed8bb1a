import type { FilePage, FolderPage } from '../../preload/workspace-shapes.ts'
import type { FoundFile, FolderListing } from '../workspace/inventory.ts'
import { inNameOrder } from '../workspace/folder-index.ts'
import type { OpenedFolder } from './shared-folders.ts'
import { fileRow } from './sources.ts'

type Page = { readonly offset: number; readonly limit: number }

/** Files whose path holds every word of the query, in path order. */
export function findFiles(
  folder: OpenedFolder,
  { query, problemsOnly, offset, limit }: Page & { readonly query: string; readonly problemsOnly: boolean },
): FilePage {
  const words = query.normalize('NFKC').toLowerCase().split(/\s+/).filter(Boolean)
  const found: FoundFile[] = []
  for (const file of folder.workspace.files()) {
    if (problemsOnly && (file.state === 'ok' || file.state === 'unread')) continue
    const name = words.length === 0 ? '' : file.path.normalize('NFKC').toLowerCase()
    if (words.every((word) => name.includes(word))) found.push(file)
  }
  found.sort((a, b) => (a.path < b.path ? -1 : 1))
  return { total: found.length, files: found.slice(offset, offset + limit).map((file) => fileRow(folder, file)) }
}

/** One level of the tree below `parent` (`''` is the root): folders, then files. */
export function folderPage(folder: OpenedFolder, parent: string, { offset, limit }: Page): FolderPage {
  const { folders, files } = folder.levels().level(parent)
  const inside = (name: string): string => (parent === '' ? name : `${parent}/${name}`)
  const shownFolders = folders.slice(offset, offset + limit)
  const from = Math.max(0, offset - folders.length)
  const shownFiles = files.slice(from, from + limit - shownFolders.length)
  return {
    folder: parent,
    total: folders.length + files.length,
    rows: [
      ...shownFolders.map(({ name, files: count }) => ({
        type: 'folder' as const,
        path: inside(name),
        files: count,
      })),
      ...shownFiles.flatMap((name) => {
        const file = folder.workspace.file(inside(name))
        return file === undefined ? [] : [{ type: 'file' as const, file: fileRow(folder, file) }]
      }),
    ],
  }
}

/** As `folderPage`, from a look at that folder alone: how many files are below its folders is not known yet. */
export function firstLook(listing: FolderListing, parent: string, { offset, limit }: Page): FolderPage {
  const files = new Map(listing.files.map((file) => [file.path, file]))
  const rows = [
    ...inNameOrder(listing.folders).map((path) => ({ type: 'folder' as const, path, files: null })),
    ...inNameOrder(files.keys()).map((path) => {
      const { ino: _ino, ctime: _ctime, ...file } = files.get(path)!
      return { type: 'file' as const, file }
    }),
  ]
  return { folder: parent, total: rows.length, rows: rows.slice(offset, offset + limit) }
}
