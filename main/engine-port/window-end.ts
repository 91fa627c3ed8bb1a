import type { Result } from '../../preload/errors.ts'
import { AppError } from '../app-error.ts'
import type { Host } from '../app/host.ts'
import type { AppEvent } from '../app/create-app.ts'
import type { Content } from '../host/hosted-app.ts'
import type { Dispatch } from '../router.ts'
import type { FromEngine, Keys, Port, ToEngine } from './messages.ts'
import { createPieces } from './pieces.ts'

export type EngineChild = Port<ToEngine, FromEngine> & {
  readonly onExit: (listener: (code: number) => void) => void
  readonly kill: () => void
}

export type EngineOptions = {
  /** Starts the engine's process. */
  readonly fork: () => EngineChild
  readonly dataDir: string
  readonly host: Host
  /** Read anew at each start. */
  readonly keys: () => Keys
  readonly keepKey: (host: string, key: string | undefined) => void
  readonly onEvent: (event: AppEvent) => void
  /** The engine ended too often, or could not start: the text is for the person. */
  readonly onGivenUp: (message: string) => void
  readonly now: () => number
}

export type EngineLine = {
  readonly dispatch: Dispatch
  readonly grantFolder: (folder: string) => Promise<Result<unknown>>
  readonly content: (path: string, range: string | undefined) => Promise<Content>
  /** Ends the engine, at once if it does not end by itself within 3 s. */
  readonly stop: () => Promise<void>
}

/** Ends of the engine within `WINDOW` milliseconds after which it is not started again. */
const MOST_ENDS = 3
const WINDOW = 60_000

/** The engine in its own process, as the window's process sees it: started anew when it dies, its open requests answered as `disconnected`. */
export function startEngine(options: EngineOptions): EngineLine {
  const ends: number[] = []
  const pending = new Map<number, (result: Result<unknown>) => void>()
  const pieces = createPieces((message) => child.post(message))
  let lastId = 0
  let isReady = Promise.withResolvers<void>()
  let wasReady = false
  let givenUp: string | undefined
  let stopping: PromiseWithResolvers<void> | undefined
  let child = start(false)

  return {
    dispatch: (name, input) => ask((id) => ({ type: 'request', id, name, input })),
    grantFolder: (folder) => ask((id) => ({ type: 'grant', id, folder })),
    async content(path, range) {
      await isReady.promise
      return pieces.open(path, range)
    },
    async stop() {
      if (givenUp !== undefined) return
      stopping ??= Promise.withResolvers()
      child.post({ type: 'stop' })
      const late = setTimeout(() => child.kill(), 3000)
      await stopping.promise
      clearTimeout(late)
    },
  }

  async function ask(message: (id: number) => ToEngine): Promise<Result<unknown>> {
    await isReady.promise
    if (givenUp !== undefined) return disconnected(givenUp)
    const id = ++lastId
    return new Promise((resolve) => {
      pending.set(id, resolve)
      child.post(message(id))
    })
  }

  function start(isAgain: boolean): EngineChild {
    const started = options.fork()
    started.onMessage((message) => receive(started, message, isAgain))
    started.onExit((code) => ended(code))
    started.post({ type: 'start', dataDir: options.dataDir, keys: options.keys() })
    return started
  }

  function ended(code: number): void {
    for (const answer of pending.values()) answer(disconnected('The engine ended and is being started again.'))
    pending.clear()
    pieces.fail('the engine ended')
    if (stopping !== undefined) return stopping.resolve()
    if (givenUp !== undefined) return
    const now = options.now()
    ends.push(now)
    if (ends.filter((at) => now - at < WINDOW).length > MOST_ENDS) {
      return giveUp(
        `The engine ended ${ends.length} times (the last time with code ${code}). Start RunningTab again; tasks can be resumed.`,
      )
    }
    // What waits for an engine that never got ready waits for the next one.
    if (wasReady) isReady = Promise.withResolvers()
    wasReady = false
    child = start(true)
  }

  function giveUp(message: string): void {
    givenUp = message
    isReady.resolve()
    options.onGivenUp(message)
  }

  function receive(from: EngineChild, message: FromEngine, isAgain: boolean): void {
    switch (message.type) {
      case 'ready':
        wasReady = true
        isReady.resolve()
        if (isAgain) options.onEvent({ name: 'engine.restarted', payload: {} })
        return
      case 'failed':
        giveUp(message.message)
        return from.kill()
      case 'reply':
        pending.get(message.id)?.(message.result)
        pending.delete(message.id)
        return
      case 'event':
        return options.onEvent(message.event)
      case 'host':
        void carryOut(() => options.host[message.call]?.(message.args[0] ?? '', message.args[1] ?? '')).then((result) =>
          from.post({ type: 'host-reply', id: message.id, result }),
        )
        return
      case 'key':
        void carryOut(() => options.keepKey(message.host, message.key)).then((result) =>
          from.post({ type: 'host-reply', id: message.id, result }),
        )
        return
      case 'content-head':
      case 'content-piece':
      case 'content-failed':
        return pieces.receive(message)
    }
  }
}

/** Answers in every case: the engine waits for it. */
async function carryOut(action: () => unknown): Promise<Result<unknown>> {
  try {
    return { ok: true, data: await action() }
  } catch (error) {
    if (error instanceof AppError) return { ok: false, error: { code: error.code, message: error.message } }
    process.stderr.write(`runningtab: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`)
    return { ok: false, error: { code: 'internal', message: String(error) } }
  }
}

function disconnected(message: string): Result<never> {
  return { ok: false, error: { code: 'disconnected', message } }
}
