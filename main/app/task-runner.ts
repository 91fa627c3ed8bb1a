import { randomUUID } from 'node:crypto'
import { endsStream } from '../../preload/ends-stream.ts'
import { AppError } from '../app-error.ts'
import type { StoredEvent, TaskEvent } from '../agent/event.ts'
import type { Engine } from '../engine.ts'
import type { SettingsFile } from '../settings.ts'
import type { TabChange } from '../tab/record.ts'
import type { LiveTask } from '../task-run.ts'
import type { OpenFolders } from './open-folders.ts'

type Queued = { readonly id: string; readonly text: string }
type Running = {
  readonly stop: AbortController
  live: LiveTask | undefined
  readonly steering: Queued[]
  /** What has come of the reply that is being streamed. */
  streamed: string
  /** Takes no more turns: what is said now goes on with the task afterwards. */
  isOver: boolean
  /** By the person. */
  isStopped: boolean
  ended: Promise<void>
}
type Waiting = {
  readonly taskId: string
  readonly text: string | undefined
  /** Works on it from now on. */
  readonly model?: { readonly model: string; readonly baseUrl?: string } | undefined
}

export type RunnerOptions = {
  readonly engine: Engine
  readonly folders: OpenFolders
  readonly settings: SettingsFile
  readonly onEvents: (taskId: string, events: readonly StoredEvent[]) => void
  readonly onDelta: (taskId: string, text: string) => void
  /** The task's state, place in the queue or queued messages are others now. */
  readonly onChange: (taskId: string) => void
  /** Why a task ended, where the disk does not take it among the task's events. */
  readonly onTrouble: (taskId: string, message: string) => void
  /** A run ended by a fault of ours. */
  readonly onBug: (error: unknown) => void
}

export type TaskRunner = ReturnType<typeof createTaskRunner>

/** Runs tasks in this process, a few at a time; the others wait in order. */
export function createTaskRunner(options: RunnerOptions) {
  const { engine, folders, settings, onEvents, onDelta, onChange, onTrouble, onBug } = options
  const { store } = engine.parts
  const running = new Map<string, Running>()
  const queue: Waiting[] = []
  let isClosing = false

  function startNext(): void {
    if (isClosing) return
    while (running.size < settings.get().atOnce) {
      const at = queue.findIndex(({ taskId }) => !running.has(taskId))
      if (at === -1) return
      const [next] = queue.splice(at, 1)
      start(next!)
      for (const { taskId } of queue) onChange(taskId)
    }
  }

  function start(begun: Waiting): void {
    const { taskId } = begun
    const stop = new AbortController()
    const run: Running = {
      stop,
      live: undefined,
      steering: [],
      streamed: '',
      isOver: false,
      isStopped: false,
      ended: Promise.resolve(),
    }
    running.set(taskId, run)
    run.ended = carryOut(begun, run)
      .finally(() => {
        running.delete(taskId)
        const late = run.isStopped ? '' : run.steering.map((message) => message.text).join('\n\n')
        if (late !== '') sayNext(taskId, late)
        startNext()
        onChange(taskId)
      })
      .catch(onBug)
    onChange(taskId)
  }

  /** What was said too late to steer goes on with the task, before what waits to be said already. */
  function sayNext(taskId: string, text: string): void {
    if (isClosing) return keepSaid(taskId, text)
    const at = queue.findIndex((waiting) => waiting.taskId === taskId)
    const waiting = queue[at]
    if (waiting === undefined) queue.push({ taskId, text })
    else queue[at] = { ...waiting, text: waiting.text === undefined ? text : `${text}\n\n${waiting.text}` }
  }

  async function carryOut({ taskId, text, model }: Waiting, run: Running): Promise<void> {
    const { maxTurns, contextTokens, localOnly } = settings.get()
    try {
      await engine.runTask(
        {
          resume: taskId,
          ...(text === undefined ? {} : { task: text }),
          demo: false,
          model: model?.model,
          baseUrl: model?.baseUrl,
          system: undefined,
          without: undefined,
          maxTurns,
          contextTokens: contextTokens ?? undefined,
          maxCost: undefined,
          access: { env: process.env, savedKey: engine.keys.get, localOnly },
        },
        {
          signal: run.stop.signal,
          onEvent(event) {
            if (event.type === 'done') run.isOver = true
            if (endsStream(event)) run.streamed = ''
            onEvents(taskId, [event])
            if (event.type === 'turn' || event.type === 'done') onChange(taskId)
          },
          onText(delta) {
            run.streamed += delta
            onDelta(taskId, delta)
          },
          takeSteering: () => takeSteering(taskId, run),
          onLive: (live) => {
            run.live = live
          },
        },
        folders.acquire,
      )
    } catch (error) {
      if (error instanceof AppError) report(taskId, error.message)
      else {
        onBug(error)
        report(taskId, 'The task ended by an internal error. The log has the details; resume to try again.')
      }
    }
  }

  function takeSteering(taskId: string, run: Running): string[] {
    if (run.steering.length === 0 || run.isStopped) return []
    const texts = run.steering.splice(0).map((message) => message.text)
    onChange(taskId)
    return texts
  }

  /** The application ends or the task is stopped before this could be sent: it is there when the task goes on. */
  function keepSaid(taskId: string, text: string): void {
    try {
      append(taskId, [{ type: 'message', origin: 'continue', text }], [])
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      onTrouble(taskId, error.message)
    }
  }

  /** Says in the task itself why it did not run; where the disk does not take that, to who looks on. */
  function report(taskId: string, message: string): void {
    if (store.tasks.get(taskId) === undefined || store.leases.isHeld(taskId)) return
    try {
      append(taskId, [{ type: 'notice', code: 'error', text: message }], [])
      if (store.tasks.get(taskId)!.state === 'running') store.tasks.setState(taskId, 'failed')
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      onTrouble(taskId, message)
    }
  }

  /** Adds to a task's events: through its run where it runs here, else under a lease of a moment. Throws `busy` where it runs elsewhere. */
  function append(taskId: string, events: readonly TaskEvent[], changes: readonly TabChange[]): void {
    const live = running.get(taskId)?.live
    if (live !== undefined) {
      live.append(events, changes)
      return
    }
    const lease = randomUUID()
    store.leases.acquire(taskId, lease, process.pid)
    try {
      onEvents(taskId, store.events.append(taskId, lease, events, changes))
    } finally {
      store.leases.release(taskId, lease)
    }
  }

  function refuseElsewhere(taskId: string): void {
    if (store.leases.isHeld(taskId))
      throw new AppError('busy', 'This task is running in another process. Stop it there, or wait until it ends.')
  }

  function enqueue(taskId: string, { text, model }: Partial<Omit<Waiting, 'taskId'>> = {}): void {
    if (running.get(taskId)?.isOver === false || queue.some((waiting) => waiting.taskId === taskId))
      throw new AppError('busy', 'This task is running or waiting already.')
    if (!running.has(taskId)) refuseElsewhere(taskId)
    queue.push({ taskId, text, model })
    startNext()
    onChange(taskId)
  }

  return {
    append,
    enqueue,
    /** From its start, which may have to load what runs tasks, until its end or its stop. */
    isUnderWay: (taskId: string): boolean => running.get(taskId)?.isOver === false,
    isRunning: (taskId: string): boolean => running.has(taskId),
    /** From 1; undefined where the task does not wait. */
    placeInQueue(taskId: string): number | undefined {
      const at = queue.findIndex((waiting) => waiting.taskId === taskId)
      return at === -1 ? undefined : at + 1
    },
    /** The tab of a task that runs here. */
    liveTab: (taskId: string) => running.get(taskId)?.live?.tab,
    streamed: (taskId: string): string => running.get(taskId)?.streamed ?? '',
    queued: (taskId: string): readonly Queued[] => running.get(taskId)?.steering ?? [],
    /** Steers a running task; the id of the message until it is sent. Undefined where the task does not run here. */
    steer(taskId: string, text: string): string | undefined {
      const run = running.get(taskId)
      if (run === undefined || run.isOver) return undefined
      const id = randomUUID()
      run.steering.push({ id, text })
      onChange(taskId)
      return id
    },
    /** Takes a queued message back; false when it was sent already. */
    unsteer(taskId: string, id: string): boolean {
      const steering = running.get(taskId)?.steering ?? []
      const at = steering.findIndex((message) => message.id === id)
      if (at === -1) return false
      steering.splice(at, 1)
      onChange(taskId)
      return true
    },
    /** Resolves when the task runs no more. Throws `busy` where another process runs it. */
    async stop(taskId: string): Promise<void> {
      const at = queue.findIndex((waiting) => waiting.taskId === taskId)
      const [waiting] = at === -1 ? [] : queue.splice(at, 1)
      const run = running.get(taskId)
      if (run !== undefined) {
        // What waits for its next turn is the person's again once it has stopped.
        run.isStopped = true
        run.isOver = true
        run.stop.abort(new AppError('cancelled', 'Cancelled.'))
        await run.ended
      } else if (waiting === undefined) refuseElsewhere(taskId)
      if (waiting === undefined) return
      if (waiting.text !== undefined) keepSaid(taskId, waiting.text)
      store.tasks.setState(taskId, 'stopped')
      onChange(taskId)
    },
    async close(): Promise<void> {
      isClosing = true
      for (const run of running.values()) run.stop.abort(new AppError('cancelled', 'Cancelled.'))
      await Promise.all([...running.values()].map((run) => run.ended))
      for (const { taskId, text } of queue.splice(0)) if (text !== undefined) keepSaid(taskId, text)
    },
  }
}
