import type { AppEvent } from '../app/create-app.ts'
import type { Dispatch } from '../router.ts'

/** A file's bytes for the screen, whole or a range of them; 404 where there are none or the permission was taken back. */
export type Content = {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: ReadableStream<Uint8Array> | undefined
}

/** What a host carries over its transport: requests, events and bytes. It knows nothing of what they mean. */
export type HostedApp = {
  readonly dispatch: Dispatch
  /** Calls `listener` for each event; the result takes it off again. */
  readonly onEvent: (listener: (event: AppEvent) => void) => () => void
  /** The bytes behind a `contentPath` with its query; `range` is the header of that name. */
  readonly content: (pathWithQuery: string, range: string | undefined) => Promise<Content>
  readonly close: () => Promise<void>
}
