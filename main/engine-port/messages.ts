import type { Result } from '../../preload/errors.ts'
import type { AppEvent } from '../app/create-app.ts'
import type { Host } from '../app/host.ts'

/** Keys of models by host, as the system's key store gave them; undefined where there is none and the key file serves. */
export type Keys = Readonly<Record<string, string>> | undefined

/** What only the host can do, as the engine asks for it. */
export type HostCall = Exclude<keyof Host, 'kind'>

/** From the window's process to the engine's. The screen can cause `request` and `content` alone; the rest is ours. */
export type ToEngine =
  | { readonly type: 'start'; readonly dataDir: string; readonly keys: Keys }
  | { readonly type: 'request'; readonly id: number; readonly name: string; readonly input: unknown }
  /** Grants a real path: a folder that the person dropped on the window. */
  | { readonly type: 'grant'; readonly id: number; readonly folder: string }
  | { readonly type: 'content'; readonly id: number; readonly path: string; readonly range: string | undefined }
  /** Asks for the next piece of a body; `content-stop` wants no more of it. */
  | { readonly type: 'content-more'; readonly id: number }
  | { readonly type: 'content-stop'; readonly id: number }
  | { readonly type: 'host-reply'; readonly id: number; readonly result: Result<unknown> }
  | { readonly type: 'stop' }

export type FromEngine =
  | { readonly type: 'ready' }
  /** The engine could not start, for a reason that a person can act on. */
  | { readonly type: 'failed'; readonly message: string }
  | { readonly type: 'reply'; readonly id: number; readonly result: Result<unknown> }
  | { readonly type: 'event'; readonly event: AppEvent }
  | {
      readonly type: 'content-head'
      readonly id: number
      readonly status: number
      readonly headers: Readonly<Record<string, string>>
      readonly hasBody: boolean
    }
  /** The next piece; without bytes it was the last one. */
  | { readonly type: 'content-piece'; readonly id: number; readonly bytes: Uint8Array | undefined }
  | { readonly type: 'content-failed'; readonly id: number; readonly message: string }
  | { readonly type: 'host'; readonly id: number; readonly call: HostCall; readonly args: readonly string[] }
  /** A key to keep, or to forget; answered by `host-reply`. */
  | { readonly type: 'key'; readonly id: number; readonly host: string; readonly key: string | undefined }

/** From the engine's process: it wants a process that reads documents, or needs it no more. */
export type ForReaders =
  | { readonly type: 'start-reader'; readonly id: number }
  | { readonly type: 'end-reader'; readonly id: number }

/** To the engine's process. `reader` comes with the port that leads to it. */
export type OfReaders =
  | { readonly type: 'reader'; readonly id: number }
  | { readonly type: 'reader-ended'; readonly id: number; readonly how: string }

/** One end of the line between the two processes. */
export type Port<Out, In> = {
  readonly post: (message: Out) => void
  readonly onMessage: (listener: (message: In) => void) => void
}
