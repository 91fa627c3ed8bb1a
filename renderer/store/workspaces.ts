import type { Workspace } from '../../preload/workspace-shapes.ts'
import { call } from '../bridge/call.ts'
import { currentText } from '../locales/use-text.ts'
import { markOnboarded, putStatus, putWorkspace, ready } from './app.ts'
import { ask } from './dialogs.ts'
import { route, showNewTask } from './route.ts'
import { showFailure } from './toasts.ts'

/** The workspace that the screen shows: the chosen one, else the first of the person's own, else the sample. */
export function currentWorkspace(): Workspace | undefined {
  return workspaceOf(route.get().workspaceId, ready().workspaces)
}

export function workspaceOf(id: string | null, workspaces: readonly Workspace[]): Workspace | undefined {
  return (
    workspaces.find((workspace) => workspace.id === id) ??
    workspaces
      .filter(({ isSample }) => !isSample)
      .toSorted((a, b) => b.grantedAt - a.grantedAt)
      .at(0) ??
    workspaces.at(0)
  )
}

/** Has the engine list and read the folder. */
export async function openWorkspace(workspaceId: string): Promise<void> {
  try {
    putStatus(await call('workspace.open', { workspaceId }))
  } catch (error) {
    showFailure(currentText().tasks.unreachable, error)
  }
}

/** Lets the person choose a folder: in the system's dialog, or in ours where there is none. */
export async function chooseFolder(): Promise<void> {
  if (ready().host === 'browser') {
    ask({ kind: 'picker' })
    return
  }
  try {
    const workspace = await call('workspace.choose')
    if (workspace !== null) showWorkspace(workspace)
  } catch (error) {
    showFailure(currentText().shell.failed, error)
  }
}

/** Shows a workspace that was just granted. */
export function showWorkspace(workspace: Workspace): void {
  putWorkspace(workspace)
  showNewTask(workspace.id)
  markOnboarded()
}

export async function pauseReading(workspaceId: string, paused: boolean): Promise<void> {
  try {
    await call('workspace.pauseReading', { workspaceId, paused })
  } catch (error) {
    showFailure(currentText().shell.failed, error)
  }
}
