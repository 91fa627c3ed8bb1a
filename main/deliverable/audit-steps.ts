import { setImmediate as nextTick } from 'node:timers/promises'

/** Work that can be left off after each step. */
export type Steps<T> = Generator<undefined, T, undefined>

/** Asked before each step; work that is late is given up. */
export type IsLate = () => boolean

/** Does all the steps at once. Undefined where it came late. */
export function finish<T>(steps: Steps<T>, isLate: IsLate = () => false): T | undefined {
  while (!isLate()) {
    const { done, value } = steps.next()
    if (done === true) return value
  }
  return undefined
}

/** Milliseconds for which everything else waits. */
const SLICE = 20

/** As `finish`, and lets everything else go on between its slices. */
export async function finishInSlices<T>(steps: Steps<T>, isLate: IsLate = () => false): Promise<T | undefined> {
  let began = performance.now()
  while (!isLate()) {
    const { done, value } = steps.next()
    if (done === true) return value
    if (performance.now() - began < SLICE) continue
    await nextTick()
    began = performance.now()
  }
  return undefined
}
