/** Characters that a task or a message may have. */
export const LONGEST_TEXT = 20_000
