import { createStore } from './create-store.ts'

export type Evidence = 'tab' | 'deliverable' | 'source'

/** Where the person is. `task` without an id is the form of a new task. */
export type Route = {
  readonly screen: 'task' | 'settings' | 'welcome'
  readonly workspaceId: string | null
  readonly taskId: string | null
  readonly evidence: Evidence
  /** The part of the settings to show. */
  readonly section: string | null
}

export const route = createStore<Route>({
  screen: 'task',
  workspaceId: null,
  taskId: null,
  evidence: 'tab',
  section: null,
})

const KEY = 'place'
route.subscribe(() => {
  const { workspaceId, taskId } = route.get()
  localStorage.setItem(KEY, JSON.stringify({ workspaceId, taskId }))
})

/** Back to where the person was when the window was closed, as far as that is still there. */
export function returnTo(
  tasks: readonly { readonly id: string }[],
  workspaces: readonly { readonly id: string }[],
): void {
  const kept = parse(localStorage.getItem(KEY))
  route.set((last) => ({
    ...last,
    workspaceId: idIn(workspaces, kept['workspaceId']),
    taskId: idIn(tasks, kept['taskId']),
  }))
}

/** The id, if that is still there. */
export function idIn(all: readonly { readonly id: string }[], id: unknown): string | null {
  return all.find((one) => one.id === id)?.id ?? null
}

function parse(text: string | null): Readonly<Record<string, unknown>> {
  try {
    const kept: unknown = JSON.parse(text ?? '{}')
    return typeof kept === 'object' && kept !== null ? (kept as Record<string, unknown>) : {}
  } catch {
    // Cut off by a crash: the first page is no loss.
    return {}
  }
}

export function showTask(taskId: string, workspaceId: string): void {
  route.set((last) => ({
    ...last,
    screen: 'task',
    taskId,
    workspaceId,
    evidence: last.taskId === taskId ? last.evidence : 'tab',
  }))
}

export function showNewTask(workspaceId?: string): void {
  route.set((last) => ({
    ...last,
    screen: 'task',
    taskId: null,
    workspaceId: workspaceId ?? last.workspaceId,
    evidence: 'tab',
  }))
}

export function showWelcome(): void {
  route.set((last) => ({ ...last, screen: 'welcome', taskId: null }))
}

export function showSettings(section: string | null = null): void {
  route.set((last) => ({ ...last, screen: 'settings', section }))
}

/** Back to the tasks. */
export function leaveSettings(): void {
  route.set((last) => ({ ...last, screen: 'task', section: null }))
}

export function showEvidence(evidence: Evidence): void {
  route.set((last) => ({ ...last, screen: last.screen === 'settings' ? 'task' : last.screen, evidence }))
}
