import type { FromReader, ToReader } from './reader-line.ts'
import { ExtractError } from './text-view.ts'
import { createThreadPool } from './thread-pool.ts'

export type ReaderEnd = {
  readonly post: (message: FromReader) => void
  readonly onMessage: (listener: (message: ToReader) => void) => void
}

/** Reads documents for the engine's process, in threads of this one. */
export function serveReading({ post, onMessage }: ReaderEnd): void {
  const stops = new Map<number, AbortController>()
  const takers = new Map<number, () => void>()
  let pool: ReturnType<typeof createThreadPool> | undefined

  onMessage((message) => {
    if (message.type === 'limits') pool = createThreadPool(message.limits)
    else if (message.type === 'taken') takers.get(message.id)?.()
    else if (message.type === 'cancel') {
      stops.get(message.id)?.abort()
      takers.get(message.id)?.()
    } else void read(message)
  })
  post({ type: 'ready' })

  async function read({ id, file, request }: Extract<ToReader, { type: 'extract' }>): Promise<void> {
    const stop = new AbortController()
    stops.set(id, stop)
    try {
      if (pool === undefined) throw new Error('a document before the limits')
      const onBeginning = (view: Extract<FromReader, { type: 'beginning' }>['view']): void =>
        post({ type: 'beginning', id, view })
      const view = await pool.extract(file, { ...request, signal: stop.signal, onBeginning })
      const isLong = view.text.length > PIECE
      if (isLong) await sendText(id, view.text, stop.signal)
      post({ type: 'view', id, view: isLong ? { ...view, text: new Uint8Array() } : view })
    } catch (error) {
      if (error instanceof ExtractError)
        post({ type: 'failure', id, failure: { code: error.code, message: error.message } })
      else if (!stop.signal.aborted)
        post({ type: 'bug', id, message: error instanceof Error ? (error.stack ?? error.message) : String(error) })
    } finally {
      stops.delete(id)
      takers.delete(id)
    }
  }

  /** Piece by piece, each when the one before is taken: what is on its way is in memory several times. */
  async function sendText(id: number, text: Uint8Array<ArrayBuffer>, signal: AbortSignal): Promise<void> {
    for (let at = 0; at < text.length; at += PIECE) {
      const { promise, resolve } = Promise.withResolvers<void>()
      takers.set(id, resolve)
      post({ type: 'text', id, size: text.length, piece: text.slice(at, at + PIECE) })
      await promise
      signal.throwIfAborted()
    }
  }
}

/** Bytes. */
const PIECE = 4 << 20
