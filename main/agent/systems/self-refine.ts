import type { StopFacts, System } from './system.ts'

const REFINE =
  'Review your deliverable once before you end: compare it with the task and with the files. Find what is missing, wrong or without a source, improve it, and write it again. If nothing needs a change, say so and end.'

/** At the first stop of a run the model is asked to review and improve what it wrote. */
export function refineOnce({ alreadySent }: StopFacts): string | undefined {
  return alreadySent ? undefined : REFINE
}

/** No list and no notes; one round of review at the end. */
export const selfRefine: System = {
  name: 'self-refine',
  hasTab: false,
  prompt: [],
  tools: () => [],
  atStop: refineOnce,
}
