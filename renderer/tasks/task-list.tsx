import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import type { TaskSummary } from '../../preload/task-shapes.ts'
import { call } from '../bridge/call.ts'
import { useText } from '../locales/use-text.ts'
import { app, readyOf } from '../store/app.ts'
import { useStore } from '../store/create-store.ts'
import { useIntent } from '../store/intents.ts'
import { showFailure } from '../store/toasts.ts'
import { SideSearch } from './side-search.tsx'
import { TaskRow } from './task-row.tsx'

/** The workspace's tasks, pinned ones first; searched in titles and in what was said and written. */
export function TaskList({ workspaceId }: { readonly workspaceId: string | undefined }) {
  const text = useText()
  const tasks = useStore(app, (state) => readyOf(state).tasks)
  const [query, setQuery] = useState<string | null>(null)
  const found = useFound(query ?? '')
  const list = useRef<HTMLUListElement>(null)
  useIntent('tasks.search', () => setQuery((last) => last ?? ''))
  const shown = tasks.filter((task) => task.workspaceId === workspaceId && (found === null || found.has(task.id)))

  const onKeyDown = (event: KeyboardEvent): void => {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    if (step === 0) return
    const rows = [...(list.current?.querySelectorAll<HTMLElement>('.row') ?? [])]
    const now = rows.findIndex((row) => row === document.activeElement)
    const next = rows[now + step]
    if (next === undefined) return
    next.focus()
    event.preventDefault()
  }
  return (
    <>
      <SideSearch
        title={text.tasks.tasks}
        className="side-title-tasks"
        label={text.tasks.search}
        placeholder={text.tasks.searchPlaceholder}
        query={query}
        onChange={setQuery}
      />
      {shown.length === 0 ? (
        <p className="side-note">{found === null ? text.tasks.none : text.tasks.noneFound}</p>
      ) : (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the arrows move between the buttons in it
        <ul ref={list} className="task-list" aria-label={text.tasks.tasks} onKeyDown={onKeyDown}>
          {shown.map((task: TaskSummary) => (
            <TaskRow key={task.id} task={task} />
          ))}
        </ul>
      )}
    </>
  )
}

/** The ids of the tasks that hold the words; null while nothing is asked for. */
function useFound(query: string): ReadonlySet<string> | null {
  const text = useText()
  const [found, setFound] = useState<ReadonlySet<string> | null>(null)
  const words = query.trim()
  useEffect(() => {
    if (words === '') {
      setFound(null)
      return
    }
    let isCurrent = true
    const timer = setTimeout(() => {
      call('task.list', { query: words }).then(
        (tasks) => {
          if (isCurrent) setFound(new Set(tasks.map(({ id }) => id)))
        },
        (error: unknown) => showFailure(text.shell.failed, error),
      )
    }, 150)
    return () => {
      isCurrent = false
      clearTimeout(timer)
    }
  }, [words, text])
  return found
}
