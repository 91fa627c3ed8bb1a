import { useState } from 'react'
import type { Workspace } from '../../preload/workspace-shapes.ts'
import { useText } from '../locales/use-text.ts'
import { app, readyOf } from '../store/app.ts'
import { useStore } from '../store/create-store.ts'
import { useIntent } from '../store/intents.ts'
import { LinkButton } from '../ui/button.tsx'
import { FileTree } from './file-tree.tsx'
import { FoundFiles } from './found-files.tsx'
import { SideSearch } from './side-search.tsx'

/** The files of the workspace: the tree, a filter over it, or what could not be read. */
export function FilesSection({ workspace }: { readonly workspace: Workspace }) {
  const text = useText()
  const status = useStore(app, (state) => readyOf(state).statuses[workspace.id])
  // Null where the filter is closed.
  const [query, setQuery] = useState<string | null>(null)
  const [isProblems, setProblems] = useState(false)
  useIntent('files.filter', () => {
    setQuery((last) => last ?? '')
    setProblems(false)
  })
  useIntent('files.problems', () => {
    setQuery(null)
    setProblems(true)
  })
  const troubled = status !== undefined && status.noText + status.locked + status.failed > 0
  const isTree = !isProblems && (query ?? '').trim() === ''
  return (
    <>
      <SideSearch
        title={text.tasks.files}
        className="side-title-files"
        label={text.tasks.filter}
        placeholder={text.tasks.filterPlaceholder}
        query={query}
        onChange={(next) => {
          setQuery(next)
          setProblems(false)
        }}
      />
      {isTree ? (
        <FileTree workspace={workspace} />
      ) : (
        <FoundFiles workspace={workspace} query={query ?? ''} problemsOnly={isProblems} />
      )}
      {(troubled || isProblems) && (
        <p className="side-note">
          {status !== undefined && troubled && `${text.tasks.problems(status)}. `}
          <LinkButton
            onClick={() => {
              setQuery(null)
              setProblems(!isProblems)
            }}
          >
            {isProblems ? text.tasks.allFiles : text.tasks.show}
          </LinkButton>
        </p>
      )}
    </>
  )
}
