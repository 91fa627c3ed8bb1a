import type { Events } from '../../preload/contract.ts'
import type { Dispatch } from '../router.ts'

/** A file's bytes for the screen. `read` gives those from `start` up to, not including, `end`. */
export type Content = {
  readonly type: string
  readonly size: number
  /** What a saved copy is called. */
  readonly name: string
  readonly read: (start: number, end: number) => AsyncIterable<Uint8Array>
}

export type EventListener = <K extends keyof Events>(name: K, payload: Events[K]) => void

/** What a host carries over its transport: requests, events and bytes. It knows nothing of what they mean. */
export type HostedApp = {
  readonly dispatch: Dispatch
  /** Calls `listener` for each event; the result takes it off again. */
  readonly onEvent: (listener: EventListener) => () => void
  /** The bytes behind a `contentPath` with its query; undefined where there are none or the permission was taken back. */
  readonly content: (pathWithQuery: string) => Promise<Content | undefined>
  readonly close: () => Promise<void>
}
