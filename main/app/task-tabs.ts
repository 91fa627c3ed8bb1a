import type { ReadEntry, ReadRow, TabSnapshot, TaskFile, UnopenedFile } from '../../preload/task-shapes.ts'
import { AppError } from '../app-error.ts'
import type { Engine } from '../engine.ts'
import type { TaskRow } from '../store/tasks.ts'
import type { Mark, Requirement, Tab } from '../tab/record.ts'
import { userAdds, userMarks, userMoves, type UserAction } from '../tab/user-actions.ts'
import type { OpenFolders } from './open-folders.ts'
import { coverageOf, derivedRow, readFiles, readRow, shownRequirements, unopenedFile } from './tab-snapshot.ts'
import { tabFromStore } from '../task-tab.ts'
import type { TaskRunner } from './task-runner.ts'

type Page = { readonly query: string; readonly offset: number; readonly limit: number }

const TABS_KEPT = 4
/** Files marked in the list as those to look at; they are ranked. */
const MOST_STARS = 500

/** The tabs of tasks as the screen sees them, and what the person does in them. */
export function createTaskTabs(
  engine: Engine,
  {
    folders,
    runner,
    taskOf,
  }: { readonly folders: OpenFolders; readonly runner: TaskRunner; readonly taskOf: (id: string) => TaskRow },
) {
  const { store } = engine.parts
  /** Tabs of tasks that do not run, by id, with the number of events they were built from. */
  const kept = new Map<string, { readonly tab: Tab; readonly events: number }>()

  async function tabOf(task: TaskRow): Promise<Tab> {
    const live = runner.liveTab(task.id)
    if (live !== undefined) {
      kept.delete(task.id)
      return live
    }
    const events = store.events.count(task.id)
    const known = kept.get(task.id)
    if (known?.events === events) return known.tab
    const { workspace } = await folders.use(folders.idOf(task.root)!)
    const tab = tabFromStore(store, task, function* paths() {
      for (const file of workspace.files()) yield file.path
    })
    kept.set(task.id, { tab, events })
    for (const id of [...kept.keys()].slice(0, Math.max(0, kept.size - TABS_KEPT))) kept.delete(id)
    return tab
  }

  async function snapshot(taskId: string): Promise<TabSnapshot> {
    const task = taskOf(taskId)
    const tab = await tabOf(task)
    const { workspace } = await folders.use(folders.idOf(task.root)!)
    return {
      taskId,
      coverage: coverageOf(tab, workspace.count),
      requirements: shownRequirements(tab, (path) => workspace.file(path)?.size ?? 0),
      reads: tab.readCount(),
      derived: tab.derived().length,
    }
  }

  async function act(taskId: string, action: (tab: Tab, turn: number) => UserAction): Promise<TabSnapshot> {
    const task = taskOf(taskId)
    const tab = await tabOf(task)
    const { changes, line } = action(tab, store.events.lastTurn(taskId))
    runner.append(taskId, [{ type: 'user_action', text: line }], changes)
    return snapshot(taskId)
  }

  return {
    of: (taskId: string): Promise<Tab> => tabOf(taskOf(taskId)),
    snapshot,
    add: (taskId: string, text: string) => act(taskId, (tab, turn) => userAdds(tab, text, turn)),
    move: (taskId: string, id: string, state: 'done' | 'open') =>
      act(taskId, (tab, turn) => userMoves(requirement(tab, id), state, turn)),
    mark: (taskId: string, path: string, mark: Mark | undefined) => act(taskId, () => userMarks(path, mark)),
    async reads(taskId: string, { query, offset, limit }: Page): Promise<{ total: number; entries: ReadRow[] }> {
      const tab = await tabOf(taskOf(taskId))
      const words = query.toLowerCase()
      const holds = (...texts: readonly string[]): boolean =>
        words === '' || texts.some((text) => text.toLowerCase().includes(words))
      const entries = [
        ...tab
          .reads()
          .filter(({ path, command, text }) => holds(path, command, text))
          .map(readRow),
        ...tab
          .derived()
          .filter(({ command, text, files }) => holds(command, text, ...files))
          .map(derivedRow),
      ]
      return { total: entries.length, entries: entries.slice(offset, offset + limit) }
    },
    async entry(taskId: string, id: string): Promise<ReadEntry> {
      const tab = await tabOf(taskOf(taskId))
      const read = tab.read(id)
      if (read !== undefined) return { ...readRow(read), text: read.text }
      const derived = tab.derivedEntry(id)
      if (derived !== undefined) return { ...derivedRow(derived), text: derived.text }
      throw new AppError('not_found', `There is no entry ${id}.`)
    },
    async files(taskId: string): Promise<TaskFile[]> {
      const tab = await tabOf(taskOf(taskId))
      const stars = tab
        .candidates()
        .slice(0, MOST_STARS)
        .flatMap(({ path }): TaskFile[] => (tab.isAbove(path) && !tab.isOpened(path) ? [{ path, state: 'star' }] : []))
      return [...readFiles(tab), ...stars]
    },
    async unopened(taskId: string, { query, offset, limit }: Page): Promise<{ total: number; files: UnopenedFile[] }> {
      const tab = await tabOf(taskOf(taskId))
      const words = query.toLowerCase()
      const all = tab.candidates().filter(({ path }) => words === '' || path.toLowerCase().includes(words))
      const files = all.slice(offset, offset + limit).map((candidate) => {
        const row = tab.candidate(candidate.path)
        return row === undefined ? [] : [unopenedFile(tab, row)]
      })
      return { total: all.length, files: files.flat() }
    },
  }
}

function requirement(tab: Tab, id: string): Requirement {
  const found = tab.requirement(id)
  if (found === undefined) throw new AppError('not_found', `There is no requirement ${id}.`)
  return found
}
