import type { Result } from './errors.ts'

/** The one way from the screen to the engine; each host makes it over its own transport. */
export type Bridge = {
  readonly invoke: (name: string, input: unknown) => Promise<Result<unknown>>
  /** Calls `listener` for each event of that name; the result takes it off again. */
  readonly on: (name: string, listener: (payload: unknown) => void) => () => void
  /** The granted workspace of a folder that was dropped on the window; only where the host can tell its place. */
  readonly grantDropped?: (file: File) => Promise<Result<unknown>>
}
