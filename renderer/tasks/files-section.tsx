import { useEffect, useRef, useState } from 'react'
import type { Workspace } from '../../preload/workspace-shapes.ts'
import { useText } from '../locales/use-text.ts'
import { app, readyOf } from '../store/app.ts'
import { useStore } from '../store/create-store.ts'
import { useIntent } from '../store/intents.ts'
import { IconButton, LinkButton } from '../ui/button.tsx'
import { Field } from '../ui/field.tsx'
import { FileTree } from './file-tree.tsx'
import { FoundFiles } from './found-files.tsx'

type Mode = 'tree' | 'filter' | 'problems'

/** The files of the workspace: the tree, a filter over it, or what could not be read. */
export function FilesSection({ workspace }: { readonly workspace: Workspace }) {
  const text = useText()
  const status = useStore(app, (state) => readyOf(state).statuses[workspace.id])
  const [mode, setMode] = useState<Mode>('tree')
  const [query, setQuery] = useState('')
  const field = useRef<HTMLDivElement>(null)
  useIntent('files.filter', () => setMode('filter'))
  useIntent('files.problems', () => setMode('problems'))
  useEffect(() => {
    if (mode === 'filter') field.current?.querySelector('input')?.focus()
  }, [mode])
  const troubled = status !== undefined && status.noText + status.locked + status.failed > 0
  const isTree = mode === 'tree' || (mode === 'filter' && query.trim() === '')
  return (
    <>
      <h2 className="side-title side-title-files">
        <span>{text.tasks.files}</span>
        <IconButton
          icon={mode === 'filter' ? 'x' : 'search'}
          size="small"
          label={mode === 'filter' ? text.ui.close : text.tasks.filter}
          onClick={() => {
            setQuery('')
            setMode(mode === 'filter' ? 'tree' : 'filter')
          }}
        />
      </h2>
      {mode === 'filter' && (
        <div className="side-search" ref={field}>
          <Field
            look="small"
            type="search"
            icon="search"
            label={text.tasks.filter}
            placeholder={text.tasks.filterPlaceholder}
            value={query}
            onChange={(event) => setQuery(event.target.value)}
            onKeyDown={(event) => {
              if (event.key !== 'Escape') return
              event.preventDefault()
              setMode('tree')
            }}
          />
        </div>
      )}
      {isTree ? (
        <FileTree workspace={workspace} />
      ) : (
        <FoundFiles workspace={workspace} query={mode === 'filter' ? query : ''} problemsOnly={mode === 'problems'} />
      )}
      {(troubled || mode === 'problems') && (
        <p className="side-note">
          {status !== undefined && troubled && `${text.tasks.problems(status)}. `}
          <LinkButton onClick={() => setMode(mode === 'problems' ? 'tree' : 'problems')}>
            {mode === 'problems' ? text.tasks.allFiles : text.tasks.show}
          </LinkButton>
        </p>
      )}
    </>
  )
}
