import type { FolderPage } from '../../preload/workspace-shapes.ts'

export type TreeNode = FolderPage['rows'][number]

/** One level of the tree as far as it was loaded: `rows[i]` is missing where its page has not come yet. */
export type Level = { readonly total: number; readonly rows: readonly (TreeNode | undefined)[] }

/** A line of the tree: a loaded row, or the place of one that is still to come. */
export type TreeRow = {
  readonly folder: string
  readonly index: number
  readonly depth: number
  readonly node: TreeNode | undefined
}

type Stretch = {
  readonly folder: string
  readonly from: number
  readonly count: number
  readonly depth: number
  readonly start: number
}

/** The open folders one below the other, without a row object for each of perhaps 100,000 files. */
export type Tree = { readonly length: number; readonly row: (at: number) => TreeRow }

export function treeOf(levels: ReadonlyMap<string, Level>, open: ReadonlySet<string>): Tree {
  const stretches: Stretch[] = []
  let length = 0
  const add = (folder: string, depth: number): void => {
    const level = levels.get(folder)
    if (level === undefined) return
    let from = 0
    const put = (to: number): void => {
      if (to <= from) return
      stretches.push({ folder, from, count: to - from, depth, start: length })
      length += to - from
      from = to
    }
    // Folders come first, so an open one lies in what was loaded.
    level.rows.some((node, index) => {
      if (node?.type === 'file') return true
      if (node?.type === 'folder' && open.has(node.path)) {
        put(index + 1)
        add(node.path, depth + 1)
      }
      return false
    })
    put(level.total)
  }
  add('', 1)
  return {
    length,
    row(at) {
      const { folder, from, depth, start } = stretchAt(stretches, at)
      const index = from + at - start
      return { folder, index, depth, node: levels.get(folder)?.rows[index] }
    },
  }
}

function stretchAt(stretches: readonly Stretch[], at: number): Stretch {
  let low = 0
  let high = stretches.length - 1
  while (low < high) {
    const middle = Math.ceil((low + high) / 2)
    if ((stretches[middle]?.start ?? 0) <= at) low = middle
    else high = middle - 1
  }
  const found = stretches[low]
  if (found === undefined || at < found.start || at >= found.start + found.count) throw new RangeError(`no row ${at}`)
  return found
}

/** Puts a page into a level. */
export function withPage(level: Level | undefined, page: FolderPage, offset: number): Level {
  const rows = level?.total === page.total ? [...level.rows] : []
  for (const [index, node] of page.rows.entries()) rows[offset + index] = node
  return { total: page.total, rows }
}
