import { systemNamed, systemNames } from './agent/systems/system-named.ts'
import { UNITS_PER_TOKEN } from './tab/text-size.ts'
import { AppError } from './app-error.ts'
import type { ModelAccess } from './model/model-spec.ts'
import type { TabParts } from './tab/record.ts'

/** A task to run or to go on with, as a host was asked for it. */
export type RunRequest = {
  readonly resume?: string
  readonly task?: string
  readonly workspace?: string
  readonly outputDir?: string
  readonly demo: boolean
  readonly model: string | undefined
  readonly baseUrl: string | undefined
  readonly system: string | undefined
  readonly without: readonly string[] | undefined
  readonly maxTurns: number | undefined
  readonly contextTokens: number | undefined
  readonly maxCost: number | undefined
  readonly access: ModelAccess
}

const OBSERVATION_LIMIT = 20_000
const PARTS = ['capture', 'review', 'finish-check', 'gate', 'candidates', 'leads', 'audit'] as const

/** Throws `usage` for what this version does not have. */
export function checkRequest({ system, without }: RunRequest): void {
  const chosen = systemNamed(system ?? 'runningtab')
  if (chosen === undefined)
    throw new AppError('usage', `There is no system ${JSON.stringify(system)}; there are ${systemNames.join(', ')}.`)
  if (!chosen.hasTab && (without?.length ?? 0) > 0)
    throw new AppError('usage', `--without leaves parts of the tab out, and the system ${chosen.name} has none.`)
  const unknown = without?.find((name) => !(PARTS as readonly string[]).includes(name))
  if (unknown !== undefined)
    throw new AppError('usage', `--without knows no ${JSON.stringify(unknown)}; there are ${PARTS.join(', ')}.`)
}

/** The parts of the tab that are left when these are taken out. */
export function partsWithout(without: readonly string[]): TabParts {
  const has = (name: (typeof PARTS)[number]): boolean => !without.includes(name)
  return {
    capture: has('capture'),
    review: has('review'),
    finishCheck: has('finish-check'),
    gate: has('gate'),
    candidates: has('candidates'),
    leads: has('leads'),
    audit: has('audit'),
  }
}

/** Characters of an observation: as the person set it, and a quarter of the context at most, so that one never fills it. */
export function observationLimit(contextTokens: number, set: number | null): number {
  return Math.min(set ?? OBSERVATION_LIMIT, observationUnits(contextTokens))
}

/** The same quarter in `unitsOf`. */
export function observationUnits(contextTokens: number): number {
  return Math.max(2_000, Math.floor(contextTokens * UNITS_PER_TOKEN * 0.25))
}
