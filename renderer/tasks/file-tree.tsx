import { type CSSProperties, type KeyboardEvent, useEffect, useRef, useState } from 'react'
import type { Workspace } from '../../preload/workspace-shapes.ts'
import { useFormats, useText } from '../locales/use-text.ts'
import { openSource } from '../store/places.ts'
import { Icon } from '../ui/icon.tsx'
import { PathName } from '../ui/mark.tsx'
import { FileGlyph } from '../ui/state-glyph.tsx'
import { VirtualList, type VirtualListHandle } from '../ui/virtual-list.tsx'
import { fileIcon } from './file-icon.ts'
import type { TreeRow } from './tree-rows.ts'
import { type TaskFiles, useTaskFiles } from './use-task-files.ts'
import { useTree } from './use-tree.ts'
import './file-tree.css'

/** The files of a workspace as a tree that is walked with the arrow keys. */
export function FileTree({ workspace }: { readonly workspace: Workspace }) {
  const text = useText()
  const { tree, isLoaded, isOpen, toggle, show } = useTree(workspace.id)
  const files = useTaskFiles(workspace.id)
  const [active, setActive] = useState(0)
  const list = useRef<VirtualListHandle>(null)
  const at = Math.min(active, Math.max(0, tree.length - 1))
  useEffect(() => show(0, 30))

  const go = (index: number): void => {
    if (index < 0 || index >= tree.length) return
    setActive(index)
    list.current?.focusRow(index)
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    const row = tree.length === 0 ? undefined : tree.row(at)
    const folder = row?.node?.type === 'folder' ? row.node.path : undefined
    if (event.key === 'ArrowDown') go(at + 1)
    else if (event.key === 'ArrowUp') go(at - 1)
    else if (event.key === 'Home') go(0)
    else if (event.key === 'End') go(tree.length - 1)
    else if (event.key === 'ArrowRight' && folder !== undefined) {
      if (isOpen(folder)) go(at + 1)
      else toggle(folder, true)
    } else if (event.key === 'ArrowLeft' && row !== undefined) {
      if (folder !== undefined && isOpen(folder)) toggle(folder, false)
      else go(parentOf(at, row, (index) => tree.row(index)))
    } else return
    event.preventDefault()
  }
  const act = (index: number, { node }: TreeRow): void => {
    setActive(index)
    if (node?.type === 'folder') toggle(node.path, !isOpen(node.path))
    else if (node?.type === 'file') openSource({ workspaceId: workspace.id, path: node.file.path })
  }
  if (!isLoaded) return <p className="side-note">{text.tasks.listing}</p>
  if (tree.length === 0) return <p className="side-note">{text.tasks.noFiles}</p>
  return (
    <VirtualList
      handle={list}
      role="tree"
      className="tree"
      label={text.tasks.filesOf(workspace.name)}
      count={tree.length}
      rowHeight={25}
      onRange={show}
      onKeyDown={onKeyDown}
      row={(index) => {
        const row = tree.row(index)
        return (
          <TreeLine
            row={row}
            files={files}
            open={row.node?.type === 'folder' && isOpen(row.node.path)}
            focusable={index === at}
            onAct={() => act(index, row)}
          />
        )
      }}
    />
  )
}

type TreeLineProps = {
  readonly row: TreeRow
  readonly files: TaskFiles
  readonly open: boolean
  readonly focusable: boolean
  readonly onAct: () => void
}

function TreeLine({ row, files, open, focusable, onAct }: TreeLineProps) {
  const text = useText()
  const formats = useFormats()
  const { node, depth, index } = row
  const common = {
    role: 'treeitem',
    'aria-level': depth,
    'aria-posinset': index + 1,
    tabIndex: focusable ? 0 : -1,
    style: { '--depth': depth } as CSSProperties,
    onClick: onAct,
  } as const
  if (node === undefined) {
    return (
      <div {...common} className="row" aria-busy="true">
        <span className="skeleton" />
      </div>
    )
  }
  if (node.type === 'folder') {
    const countOf = (all: number | null, read: number): string =>
      all === null ? '…' : read === 0 ? formats.number(all) : text.tasks.readOf(read, all)
    return (
      <button {...common} type="button" className="row" aria-expanded={open}>
        <Icon name={open ? 'down' : 'right'} size="twist" />
        <span className="cut">
          <bdi title={node.path}>{node.path.split('/').at(-1)}</bdi>
        </span>
        <span className="end">{countOf(node.files, files.readBelow(node.path))}</span>
      </button>
    )
  }
  const { file } = node
  const isBad = file.state !== 'ok' && file.state !== 'unread'
  const glyph = isBad ? 'fail' : files.stateOf(file.path)
  return (
    <button {...common} type="button" className="row file">
      {glyph === undefined ? <Icon name={fileIcon(file.kind, file.path)} /> : <FileGlyph state={glyph} />}
      <PathName path={file.path} nameOnly />
    </button>
  )
}

function parentOf(at: number, { depth }: TreeRow, row: (index: number) => TreeRow): number {
  for (let index = at - 1; index >= 0; index -= 1) if (row(index).depth < depth) return index
  return at
}
