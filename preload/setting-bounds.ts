/** The least and the most that a setting may be. */
export const SETTING_BOUNDS = {
  maxTurns: { from: 1, to: 1000 },
  contextTokens: { from: 4096, to: 10_000_000 },
  observationChars: { from: 2000, to: 200_000 },
  atOnce: { from: 1, to: 4 },
} as const
