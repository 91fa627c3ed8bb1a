import type { StoredEvent, TaskSummary } from './task-shapes.ts'
import type { Workspace, WorkspaceStatus } from './workspace-shapes.ts'

/** Engine → screen. Made by our own code, so types only. Each is a hint: what counts is what the requests give. */
export type Events = {
  'task.events': { readonly taskId: string; readonly events: readonly StoredEvent[] }
  /** Text of the reply that is being streamed; dropped once the reply's event comes. */
  'task.delta': { readonly taskId: string; readonly text: string }
  'task.changed': TaskSummary
  'task.erased': { readonly taskId: string }
  /** A task ended for a reason that the disk did not take. */
  'task.trouble': { readonly taskId: string; readonly message: string }
  /** Queued messages of a running task. */
  'task.queued': { readonly taskId: string; readonly queued: readonly { readonly id: string; readonly text: string }[] }
  'tab.changed': { readonly taskId: string }
  'workspace.status': WorkspaceStatus
  /** Files were added, changed or removed. */
  'workspace.files': { readonly workspaceId: string }
  'workspace.list': readonly Workspace[]
  /** How far a long operation is. */
  'work.progress': { readonly work: string; readonly done: number; readonly total: number }
  /** The engine cannot be reached; `engine.restarted` follows once it can. */
  'engine.lost': Record<string, never>
  /** The engine was restarted: everything is to be read again. */
  'engine.restarted': Record<string, never>
  /** A command of the native menu, by the palette's name for it. */
  'menu.command': { readonly command: string }
}
