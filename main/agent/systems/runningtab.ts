import type { System } from './system.ts'

/** The environment keeps the record. What of it is in the prompt depends on the parts of the tab: see `systemPrompt`. */
export const runningtab: System = {
  name: 'runningtab',
  hasTab: true,
  prompt: [],
  tools: () => [],
  atStop: () => undefined,
}
