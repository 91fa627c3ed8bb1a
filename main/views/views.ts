import type { Locator, ViewMeta, Warning } from '../extract/text-view.ts'

/** A text view as it lies on disk: UTF-8, one line per view line, each ended by LF. */
export type OpenedView = {
  /** Workspace path as on disk. */
  readonly path: string
  readonly kind: string
  /** SHA-256 (hex), bytes and mtime (ms) of the real file the view was made from. */
  readonly sha256: string
  readonly size: number
  readonly mtime: number
  /** Real path of the UTF-8 text: in the cache's mirror tree, or the file itself when `inPlace`. */
  readonly textFile: string
  readonly inPlace: boolean
  /** Bytes of `textFile`. */
  readonly textSize: number
  readonly lineCount: number
  readonly warnings: readonly Warning[]
  readonly meta: ViewMeta
}

/** The beginning of a document of which the rest is still being read: these lines are those that the whole view begins with. */
export type BegunView = Omit<OpenedView, 'textFile' | 'inPlace'> & {
  readonly begun: { readonly lines: readonly string[]; readonly locators: readonly Locator[] }
}

/** Counted states of a workspace's files, for progress and for the search notice. */
export type ViewProgress = {
  readonly total: number
  readonly done: number
  readonly failed: number
  readonly running: boolean
}

/** The text views of one open workspace. */
export type Views = {
  /** The view of a file as it is on disk now, extracted first if need be. Throws `ExtractError`: `not_found` for a missing or ignored file, `denied` for a refused one. */
  open(path: string, options?: { readonly signal?: AbortSignal }): Promise<OpenedView>
  /** The same, or of a document that takes long its beginning, if `isEnough` says so; the reading goes on. Throws as `open` does. */
  start(
    path: string,
    options: { readonly isEnough: (view: BegunView) => boolean; readonly signal?: AbortSignal },
  ): Promise<OpenedView | BegunView>
  /** Reads a file anew that could not be read before, with a password where it has one; the password is not kept. Throws `ExtractError` if it still cannot be read. */
  readAgain(path: string, options?: { readonly password?: string; readonly signal?: AbortSignal }): Promise<OpenedView>
  /** Lines `from`..`to` (1-based, inclusive, clipped). Throws `not_found` when the file has changed since it was opened. */
  lines(view: OpenedView | BegunView, from: number, to: number): Promise<string[]>
  /** One locator per line for `from`..`to`. */
  locators(view: OpenedView | BegunView, from: number, to: number): Promise<Locator[]>
  /** Starts or goes on with extraction in the background; resolves when nothing is left to do. */
  warmUp(options?: {
    readonly signal?: AbortSignal
    readonly onProgress?: (progress: ViewProgress) => void
  }): Promise<ViewProgress>
  /** Real folder of the mirror tree: for each file that is not `inPlace`, `<mirror>/<workspace path>` is its view text. Only current views are in it. */
  readonly mirror: string
  /** What is known without opening: in place (search the file itself), mirrored, failed with its reason, or not read yet. */
  stateOf(
    path: string,
  ):
    | { readonly state: 'in_place' | 'mirrored' | 'unread' }
    | { readonly state: 'failed'; readonly code: string; readonly reason: string }
  close(): Promise<void>
}
