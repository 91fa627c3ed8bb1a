/** Ways of working to compare; `runningtab` is the one with the tab. */
export const SYSTEM_NAMES = ['runningtab', 'dci', 'todo', 'self-refine', 'self-tracking'] as const

/** Parts of the tab that can be left out. */
export const TAB_PARTS = ['capture', 'candidates', 'review', 'gate', 'finish-check', 'audit'] as const
