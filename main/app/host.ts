/** What only the host can do. Real paths pass between engine and host, never to the screen. */
export type Host = {
  readonly kind: 'electron' | 'browser'
  /** The folder that the person chose in the system's dialog; undefined when cancelled. Absent where the screen has its own picker. */
  readonly chooseFolder?: () => Promise<string | undefined>
  /** Opens a file in the system's program for it. */
  readonly openFile: (file: string) => Promise<void>
  /** Shows a file in the system's file manager. */
  readonly revealFile: (file: string) => Promise<void>
  /** Asks where to and copies; false when cancelled. Absent where the screen downloads. */
  readonly saveCopy?: (file: string, suggestedName: string) => Promise<boolean>
  /** Prints a page's HTML as a tagged PDF with bookmarks. Absent where an installed browser does it. */
  readonly printPage?: (html: string) => Promise<Uint8Array>
  /** Shows an http, https or mailto address in the person's browser. */
  readonly openLink: (url: string) => Promise<void>
}
