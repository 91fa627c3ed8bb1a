import type { Output } from '../../preload/route.ts'
import type { Requests } from '../../preload/contract.ts'
import type { Settings } from '../../preload/settings-shapes.ts'
import type { TaskSummary } from '../../preload/task-shapes.ts'
import type { Workspace, WorkspaceStatus } from '../../preload/workspace-shapes.ts'
import { call, on } from '../bridge/call.ts'
import { createStore } from './create-store.ts'
import { orderTasks } from './order-tasks.ts'

type Start = Output<Requests['app.start']>

type AppState = Omit<Start, 'tasks'> & {
  readonly tasks: readonly TaskSummary[]
  readonly statuses: Readonly<Record<string, WorkspaceStatus>>
}

export type Loading =
  | { readonly phase: 'loading' }
  | { readonly phase: 'failed'; readonly message: string }
  | ({ readonly phase: 'ready' } & AppState)

export const app = createStore<Loading>({ phase: 'loading' })

/** Whether the engine answers. */
export const connection = createStore<'there' | 'lost'>('there')

/** The state once it is there; only for what is drawn after the start. */
export function ready(): AppState {
  return readyOf(app.get())
}

/** As `ready`, for selectors. */
export function readyOf(state: Loading): AppState {
  if (state.phase !== 'ready') throw new Error('the application has not started')
  return state
}

function change(part: (state: AppState) => Partial<AppState>): void {
  app.set((state) => (state.phase === 'ready' ? { ...state, ...part(state) } : state))
}

/** Asks for everything that the first paint needs; again after the engine was restarted. */
export async function loadApp(): Promise<void> {
  try {
    const start = await call('app.start')
    const last = app.get()
    app.set({
      ...start,
      phase: 'ready',
      tasks: orderTasks(start.tasks),
      statuses: last.phase === 'ready' ? last.statuses : {},
    })
  } catch (error) {
    // What was there stays in sight; that nothing answers is said beside it.
    if (app.get().phase === 'ready') return
    app.set({ phase: 'failed', message: error instanceof Error ? error.message : String(error) })
  }
}

/** Keeps the state up with the engine's events. */
export function followApp(): void {
  on('task.changed', (task) => putTask(task))
  on('task.erased', ({ taskId }) => dropTask(taskId))
  on('workspace.status', (status) =>
    change(({ statuses }) => ({ statuses: { ...statuses, [status.workspaceId]: status } })),
  )
  on('workspace.list', (workspaces) => change(() => ({ workspaces: [...workspaces] })))
  on('engine.lost', () => connection.set('lost'))
  on('engine.restarted', () => {
    connection.set('there')
    void loadApp()
  })
}

export function putTask(task: TaskSummary): void {
  change(({ tasks }) => ({ tasks: orderTasks([task, ...tasks.filter(({ id }) => id !== task.id)]) }))
}

export function dropTask(taskId: string): void {
  change(({ tasks }) => ({ tasks: tasks.filter(({ id }) => id !== taskId) }))
}

export function putWorkspace(workspace: Workspace): void {
  change(({ workspaces }) => ({ workspaces: [...workspaces.filter(({ id }) => id !== workspace.id), workspace] }))
}

export function putStatus(status: WorkspaceStatus): void {
  change(({ statuses }) => ({ statuses: { ...statuses, [status.workspaceId]: status } }))
}

/** Changes settings; the screen shows what the engine has kept. */
export async function changeSettings(part: Partial<Settings>): Promise<void> {
  const settings = await call('settings.change', part)
  change(() => ({ settings }))
}

/** The person has read a notice. */
export function dropNotice(notice: string): void {
  change(({ notices }) => ({ notices: notices.filter((one) => one !== notice) }))
}

/** The person has begun: the start page is not shown by itself any more. */
export function markOnboarded(): void {
  const state = app.get()
  if (state.phase === 'ready' && !state.settings.onboarded) void changeSettings({ onboarded: true })
}
