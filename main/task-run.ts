import { randomUUID } from 'node:crypto'
import fs from 'node:fs/promises'
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
import { sampleTasks, sampleWorkspace } from './sample.ts'
import type { Store } from './store/store.ts'
import type { TaskRow, TaskState } from './store/tasks.ts'
import { capture } from './tab/capture.ts'
import { finishCheck } from './tab/finish-check.ts'
import { detectLanguage, type Language } from './tab/language.ts'
import type { TabChange, TabParts } from './tab/record.ts'
import { statusLine } from './tab/status-line.ts'
import { openTaskEnvironment, type TaskEnvironment } from './task-environment.ts'

export type RunRequest = {
  readonly resume?: string
  readonly task?: string
  readonly workspace?: string
  readonly outputDir?: string
  readonly demo: boolean
  readonly model: string | undefined
  readonly baseUrl: string | undefined
  readonly system: string | undefined
  readonly without: readonly string[] | undefined
  readonly maxTurns: number | undefined
  readonly contextTokens: number | undefined
  readonly maxCost: number | undefined
  readonly env: Readonly<Record<string, string | undefined>>
}

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
const CONTEXT_TOKENS = 32_768
const OBSERVATION_LIMIT = 20_000
const HEARTBEAT_MS = 5_000
const TAB_KINDS = ['requirement', 'read', 'derived', 'candidate', 'mark'] as const
const PARTS = ['capture', 'review', 'finish-check', 'gate', 'candidates', 'leads', 'audit'] as const

/** The state that a run leaves its task in. */
const stateAfter: Readonly<Record<DoneReason, TaskState>> = { finished: 'finished', turn_limit: 'stopped', cost_cap: 'paused', cancelled: 'stopped', error: 'failed' }

/** Runs a task to its end, or goes on with one; resolves to its last event. */
export async function runTask(parts: RunParts, request: RunRequest, watch: RunWatch): Promise<Done> {
  const { store, now } = parts
  if (store.readonly) throw new AppError('store', 'The database is from a newer RunningTab and is read-only here. Update RunningTab to run tasks.')
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
    if (events.length === 0) append([{ type: 'task', taskId: task.id, workspace: task.root, task: task.text, system: task.settings.system, model: task.settings.model }])
    const last = events.findLast(({ type }) => type === 'done' || type === 'message')
    if (request.resume !== undefined && request.task !== undefined) append([{ type: 'message', origin: 'continue', text: request.task }])
    else if (last?.type === 'done' && last.reason === 'finished') throw new AppError('usage', `Task ${task.id} is finished. Add --task TEXT to go on with it.`)
    const rows = TAB_KINDS.flatMap((kind) => store.events.tabRows(task.id, kind).map((value) => ({ kind, id: rowId(kind, value), value }) as TabChange))
    environment = await openTaskEnvironment({
      workspaceDir: task.root,
      outputDir: task.settings.outputDir,
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
  const chosen = createModel(parseModelSpec(settings.model), { ...(settings.baseUrl === undefined ? {} : { baseUrl: settings.baseUrl }), env })
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
      counts: tab.counts,
    },
    takeDeliverables: () => environment.takeWritten().map(({ path, format, bytes, version, sha256 }) => ({ path, format, bytes, version, sha256 })),
    append,
  })
  const entriesOf = new Map<string, readonly string[]>()
  try {
    return await runLoop({
      model: chosen.model,
      system: systemPrompt({ tab: true, review: tab.options.parts.review, today: new Date().toISOString().slice(0, 10) }),
      tools,
      maxTurns: request.maxTurns ?? MAX_TURNS,
      signal: watch.signal,
      events,
      append,
      observe,
      fit: (messages) => {
        for (const event of events) if (event.type === 'observation') entriesOf.set(event.callId, event.entries)
        return fitContext(messages, request.contextTokens ?? chosen.contextTokens ?? CONTEXT_TOKENS, (callId) => pointer(entriesOf.get(callId) ?? []))
      },
      finishCheck: (facts) => finishCheck(tab, facts),
      steering: () => [],
      request: (step) => withRetries(step, { signal: watch.signal, onRetry: ({ waitMs, error }) => append([{ type: 'notice', code: 'retry', text: `${error.message} Trying again in ${Math.ceil(waitMs / 1000)} s.` }]) }),
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
  return entries.length === 0 ? '[Left out to save context.]' : `[Left out to save context: it is held in ${entries.join(', ')}; see tab_show.]`
}

function checkRequest({ system, without, maxCost, model }: RunRequest): void {
  if (system !== undefined && system !== 'runningtab') throw new AppError('usage', `The system ${JSON.stringify(system)} is not in this version; there is runningtab.`)
  const unknown = without?.find((name) => !(PARTS as readonly string[]).includes(name))
  if (unknown !== undefined) throw new AppError('usage', `--without knows no ${JSON.stringify(unknown)}; there are ${PARTS.join(', ')}.`)
  if (maxCost !== undefined && model !== undefined && model !== 'offline') throw new AppError('usage', '--max-cost needs a price table, which this version does not have; leave it out, or use --max-turns.')
}

function partsWithout(without: readonly string[]): TabParts {
  const has = (name: (typeof PARTS)[number]): boolean => !without.includes(name)
  return { capture: has('capture'), review: has('review'), finishCheck: has('finish-check'), gate: has('gate'), candidates: has('candidates'), leads: has('leads'), audit: has('audit') }
}

/** A fifth of the context at most, so that one observation never fills it. */
function observationLimit({ contextTokens }: RunRequest): number {
  return Math.min(OBSERVATION_LIMIT, Math.max(2_000, Math.floor((contextTokens ?? CONTEXT_TOKENS) * 3 * 0.25)))
}

async function createTask({ store, dataDir, newId }: RunParts, request: RunRequest): Promise<TaskRow> {
  const model = request.model ?? 'offline'
  const spec = parseModelSpec(model)
  if (spec.provider !== 'offline') createModel(spec, { ...(request.baseUrl === undefined ? {} : { baseUrl: request.baseUrl }), env: request.env })
  const root = await realFolder(request.workspace ?? (await sampleWorkspace(dataDir)))
  const text = request.demo ? (await sampleTasks())[0]!.text : request.task!
  const { dir } = await chooseOutputFolder({ workspaceRoot: root, ...(request.outputDir === undefined ? {} : { requested: request.outputDir }) })
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

async function realFolder(folder: string): Promise<string> {
  try {
    return await fs.realpath(folder)
  } catch (error) {
    throw new AppError('workspace', `There is no folder ${folder} that can be read.`, { cause: error })
  }
}

function existingTask(store: Store, { resume }: RunRequest): TaskRow {
  const task = store.tasks.get(resume!)
  if (task === undefined) throw new AppError('not_found', `There is no task ${JSON.stringify(resume)}. See runningtab tasks.`)
  if (!store.tasks.isGranted(task.root)) throw new AppError('workspace', `Access to ${task.root} was taken back. Start a new task there to grant it again.`)
  return task
}

function rowId(kind: string, value: unknown): string {
  const row = value as { readonly id?: string; readonly path?: string }
  return kind === 'candidate' || kind === 'mark' ? row.path! : row.id!
}
