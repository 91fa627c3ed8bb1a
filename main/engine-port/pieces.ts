import type { Content } from '../host/hosted-app.ts'
import type { FromEngine, ToEngine } from './messages.ts'

type ContentMessage = Extract<FromEngine, { readonly type: 'content-head' | 'content-piece' | 'content-failed' }>
type Waiting = { readonly take: (message: ContentMessage) => void; readonly fail: (reason: Error) => void }

/** Bytes that come in pieces over the line between two processes, each when the reader wants it. */
export function createPieces(post: (message: ToEngine) => void) {
  const waiting = new Map<number, Waiting>()
  let lastId = 0

  return {
    async open(path: string, range: string | undefined): Promise<Content> {
      const id = ++lastId
      const head = await next(id, { type: 'content', id, path, range })
      if (head.type !== 'content-head') throw new Error('a piece before its head')
      const { status, headers, hasBody } = head
      return { status, headers, body: hasBody ? bodyOf(id) : undefined }
    },
    receive(message: ContentMessage): void {
      const taker = waiting.get(message.id)
      waiting.delete(message.id)
      if (message.type === 'content-failed') taker?.fail(new Error(message.message))
      else taker?.take(message)
    },
    fail(reason: string): void {
      for (const { fail } of waiting.values()) fail(new Error(reason))
      waiting.clear()
    },
  }

  function next(id: number, message: ToEngine): Promise<ContentMessage> {
    return new Promise((take, fail) => {
      waiting.set(id, { take, fail })
      post(message)
    })
  }

  function bodyOf(id: number): ReadableStream<Uint8Array> {
    return new ReadableStream(
      {
        async pull(controller) {
          const piece = await next(id, { type: 'content-more', id })
          if (piece.type !== 'content-piece') throw new Error('a head in the middle of a body')
          if (piece.bytes === undefined) controller.close()
          else controller.enqueue(piece.bytes)
        },
        cancel() {
          waiting.delete(id)
          post({ type: 'content-stop', id })
        },
      },
      { highWaterMark: 0 },
    )
  }
}
