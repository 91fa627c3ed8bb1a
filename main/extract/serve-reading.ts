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
  let pool: ReturnType<typeof createThreadPool> | undefined

  onMessage((message) => {
    if (message.type === 'limits') pool = createThreadPool(message.limits)
    else if (message.type === 'cancel') stops.get(message.id)?.abort()
    else void read(message)
  })
  post({ type: 'ready' })

  async function read({ id, file, request }: Extract<ToReader, { type: 'extract' }>): Promise<void> {
    const stop = new AbortController()
    stops.set(id, stop)
    try {
      if (pool === undefined) throw new Error('a document before the limits')
      const onBeginning = (view: Extract<FromReader, { type: 'beginning' }>['view']): void =>
        post({ type: 'beginning', id, view })
      post({ type: 'view', id, view: await pool.extract(file, { ...request, signal: stop.signal, onBeginning }) })
    } catch (error) {
      if (error instanceof ExtractError)
        post({ type: 'failure', id, failure: { code: error.code, message: error.message } })
      else if (!stop.signal.aborted)
        post({ type: 'bug', id, message: error instanceof Error ? (error.stack ?? error.message) : String(error) })
    } finally {
      stops.delete(id)
    }
  }
}
