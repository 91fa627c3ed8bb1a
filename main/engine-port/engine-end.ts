import { AppError } from '../app-error.ts'
import type { Host } from '../app/host.ts'
import type { HostedApp } from '../host/hosted-app.ts'
import type { Result } from '../../preload/errors.ts'
import type { FromEngine, HostCall, Keys, Port, ToEngine } from './messages.ts'

/** The application, and the one thing more that the window's process may ask of it. */
export type GrantingApp = HostedApp & { readonly grant: (folder: string) => Promise<unknown> }

export type OpenApp = (options: {
  readonly dataDir: string
  readonly host: Host
  readonly keys: Keys
  /** Throws `store` where it cannot be kept. */
  readonly keepKey: (host: string, key: string | undefined) => Promise<void>
}) => Promise<GrantingApp>

/** Serves the application to the window's process until that says `stop`. Resolves when the engine has ended. */
export function serveEngine(port: Port<FromEngine, ToEngine>, open: OpenApp): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  const bodies = new Map<number, ReadableStreamDefaultReader<Uint8Array>>()
  const host = createHostCaller(port)
  let app: GrantingApp | undefined

  port.onMessage((message) => {
    handle(message).catch((error: unknown) => {
      // A bug here must not go unseen: the process ends, and the window's process says so and starts it anew.
      setImmediate(() => {
        throw error
      })
    })
  })
  return promise

  async function handle(message: ToEngine): Promise<void> {
    if (message.type === 'start') return start(message)
    if (message.type === 'host-reply') return host.settle(message.id, message.result)
    if (message.type === 'stop') {
      await app?.close()
      return resolve()
    }
    if (app === undefined) throw new Error(`${message.type} before the engine has started`)
    switch (message.type) {
      case 'request':
        return port.post({ type: 'reply', id: message.id, result: await app.dispatch(message.name, message.input) })
      case 'grant':
        return port.post({ type: 'reply', id: message.id, result: await granted(app, message.folder) })
      case 'content':
        return openBody(app, message)
      case 'content-more':
        return nextPiece(message.id)
      case 'content-stop':
        await bodies.get(message.id)?.cancel()
        bodies.delete(message.id)
    }
  }

  async function start({ dataDir, keys }: Extract<ToEngine, { type: 'start' }>): Promise<void> {
    try {
      app = await open({ dataDir, host: host.host, keys, keepKey: host.keepKey })
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      return port.post({ type: 'failed', message: error.message })
    }
    app.onEvent((event) => port.post({ type: 'event', event }))
    port.post({ type: 'ready' })
  }

  async function openBody(
    from: GrantingApp,
    { id, path, range }: Extract<ToEngine, { type: 'content' }>,
  ): Promise<void> {
    try {
      const { status, headers, body } = await from.content(path, range)
      if (body !== undefined) bodies.set(id, body.getReader())
      port.post({ type: 'content-head', id, status, headers, hasBody: body !== undefined })
    } catch (error) {
      port.post({ type: 'content-failed', id, message: messageOf(error) })
    }
  }

  async function nextPiece(id: number): Promise<void> {
    const body = bodies.get(id)
    if (body === undefined) return
    try {
      const { done, value } = await body.read()
      if (done) bodies.delete(id)
      port.post({ type: 'content-piece', id, bytes: value })
    } catch (error) {
      bodies.delete(id)
      port.post({ type: 'content-failed', id, message: messageOf(error) })
    }
  }
}

async function granted(app: GrantingApp, folder: string): Promise<Result<unknown>> {
  try {
    return { ok: true, data: await app.grant(folder) }
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    return { ok: false, error: { code: error.code, message: error.message } }
  }
}

/** The host's abilities, each asked of the window's process. */
function createHostCaller(port: Port<FromEngine, ToEngine>) {
  const waiting = new Map<number, (result: Result<unknown>) => void>()
  let lastId = 0
  const ask = (call: HostCall, ...args: string[]): Promise<unknown> =>
    answered((id) => ({ type: 'host', id, call, args }))
  async function answered(message: (id: number) => FromEngine): Promise<unknown> {
    const id = ++lastId
    const answer = new Promise<Result<unknown>>((resolve) => waiting.set(id, resolve))
    port.post(message(id))
    const result = await answer
    if (result.ok) return result.data
    const { code, message: text } = result.error
    throw code === 'internal' ? new Error(text) : new AppError(code === 'store' ? 'store' : 'usage', text)
  }
  const host: Host = {
    kind: 'electron',
    chooseFolder: async () => (await ask('chooseFolder')) as string | undefined,
    openFile: async (file) => void (await ask('openFile', file)),
    revealFile: async (file) => void (await ask('revealFile', file)),
    saveCopy: async (file, name) => (await ask('saveCopy', file, name)) as boolean,
    printPage: async (html) => (await ask('printPage', html)) as Uint8Array,
    openLink: async (url) => void (await ask('openLink', url)),
  }
  return {
    host,
    keepKey: async (of: string, key: string | undefined) =>
      void (await answered((id) => ({ type: 'key', id, host: of, key }))),
    settle(id: number, result: Result<unknown>): void {
      waiting.get(id)?.(result)
      waiting.delete(id)
    },
  }
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
