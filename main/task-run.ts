import { randomUUID } from 'node:crypto'
import { AppError } from './app-error.ts'
import { fitContext } from './agent/context.ts'
import type { DoneReason, StoredEvent, TaskEvent } from './agent/event.ts'
import { runLoop } from './agent/loop.ts'
import { createObserver } from './agent/observe.ts'
import { systemPrompt } from './agent/prompt.ts'
import { positionOf } from './agent/transcript.ts'
import { chooseOutputFolder } from './deliverable/choose-output-folder.ts'
import type { ExtractPool } from './extract/pool.ts'
import { createModel, parseModelSpec } from './model/model-spec.ts'
import { withRetries } from './model/retry.ts'
import type { dataPaths } from './paths.ts'
import { realFolder, sampleTasks, sampleWorkspace } from './sample.ts'
import { checkRequest, CONTEXT_TOKENS, observationLimit, partsWithout, type RunRequest } from './run-request.ts'
import type { Store } from './store/store.ts'
import type { TaskRow, TaskState } from './store/tasks.ts'
import { capture } from './tab/capture.ts'
import { finishCheck } from './tab/finish-check.ts'
import { detectLanguage, type Language } from './tab/language.ts'
import { rowIdOf, type TabChange } from './tab/record.ts'
import { statusLine } from './tab/status-line.ts'
import { openTaskEnvironment, type TaskEnvironment } from './task-environment.ts'

export type RunWatch = {
  readonly signal: AbortSignal
  /** Gets each event once it is on disk. */
  readonly onEvent: (event: StoredEvent) => void
  readonly onText?: (delta: string) => void
}

export type RunParts = {
  readonly store: Store
  readonly pool: ExtractPool
  readonly dataDir: string
  readonly paths: ReturnType<typeof dataPaths>
  readonly now: () => number
  readonly newId: () => string
}

type Done = Extract<TaskEvent, { type: 'done' }>

const MAX_TURNS = 100
const HEARTBEAT_MS = 5_000
const TAB_KINDS = ['requirement', 'read', 'derived', 'candidate', 'mark'] as const

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
  if (store.readonly)
    throw new AppError(
      'store',
      'The database is from a newer RunningTab and is read-only here. Update RunningTab to run tasks.',
    )
  checkRequest(request)
  const lease = randomUUID()
  const task = request.resume === undefined ? await createTask(parts, request) : existingTask(store, request)
  store.leases.acquire(task.id, lease, process.pid)
  const heartbeat = setInterval(() => store.leases.heartbeat(task.id, lease), HEARTBEAT_MS)
  heartbeat.unref()
  const start = now()
  const events: TaskEvent[] = store.events.list(task.id)
  const append = (added: readonly TaskEvent[], changes: readonly TabChange[] = []): void => {
    const stored = store.events.append(task.id, lease, added, changes)
    events.push(...added)
    for (const event of stored) watch.onEvent(event)
  }
  let environment: TaskEnvironment | undefined
  const finish = (reason: DoneReason, turns: number, message?: string): Done => {
    const done: Done = {
      type: 'done',
      reason,
      turns,
      seconds: Math.round((now() - start) / 10) / 100,
      openRequirements: environment?.tab.counts().requirements.open ?? 0,
      deliverables: [...new Set(events.flatMap((event) => (event.type === 'deliverable' ? [event.path] : [])))],
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
    const last = events.findLast(({ type }) => type === 'done' || type === 'message')
    if (request.resume !== undefined && request.task !== undefined)
      append([{ type: 'message', origin: 'continue', text: request.task }])
    else if (last?.type === 'done' && last.reason === 'finished')
      throw new AppError('usage', `Task ${task.id} is finished. Add --task TEXT to go on with it.`)
    const rows = TAB_KINDS.flatMap((kind) =>
      store.events.tabRows(task.id, kind).map((value) => ({ kind, id: rowIdOf(value), value }) as TabChange),
    )
    environment = await openTaskEnvironment({
      workspaceDir: task.root,
      outputDir: task.settings.outputDir,
      taskId: task.id,
      task: task.text,
      language: task.settings.language as Language,
      parts: partsWithout(task.settings.without),
      observationLimit: observationLimit(request),
      rows,
      pool: parts.pool,
      viewsDir: parts.paths.views,
      watch: true,
      signal: watch.signal,
    })
    const end = await loop({ task, request, watch, environment, events, append })
    return finish(end.reason, end.turns, end.message)
  } catch (error) {
    if (watch.signal.aborted) return finish('cancelled', positionOf(events).turn)
    store.tasks.setState(task.id, error instanceof AppError && error.code === 'usage' ? task.state : 'failed')
    throw error
  } finally {
    clearInterval(heartbeat)
    await environment?.close()
    store.leases.release(task.id, lease)
  }
}

type LoopContext = {
  readonly task: TaskRow
  readonly request: RunRequest
  readonly watch: RunWatch
  readonly environment: TaskEnvironment
  readonly events: readonly TaskEvent[]
  readonly append: (events: readonly TaskEvent[], changes?: readonly TabChange[]) => void
}

async function loop({ task, request, watch, environment, events, append }: LoopContext) {
  const { tab, tools, sources } = environment
  const { settings } = task
  const env = request.env
  const chosen = createModel(parseModelSpec(settings.model), {
    ...(settings.baseUrl === undefined ? {} : { baseUrl: settings.baseUrl }),
    env,
  })
  const background = new AbortController()
  const warmUp = environment.views.warmUp({ signal: AbortSignal.any([background.signal, watch.signal]) })
  if (environment.notice !== undefined) append([{ type: 'notice', code: 'output_folder', text: environment.notice }])
  const observe = createObserver<TabChange>({
    tools,
    limit: observationLimit(request),
    tab: {
      capture: (trace, { turn, shownChars }) => capture(tab, trace, { turn, shownChars, sources }),
      apply: tab.apply,
      closingLines: () => [statusLine(tab)],
      counts: () => tab.counts(),
    },
    takeDeliverables: () =>
      environment
        .takeWritten()
        .map(({ path, format, bytes, version, sha256 }) => ({ path, format, bytes, version, sha256 })),
    append,
  })
  const entriesOf = new Map<string, readonly string[]>()
  try {
    return await runLoop({
      model: chosen.model,
      system: systemPrompt({
        tab: true,
        review: tab.options.parts.review,
        today: new Date().toISOString().slice(0, 10),
      }),
      tools,
      maxTurns: request.maxTurns ?? MAX_TURNS,
      signal: watch.signal,
      events,
      append,
      observe,
      fit: (messages) => {
        for (const event of events) if (event.type === 'observation') entriesOf.set(event.callId, event.entries)
        return fitContext(messages, request.contextTokens ?? chosen.contextTokens ?? CONTEXT_TOKENS, (callId) =>
          pointer(entriesOf.get(callId) ?? []),
        )
      },
      finishCheck: (facts) => finishCheck(tab, facts),
      steering: () => [],
      request: (step) =>
        withRetries(step, {
          signal: watch.signal,
          onRetry: ({ waitMs, error }) =>
            append([
              {
                type: 'notice',
                code: 'retry',
                text: `${error.message} Trying again in ${Math.ceil(waitMs / 1000)} s.`,
              },
            ]),
        }),
      takeBytesSent: chosen.takeBytesSent,
      onText: watch.onText ?? (() => undefined),
    })
  } finally {
    background.abort()
    await warmUp.catch((error: unknown) => {
      if (!background.signal.aborted) throw error
    })
  }
}

function pointer(entries: readonly string[]): string {
  return entries.length === 0
    ? '[Left out to save context.]'
    : `[Left out to save context: it is held in ${entries.join(', ')}; see tab_show.]`
}

async function createTask({ store, dataDir, newId }: RunParts, request: RunRequest): Promise<TaskRow> {
  const model = request.model ?? 'offline'
  const spec = parseModelSpec(model)
  if (spec.provider !== 'offline')
    createModel(spec, { ...(request.baseUrl === undefined ? {} : { baseUrl: request.baseUrl }), env: request.env })
  const root = await realFolder(request.workspace ?? (await sampleWorkspace(dataDir)))
  const text = request.demo ? (await sampleTasks())[0]!.text : request.task!
  const { dir } = await chooseOutputFolder({
    workspaceRoot: root,
    ...(request.outputDir === undefined ? {} : { requested: request.outputDir }),
  })
  store.tasks.grantFolder(root)
  return store.tasks.create(newId(), root, text, {
    outputDir: dir,
    system: 'runningtab',
    model,
    ...(request.baseUrl === undefined ? {} : { baseUrl: request.baseUrl }),
    without: request.without ?? [],
    language: detectLanguage(text),
  })
}

function existingTask(store: Store, { resume }: RunRequest): TaskRow {
  const task = store.tasks.get(resume!)
  if (task === undefined)
    throw new AppError('not_found', `There is no task ${JSON.stringify(resume)}. See runningtab tasks.`)
  if (!store.tasks.isGranted(task.root))
    throw new AppError('workspace', `Access to ${task.root} was taken back. Start a new task there to grant it again.`)
  return task
}
