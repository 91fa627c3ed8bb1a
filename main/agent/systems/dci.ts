import type { System } from './system.ts'

/** Terminal, reader and writer, and nothing beside them. */
export const dci: System = {
  name: 'dci',
  hasTab: false,
  prompt: [],
  tools: () => [],
  atStop: () => undefined,
}
