/** What only the host can do for the person. Paths here are real ones: they come from the engine or a dialog, never from the screen. */
export type Host = {
  readonly kind: 'electron' | 'browser'
  /** The folder that was picked in the host's own dialog; null when that was cancelled. Throws `usage` where there is no such dialog. */
  readonly chooseFolder: () => Promise<string | null>
  /** In the system's program for it. */
  readonly openFile: (file: string) => Promise<void>
  /** In the system's file manager. */
  readonly revealFile: (file: string) => Promise<void>
  /** Asks where to, and copies; false when that was cancelled. */
  readonly saveCopy: (file: string, name: string) => Promise<boolean>
  /** In the person's own browser or mail program. The address was checked to be http, https or mailto. */
  readonly openLink: (url: string) => Promise<void>
}
