import { useCallback, useEffect, useState } from 'react'
import type { FileRow, Workspace } from '../../preload/workspace-shapes.ts'
import { call, on } from '../bridge/call.ts'
import { useText } from '../locales/use-text.ts'
import { ask } from '../store/dialogs.ts'
import { openSource } from '../store/places.ts'
import { showFailure } from '../store/toasts.ts'
import { LinkButton } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import { PathName } from '../ui/mark.tsx'
import { FileGlyph } from '../ui/state-glyph.tsx'
import { VirtualList } from '../ui/virtual-list.tsx'
import { fileIcon } from './file-icon.ts'
import { retryFile } from './retry-file.ts'

const PAGE = 200

type Found = { readonly total: number; readonly files: readonly (FileRow | undefined)[] }

type FoundFilesProps = {
  readonly workspace: Workspace
  readonly query: string
  readonly problemsOnly: boolean
}

/** The files that match, or those without a text view and why; pages are loaded as they come in sight. */
export function FoundFiles({ workspace, query, problemsOnly }: FoundFilesProps) {
  const text = useText()
  const [found, setFound] = useState<Found | null>(null)
  const load = useCallback(
    async (offset: number): Promise<void> => {
      try {
        const page = await call('file.find', { workspaceId: workspace.id, query, problemsOnly, offset, limit: PAGE })
        setFound((last) => {
          const files = offset === 0 || last === null || last.total !== page.total ? [] : [...last.files]
          for (const [index, file] of page.files.entries()) files[offset + index] = file
          return { total: page.total, files }
        })
      } catch (error) {
        showFailure(text.tasks.unreachable, error)
      }
    },
    [workspace.id, query, problemsOnly, text],
  )
  useEffect(() => {
    const timer = setTimeout(() => void load(0), 120)
    const off = on('workspace.files', (event) => {
      if (event.workspaceId === workspace.id) void load(0)
    })
    return () => {
      clearTimeout(timer)
      off()
    }
  }, [load, workspace.id])

  if (found === null) return <p className="side-note">{text.tasks.listing}</p>
  const show = (first: number, last: number): void => {
    for (let page = Math.floor(first / PAGE); page <= Math.floor(last / PAGE); page += 1)
      if (page > 0 && found.files[page * PAGE] === undefined) void load(page * PAGE)
  }
  return (
    <>
      <p className="side-note" role="status">
        {problemsOnly ? text.tasks.problemTitle : text.tasks.found(found.total)}
      </p>
      <VirtualList
        className="tree flat"
        label={text.tasks.filesOf(workspace.name)}
        count={found.total}
        rowHeight={problemsOnly ? 44 : 25}
        measured={problemsOnly}
        onRange={show}
        row={(index) => {
          const file = found.files[index]
          if (file === undefined) return <div className="row" aria-busy="true" />
          return problemsOnly ? (
            <Problem workspace={workspace} file={file} onDone={() => void load(0)} />
          ) : (
            <button
              type="button"
              className="row file"
              onClick={() => openSource({ workspaceId: workspace.id, path: file.path })}
            >
              {isBad(file) ? <FileGlyph state="fail" /> : <Icon name={fileIcon(file.kind, file.path)} />}
              <PathName path={file.path} />
            </button>
          )
        }}
      />
    </>
  )
}

function isBad({ state }: FileRow): boolean {
  return state !== 'ok' && state !== 'unread'
}

type ProblemProps = { readonly workspace: Workspace; readonly file: FileRow; readonly onDone: () => void }

/** A file that could not be read: why, and what can be done. */
function Problem({ workspace, file, onDone }: ProblemProps) {
  const text = useText()
  const isLocked = file.state === 'encrypted'
  return (
    <div className="problem">
      <div className="problem-name">
        <FileGlyph state="fail" />
        <PathName path={file.path} />
      </div>
      <div className="problem-line">
        <span title={file.reason === undefined ? undefined : text.said(file.reason)}>
          {text.tasks.fileState[file.state]}
        </span>
        <LinkButton
          onClick={() =>
            isLocked
              ? ask({ kind: 'password', workspaceId: workspace.id, file })
              : void retryFile(workspace.id, file.path).then(onDone)
          }
        >
          {isLocked ? text.tasks.password : file.state === 'placeholder' ? text.tasks.fetch : text.tasks.retry}
        </LinkButton>
      </div>
    </div>
  )
}
