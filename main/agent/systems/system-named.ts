import { dci } from './dci.ts'
import { runningtab } from './runningtab.ts'
import { selfRefine } from './self-refine.ts'
import { selfTracking } from './self-tracking.ts'
import type { System } from './system.ts'
import { todo } from './todo.ts'

const systems: readonly System[] = [runningtab, dci, todo, selfRefine, selfTracking]

export const systemNames: readonly string[] = systems.map(({ name }) => name)

/** The system of that name; undefined where there is none. */
export function systemNamed(name: string): System | undefined {
  return systems.find((system) => system.name === name)
}
