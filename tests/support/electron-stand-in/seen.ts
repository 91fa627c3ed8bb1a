/** What the application did that a person would see; the test looks at it. */
export const seen = {
  menu: [] as unknown[],
  notifications: [] as { title: string; body: string }[],
  opened: [] as string[],
  errorBoxes: [] as string[],
  dialogs: [] as { kind: string; title: string | undefined; properties: readonly string[] }[],
  themeSource: 'system',
  /** Of each window that printed: how it was made, and what was asked of the printer. */
  printed: [] as { webPreferences: Readonly<Record<string, unknown>>; isShown: boolean; options: unknown }[],
}

/** What the person answers, next first; a dialog without an answer is cancelled. */
export const answers = {
  open: [] as string[][],
  save: [] as string[],
}
