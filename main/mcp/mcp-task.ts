import { randomUUID } from 'node:crypto'
import type { TaskEvent } from '../agent/event.ts'
import { AppError } from '../app-error.ts'
import type { Store } from '../store/store.ts'
import type { TaskRow, TaskSettings } from '../store/tasks.ts'
import type { TabChange } from '../tab/record.ts'

/** What stands for the model of a task that another agent works on. */
export const MCP_MODEL = 'mcp'

const HEARTBEAT_MS = 5_000

type NewTask = {
  readonly id: string
  readonly root: string
  /** The wording, where the client gave none: its name is known only once it calls. */
  readonly text: () => string
  readonly settings: Omit<TaskSettings, 'model'>
  readonly client: () => string
}

/** The task that keeps what another agent does: it is there from its first call on, so that a client that only looks leaves none. */
export function createMcpTask(store: Store, task: NewTask, resumed: TaskRow | undefined) {
  const lease = randomUUID()
  let heartbeat: ReturnType<typeof setInterval> | undefined

  function begin(): void {
    if (heartbeat !== undefined) return
    const model = `${MCP_MODEL}:${task.client()}`
    if (resumed === undefined) {
      store.folders.grant(task.root)
      store.tasks.create(task.id, task.root, task.text(), { ...task.settings, model })
    }
    store.leases.acquire(task.id, lease, process.pid)
    heartbeat = setInterval(() => store.leases.heartbeat(task.id, lease), HEARTBEAT_MS)
    heartbeat.unref()
    store.tasks.setState(task.id, 'running')
    if (resumed !== undefined) return
    const { system } = task.settings
    append([{ type: 'task', taskId: task.id, workspace: task.root, task: task.text(), system, model }], [])
  }

  function append(events: readonly TaskEvent[], changes: readonly TabChange[]): void {
    store.events.append(task.id, lease, events, changes)
  }

  return {
    /** On disk when it returns. */
    append(events: readonly TaskEvent[], changes: readonly TabChange[] = []): void {
      begin()
      append(events, changes)
    },
    /** The client has gone: what it did stays. */
    end(openRequirements: number, seconds: number): void {
      if (heartbeat === undefined) return
      clearInterval(heartbeat)
      const reason = openRequirements === 0 ? 'finished' : 'cancelled'
      const events = store.events.list(task.id)
      const deliverables = events.flatMap((event) => (event.type === 'deliverable' ? [event.path] : []))
      const turns = store.events.lastTurn(task.id)
      append([{ type: 'done', reason, turns, seconds, openRequirements, deliverables: [...new Set(deliverables)] }], [])
      store.tasks.setState(task.id, reason === 'finished' ? 'finished' : 'stopped')
      store.leases.release(task.id, lease)
    },
  }
}

export type McpTask = ReturnType<typeof createMcpTask>

/** A task that another agent began and can go on with. */
export function mcpTaskOf(store: Store, id: string): TaskRow {
  const task = store.tasks.get(id)
  if (task === undefined)
    throw new AppError('not_found', `There is no task ${JSON.stringify(id)}. See runningtab tasks.`)
  if (!task.settings.model.startsWith(MCP_MODEL))
    throw new AppError('usage', `Task ${id} is none of another agent: go on with it with run --resume ${id}.`)
  if (!store.folders.isGranted(task.root))
    throw new AppError('workspace', `Access to ${task.root} was taken back. Start anew there to grant it again.`)
  if (store.leases.isHeld(id)) throw new AppError('busy', `Task ${id} is in use by another client.`)
  return task
}
