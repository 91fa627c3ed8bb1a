import type { OpenedFile } from './opened-file.ts'
import type { Extracted, ExtractRequest } from './pool.ts'
import type { ThreadPoolOptions } from './thread-pool.ts'
import type { Failure } from './worker.ts'

/** How a process reads: what of the thread pool's options can be sent. */
export type ReadingLimits = Omit<ThreadPoolOptions, 'worker' | 'quarantine'>

/** To a process that reads documents: first how, then one message for each document. */
export type ToReader =
  | { readonly type: 'limits'; readonly limits: ReadingLimits }
  | {
      readonly type: 'extract'
      readonly id: number
      readonly file: string | OpenedFile
      readonly request: Omit<ExtractRequest, 'signal' | 'onBeginning' | 'onText'>
    }
  | { readonly type: 'cancel'; readonly id: number }
  /** The piece of text is where it belongs: the next one may come. */
  | { readonly type: 'taken'; readonly id: number }

export type FromReader =
  /** It runs: from now on its end is a document's doing. */
  | { readonly type: 'ready' }
  | { readonly type: 'beginning'; readonly id: number; readonly view: Extracted }
  /** A piece of a long text, of which `size` is the length in all; the view that follows has none then. */
  | { readonly type: 'text'; readonly id: number; readonly size: number; readonly piece: Uint8Array<ArrayBuffer> }
  | { readonly type: 'view'; readonly id: number; readonly view: Extracted }
  | { readonly type: 'failure'; readonly id: number; readonly failure: Failure }
  /** A fault of ours, not of the document. */
  | { readonly type: 'bug'; readonly id: number; readonly message: string }

/** A process that reads documents, as the engine sees it. */
export type ReaderProcess = {
  readonly post: (message: ToReader) => void
  readonly onMessage: (listener: (message: FromReader) => void) => void
  /** Called once, however it ends, with words for how. */
  readonly onEnd: (listener: (how: string) => void) => void
  readonly end: () => void
  /** Whether it keeps the engine's process from ending. */
  readonly hold: (isHeld: boolean) => void
}

export type StartReader = () => ReaderProcess
