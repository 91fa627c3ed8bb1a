import type { TaskEvent } from '../event.ts'
import type { Tool } from '../tool.ts'

/** What a stop is answered with: `alreadySent` in this run, `firstRun` of the task. */
export type StopFacts = { readonly firstRun: boolean; readonly alreadySent: boolean }

/** A way of working to compare: the same loop, terminal, reader and writer; it differs in these and in nothing else. */
export type System = {
  readonly name: string
  /** The environment keeps a tab beside the agent, with its tools, status line and finish check. */
  readonly hasTab: boolean
  /** Paragraphs that stand in the prompt besides those of every system. */
  readonly prompt: readonly string[]
  /** Its own tools. What they keep is in the events of the task. */
  readonly tools: (events: readonly TaskEvent[]) => readonly Tool[]
  /** What the environment says when the model stops; undefined ends the run. Not asked where there is a tab. */
  readonly atStop: (facts: StopFacts) => string | undefined
}
