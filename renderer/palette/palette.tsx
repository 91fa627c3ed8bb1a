import { Command } from 'cmdk'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { type ActionName, actions, runAction } from '../actions.ts'
import type { Action } from '../actions/action.ts'
import type { Catalogue } from '../locales/en.ts'
import { useText } from '../locales/use-text.ts'
import { keysOf } from '../shortcuts.ts'
import { app, readyOf } from '../store/app.ts'
import { useStore } from '../store/create-store.ts'
import { closeQuestion } from '../store/dialogs.ts'
import { openSource } from '../store/places.ts'
import { route, showNewTask, showTask } from '../store/route.ts'
import { workspaceOf } from '../store/workspaces.ts'
import { useFoundFiles } from '../store/use-found-files.ts'
import { fileIcon } from '../tasks/file-icon.ts'
import { Keys } from '../ui/button.tsx'
import { Modal } from '../ui/dialog.tsx'
import { Icon } from '../ui/icon.tsx'
import { PathName } from '../ui/mark.tsx'
import './palette.css'

type Group = keyof Catalogue['palette']['groups']
const groups: readonly Group[] = ['task', 'go', 'folders', 'look', 'privacy']

/** Every action of the application, the tasks, the folders and the files, found by a few letters. */
export function Palette({ query: first }: { readonly query: string }) {
  const text = useText()
  const [query, setQuery] = useState(first)
  const [selected, setSelected] = useState('')
  // Enter before the files have come: the first of them is opened when they do.
  const [isEntered, setEntered] = useState(false)
  const areCurrent = useRef(true)
  const filesOnly = query.startsWith('@')
  const commandsOnly = query.startsWith('>')
  const words = wordsOf(query)
  const type = (next: string): void => {
    setQuery(next)
    setEntered(false)
    // The row that Enter acts on is the first of what is listed now; of files that are still to come, theirs.
    const actionsNow = next.startsWith('@') ? [] : groups.flatMap((group) => foundActions(group, wordsOf(next), text))
    setSelected(actionsNow[0]?.[0] ?? '')
  }
  return (
    <Modal className="palette-place" label={text.palette.title} onClose={closeQuestion}>
      <Command
        className="palette"
        label={text.palette.title}
        shouldFilter={false}
        loop
        value={selected}
        onValueChange={setSelected}
      >
        <div className="palette-in">
          <Icon name="search" />
          <Command.Input
            data-autofocus
            placeholder={text.palette.placeholder}
            value={query}
            onValueChange={type}
            onKeyDown={(event) => {
              if (event.key !== 'Enter' || !filesOnly || areCurrent.current) return
              event.stopPropagation()
              setEntered(true)
            }}
          />
          <Keys>Esc</Keys>
        </div>
        <Command.List className="palette-list" label={text.palette.results}>
          <Command.Empty>{text.palette.empty}</Command.Empty>
          {!filesOnly && groups.map((group) => <ActionGroup key={group} group={group} words={words} />)}
          {!filesOnly && !commandsOnly && words !== '' && <Places words={words} />}
          {!commandsOnly && words !== '' && <Files words={words} areCurrent={areCurrent} isEntered={isEntered} />}
        </Command.List>
        <div className="palette-foot">
          <span>
            <Keys>↑</Keys>
            <Keys>↓</Keys> {text.palette.choose}
          </span>
          <span>
            <Keys>Enter</Keys> {text.palette.run}
          </span>
          <span>
            <Keys>@</Keys> {text.palette.filesOnly}
          </span>
          <span>
            <Keys>&gt;</Keys> {text.palette.commandsOnly}
          </span>
        </div>
      </Command>
    </Modal>
  )
}

/** Closes the palette first, so that what it opens gets the focus. */
function choose(run: () => void): void {
  closeQuestion()
  queueMicrotask(run)
}

function matches(title: string, words: string): boolean {
  const low = title.toLocaleLowerCase()
  return words
    .toLocaleLowerCase()
    .split(/\s+/)
    .every((word) => low.includes(word))
}

function wordsOf(query: string): string {
  return query.replace(/^[@>]\s*/, '')
}

function foundActions(group: Group, words: string, text: Catalogue): readonly (readonly [string, Action])[] {
  return Object.entries(actions as Readonly<Record<string, Action>>).filter(
    ([name, action]) =>
      action.group === group &&
      name !== 'palette.open' &&
      action.isAvailable?.() !== false &&
      matches(text.palette.actions[action.title], words),
  )
}

function ActionGroup({ group, words }: { readonly group: Group; readonly words: string }) {
  const text = useText()
  const found = foundActions(group, words, text)
  if (found.length === 0) return null
  return (
    <Command.Group heading={text.palette.groups[group]}>
      {found.map(([name, action]) => {
        const keys = keysOf(name as ActionName)
        return (
          <Command.Item key={name} value={name} onSelect={() => choose(() => runAction(name as ActionName))}>
            <Icon name={action.icon} />
            <span className="cut">{text.palette.actions[action.title]}</span>
            {keys !== undefined && <Keys>{keys}</Keys>}
          </Command.Item>
        )
      })}
    </Command.Group>
  )
}

const MOST = 8

function Places({ words }: { readonly words: string }) {
  const text = useText()
  const tasks = useStore(app, (state) => readyOf(state).tasks)
  const workspaces = useStore(app, (state) => readyOf(state).workspaces)
  const foundTasks = tasks.filter(({ title }) => matches(title, words)).slice(0, MOST)
  const foundFolders = workspaces.filter(({ name }) => matches(name, words)).slice(0, MOST)
  return (
    <>
      {foundTasks.length > 0 && (
        <Command.Group heading={text.palette.groups.tasks}>
          {foundTasks.map(({ id, title, workspaceId }) => (
            <Command.Item key={id} value={`task ${id}`} onSelect={() => choose(() => showTask(id, workspaceId))}>
              <Icon name="list" />
              <span className="cut">
                <bdi>{title}</bdi>
              </span>
            </Command.Item>
          ))}
        </Command.Group>
      )}
      {foundFolders.length > 0 && (
        <Command.Group heading={text.palette.groups.folders}>
          {foundFolders.map(({ id, name }) => (
            <Command.Item key={id} value={`folder ${id}`} onSelect={() => choose(() => showNewTask(id))}>
              <Icon name="folder" />
              <span className="cut">
                <bdi>{name}</bdi>
              </span>
            </Command.Item>
          ))}
        </Command.Group>
      )}
    </>
  )
}

type FilesProps = {
  readonly words: string
  /** Holds whether what is listed belongs to these words. */
  readonly areCurrent: RefObject<boolean>
  readonly isEntered: boolean
}

function Files({ words, areCurrent, isEntered }: FilesProps) {
  const text = useText()
  const workspaces = useStore(app, (state) => readyOf(state).workspaces)
  const chosen = useStore(route, ({ workspaceId }) => workspaceId)
  const workspace = workspaceOf(chosen, workspaces)
  const { files, isCurrent } = useFoundFiles(workspace?.id ?? '', workspace === undefined ? null : words)
  const first = isEntered && isCurrent ? files?.[0]?.path : undefined
  const id = workspace?.id
  useEffect(() => {
    areCurrent.current = isCurrent
    return () => {
      areCurrent.current = true
    }
  }, [areCurrent, isCurrent])
  useEffect(() => {
    if (first !== undefined && id !== undefined) choose(() => openSource({ workspaceId: id, path: first }))
  }, [first, id])
  if (workspace === undefined || files === null || files.length === 0) return null
  return (
    <Command.Group heading={text.palette.groups.files}>
      {files.map(({ path, kind }) => (
        <Command.Item
          key={path}
          value={`file ${path}`}
          onSelect={() => choose(() => openSource({ workspaceId: workspace.id, path }))}
        >
          <Icon name={fileIcon(kind, path)} />
          <PathName path={path} />
        </Command.Item>
      ))}
    </Command.Group>
  )
}
