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
    evidence: last.evidence === 'deliverable' ? 'tab' : last.evidence,
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
