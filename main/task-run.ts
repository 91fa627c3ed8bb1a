import { randomUUID } from 'node:crypto'
import { AppError } from './app-error.ts'
import { systemNamed } from './agent/systems/system-named.ts'
import type { DoneReason, StoredEvent, TaskEvent } from './agent/event.ts'
import { MODEL_CHANGED, positionOf } from './agent/transcript.ts'
import type { ExtractPool } from './extract/pool.ts'
import type { dataPaths } from './paths.ts'
import { openSettings } from './settings.ts'
import { checkRequest, observationLimit, observationUnits, partsWithout, type RunRequest } from './run-request.ts'
import type { Store } from './store/store.ts'
import type { TaskRow, TaskState } from './store/tasks.ts'
import type { Language } from './tab/language.ts'
import { storedRows } from './stored-rows.ts'
import type { Tab, TabChange } from './tab/record.ts'
import { createRunAudit } from './run-audit.ts'
import { createTask, existingTask, withModelOf } from './task-create.ts'
import { contextTokensOf } from './task-model-context.ts'
import type { PrintPage } from './deliverable/print-page.ts'
import { openTaskEnvironment, type OpenFolder, type TaskEnvironment } from './task-environment.ts'
import type { LoopEnd } from './agent/loop.ts'
import { runTurns } from './task-loop.ts'
import { nothingWritten, unwrittenFiles } from './unwritten-files.ts'

export type RunWatch = {
  readonly signal: AbortSignal
  /** Gets each event once it is on disk. */
  readonly onEvent: (event: StoredEvent) => void
  readonly onText?: (delta: string) => void
  /** Messages of the person that came in since the last call; each is given once. */
  readonly takeSteering?: () => readonly string[]
  /** Called once the tab is there, before the first turn. */
  readonly onLive?: (live: LiveTask) => void
}

/** A task that runs in this process: its tab as it is now, and the one way to add to its events. */
export type LiveTask = {
  readonly tab: Tab
  readonly append: (events: readonly TaskEvent[], changes?: readonly TabChange[]) => void
}

export type RunParts = {
  readonly store: Store
  readonly pool: ExtractPool
  readonly dataDir: string
  readonly paths: ReturnType<typeof dataPaths>
  readonly now: () => number
  readonly newId: () => string
  /** Prints PDF files; an installed browser does where it is missing. */
  readonly printPage?: PrintPage
  /** An open workspace that others use too; without it a run opens its own. */
  readonly openFolder?: (root: string, outputDir: string, signal: AbortSignal) => Promise<OpenFolder>
}

type Done = Extract<TaskEvent, { type: 'done' }>

const HEARTBEAT_MS = 5_000

/** The state that a run leaves its task in. */
const stateAfter: Readonly<Record<DoneReason, TaskState>> = {
  finished: 'finished',
  turn_limit: 'stopped',
  cost_cap: 'paused',
  cancelled: 'stopped',
  error: 'failed',
}

/** Runs a task to its end, or goes on with one; resolves to its last event. */
export async function runTask(parts: RunParts, request: RunRequest, watch: RunWatch): Promise<Done> {
  const { store, now } = parts
  if (store.readonly) throw new AppError('store', store.notices.join(' '))
  checkRequest(request)
  const lease = randomUUID()
  const row = request.resume === undefined ? await createTask(parts, request) : existingTask(store, request)
  store.leases.acquire(row.id, lease, process.pid)
  const { task, change } = takeModel(parts, { stored: row, request, lease })
  const heartbeat = setInterval(() => beat(store, task.id, lease), HEARTBEAT_MS)
  heartbeat.unref()
  const start = now()
  const events: TaskEvent[] = store.events.list(task.id)
  const append = (added: readonly TaskEvent[], changes: readonly TabChange[] = []): void => {
    const stored = store.events.append(task.id, lease, added, changes)
    events.push(...added)
    for (const event of stored) watch.onEvent(event)
  }
  let environment: TaskEnvironment | undefined
  const finish = ({ reason, turns, message, cap }: LoopEnd): Done => {
    const done: Done = {
      type: 'done',
      reason,
      turns,
      seconds: Math.max(0, Math.round((now() - start) / 10) / 100),
      openRequirements: environment?.tab.counts().requirements.open ?? 0,
      deliverables: [...new Set(events.flatMap((event) => (event.type === 'deliverable' ? [event.path] : [])))],
      ...(cap === undefined ? {} : { cap }),
      ...(message === undefined ? {} : { message }),
    }
    append([done])
    store.tasks.setState(task.id, stateAfter[reason])
    return done
  }
  try {
    store.tasks.setState(task.id, 'running')
    if (events.length === 0)
      append([
        {
          type: 'task',
          taskId: task.id,
          workspace: task.root,
          task: task.text,
          system: task.settings.system,
          model: task.settings.model,
        },
      ])
    if (change !== undefined) append([{ type: 'notice', code: MODEL_CHANGED, text: change }])
    const last = events.findLast(({ type }) => type === 'done' || type === 'message')
    if (request.resume !== undefined && request.maxCost !== undefined) store.tasks.setMaxCost(task.id, request.maxCost)
    if (request.resume !== undefined && request.task !== undefined)
      append([{ type: 'message', origin: 'continue', text: request.task }])
    else if (last?.type === 'done' && last.reason === 'finished')
      throw new AppError('usage', `Task ${task.id} is finished. Add --task TEXT to go on with it.`)
    const contextTokens = contextTokensOf(parts, task, request)
    environment = await openTaskEnvironment({
      workspaceDir: task.root,
      outputDir: task.settings.outputDir,
      taskId: task.id,
      task: task.text,
      language: task.settings.language as Language,
      parts: partsWithout(task.settings.without),
      observationLimit: observationLimit(contextTokens, openSettings(parts.dataDir).get().observationChars),
      observationUnits: observationUnits(contextTokens),
      rows: storedRows(store, task.id),
      pool: parts.pool,
      viewsDir: parts.paths.views,
      watch: true,
      signal: watch.signal,
      ...(parts.printPage === undefined ? {} : { printPage: parts.printPage }),
      ...(parts.openFolder === undefined ? {} : { openFolder: parts.openFolder }),
    })
    const { tab } = environment
    watch.onLive?.({
      tab,
      append(added, changes = []) {
        tab.apply(changes)
        append(added, changes)
      },
    })
    const audit = createRunAudit({
      tab,
      task: task.text,
      events,
      pool: parts.pool,
      signal: watch.signal,
      append,
      now,
      isOn: systemNamed(task.settings.system)?.hasTab === true,
    })
    const end = await runTurns({ parts, task, request, watch, environment, events, append, audit })
    if (!watch.signal.aborted) await audit.tell()
    const lost = unwrittenFiles(events).join(' ')
    const sources = environment.workspace
    const missing =
      end.reason === 'finished' && lost === ''
        ? nothingWritten(events, (name) =>
            Array.from(sources.files()).some(({ path }) => path === name || path.endsWith(`/${name}`)),
          )
        : lost
    return finish(
      end.message !== undefined || missing === undefined || missing === '' ? end : { ...end, message: missing },
    )
  } catch (error) {
    if (watch.signal.aborted) return finish({ reason: 'cancelled', turns: positionOf(events).turn })
    store.tasks.setState(task.id, error instanceof AppError && error.code === 'usage' ? task.state : 'failed')
    throw error
  } finally {
    clearInterval(heartbeat)
    await environment?.close()
    store.leases.release(task.id, lease)
  }
}

type Taking = { readonly stored: TaskRow; readonly request: RunRequest; readonly lease: string }

/** A model that cannot take the task over leaves it as it was. */
function takeModel(parts: RunParts, { stored, request, lease }: Taking): ReturnType<typeof withModelOf> {
  if (request.resume === undefined) return { task: stored }
  try {
    return withModelOf(parts, stored, request)
  } catch (error) {
    parts.store.leases.release(stored.id, lease)
    throw error
  }
}

/** Where the disk fails, the next event says so. */
function beat(store: Store, taskId: string, lease: string): void {
  try {
    store.leases.heartbeat(taskId, lease)
  } catch (error) {
    if (!(error instanceof AppError)) throw error
  }
}
