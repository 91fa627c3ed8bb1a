import { extractLimits } from './limits.ts'

/** The headings that a line stands under; from some number on, which no real document has, the number of a paragraph says enough. */
export type HeadingTrail = {
  /** A heading of a level from 0 begins: those of its own level and below are left. */
  enter(level: number, heading: string): void
  leave(): void
  /** All of them, from the outermost; empty where there is none. */
  path(): string
}

/** Every line under them carries it. */
const [DEEPEST, LONGEST] = [100, 300]

export function createHeadingTrail(): HeadingTrail {
  const trail: string[] = []
  let path: string | undefined
  let entered = 0
  return {
    enter(level, heading) {
      if (++entered > extractLimits.headings) return this.leave()
      const at = Math.min(Math.max(0, level), DEEPEST)
      trail.length = Math.min(trail.length, at)
      const text = heading.trim()
      trail[at] = text.length <= LONGEST ? text : `${text.slice(0, LONGEST).toWellFormed()}…`
      path = undefined
    },
    leave() {
      trail.length = 0
      path = undefined
    },
    path: () => (path ??= trail.filter(Boolean).join(' > ')),
  }
}
