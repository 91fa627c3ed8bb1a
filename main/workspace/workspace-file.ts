/** What is known of one file of a workspace. */
export type FileState =
  /** Not read yet. */
  | 'unread'
  | 'ok'
  | 'no_text'
  | 'encrypted'
  | 'corrupt'
  | 'unsupported'
  | 'too_large'
  | 'timeout'
  | 'denied'
  | 'placeholder'
  /** A link that leaves the granted folder, or a device, socket or pipe: never opened. */
  | 'refused'

export type WorkspaceFile = {
  /** Relative to the root, forward slashes, as on disk (not normalised). */
  readonly path: string
  /** Bytes. */
  readonly size: number
  /** Milliseconds since 1970. */
  readonly mtime: number
  /** By extension until the file is read, then by content: `pdf`, `docx`, `text`… */
  readonly kind: string
  readonly state: FileState
  readonly reason?: string
}
