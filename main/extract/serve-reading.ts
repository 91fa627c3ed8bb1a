import { createHash } from 'node:crypto'
import { openAgain, type OpenedFile } from './opened-file.ts'
import type { Extracted } from './pool.ts'
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
      const asked = { ...request, signal: stop.signal, onBeginning, mayStay: true }
      const { isInFile, ...view } = await pool.extract(file, asked)
      const isLong = view.text.length > PIECE
      if (isInFile === true) await sendText(id, view.size, { pieces: filePieces(file, view), signal: stop.signal })
      else if (isLong) await sendText(id, view.text.length, { pieces: piecesOf(view.text), signal: stop.signal })
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
  async function sendText(id: number, size: number, { pieces, signal }: Sending): Promise<void> {
    for await (const piece of pieces) {
      const { promise, resolve } = Promise.withResolvers<void>()
      takers.set(id, resolve)
      post({ type: 'text', id, size, piece })
      await promise
      signal.throwIfAborted()
    }
  }
}

type Piece = Uint8Array<ArrayBuffer>
type Sending = { readonly pieces: Iterable<Piece> | AsyncIterable<Piece>; readonly signal: AbortSignal }

/** Bytes. */
const PIECE = 4 << 20

function* piecesOf(text: Piece): Generator<Piece> {
  for (let at = 0; at < text.length; at += PIECE) yield text.slice(at, at + PIECE)
}

/** A file as it was when it was looked at. Throws `not_found` once it is another. */
async function* filePieces(
  file: string | OpenedFile,
  { size, sha256 }: Pick<Extracted, 'size' | 'sha256'>,
): AsyncGenerator<Piece> {
  const handle = await openAgain(file)
  try {
    const hash = createHash('sha256')
    for (let at = 0; at < size;) {
      const { buffer, bytesRead } = await handle.read(new Uint8Array(Math.min(PIECE, size - at)), { position: at })
      if (bytesRead === 0) break
      const piece = buffer.subarray(0, bytesRead)
      hash.update(piece)
      at += bytesRead
      yield piece
    }
    if (hash.digest('hex') !== sha256)
      throw new ExtractError('not_found', 'The file was replaced while it was opened. Try again.')
  } finally {
    await handle.close()
  }
}
