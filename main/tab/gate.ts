import { tellLanguage } from './language.ts'
import type { Actor, ReadEntry, Requirement, Tab, TabChange } from './record.ts'
import { unopenedText } from './review.ts'
import { safeLine } from './safe-text.ts'

export type Resolution = {
  readonly id: string
  readonly status: 'done' | 'unavailable'
  readonly cite?: readonly string[]
  readonly quote?: string
  readonly reason?: string
}

export type Reply = { readonly reply: string; readonly changes: readonly TabChange[] }

/** Closes a requirement, or says why not; a rejection changes nothing. */
export function resolveRequirement(tab: Tab, resolution: Resolution, turn: number): Reply {
  const requirement = tab.requirement(resolution.id)
  if (requirement === undefined) return rejected(`there is no requirement ${safeLine(resolution.id)}. ${known(tab)}`)
  const cites = [...new Set(resolution.cite ?? [])]
  if (resolution.status === 'unavailable') {
    const reason = resolution.reason?.trim() ?? ''
    if (reason === '')
      return rejected(`${requirement.id} needs a reason to be unavailable (authored for what you write yourself).`)
    return closed(requirement, { state: 'unavailable', cites, reason, turn })
  }
  const fault = faultOf(tab, requirement, cites, resolution.quote)
  if (fault !== undefined) return rejected(fault)
  const quote = resolution.quote === undefined ? {} : { quote: resolution.quote }
  return closed(requirement, { state: 'done', cites, reason: resolution.reason ?? null, turn, ...quote })
}

/** Why these citations do not close this requirement; undefined when they do. */
function faultOf(
  tab: Tab,
  requirement: Requirement,
  cites: readonly string[],
  quote: string | undefined,
): string | undefined {
  const { parts } = tab.options
  if (!parts.capture) return undefined
  const missing = cites.filter((id) => tab.read(id) === undefined && tab.derivedEntry(id) === undefined)
  if (missing.length > 0) return `there is no entry ${missing.map(safeLine).join(', ')}. ${better(tab, requirement)}`
  if (!parts.gate) return undefined
  if (cites.length === 0)
    return `${requirement.id} needs at least one entry that supports it. ${better(tab, requirement)}`
  const read = cites.flatMap((id) => tab.read(id) ?? [])
  if (read.length === 0)
    return `${list(cites, 'is', 'are')} derived; cite what it was computed from too. ${better(tab, requirement)}`
  const current = read.filter(({ stale }) => !stale)
  if (current.length === 0) {
    const ids = read.map(({ id }) => id)
    return `${list(ids, 'is', 'are')} stale: the file has changed since; read it again. ${better(tab, requirement)}`
  }
  if (current.some((entry) => sharesTerm(tab, requirement, entry))) return undefined
  const subject = `${list(
    current.map(({ id }) => id),
    'shares',
    'share',
  )} no term with ${requirement.id}`
  const fault = quote === undefined ? undefined : quoteFault(tab, requirement, { quote, entries: current })
  if (quote !== undefined && fault === undefined) return undefined
  return `${subject}${fault === undefined ? '' : `, and ${fault}`}. ${better(tab, requirement)}`
}

function list(ids: readonly string[], one: string, many: string): string {
  return `${ids.join(', ')} ${ids.length === 1 ? one : many}`
}

function sharesTerm(tab: Tab, { text }: Requirement, entry: ReadEntry): boolean {
  const wanted = tab.gateTerms(text)
  return wanted.size > 0 && tab.terms(entry.text).some((term) => wanted.has(term))
}

/** Why a quote does not stand in for a shared term; it may where requirement and source are in different languages. */
function quoteFault(
  tab: Tab,
  requirement: Requirement,
  { quote, entries }: { quote: string; entries: readonly ReadEntry[] },
): string | undefined {
  if (new Set(tab.terms(quote)).size < 2) return 'the quote is shorter than two terms'
  const quoted = entries.filter(({ text }) => fold(text).includes(fold(quote)))
  if (quoted.length === 0) return `the quote does not stand in ${entries.map(({ id }) => id).join(', ')}`
  const language = tellLanguage(requirement.text) ?? tab.options.language
  const foreign = quoted.some(({ text }) => tellLanguage(text) !== language)
  return foreign ? undefined : 'a quote stands in for a shared term only where the source is in another language'
}

/** White space and forms of the same character do not matter to a quote. */
function fold(text: string): string {
  return text.normalize('NFKC').replaceAll(/\s+/g, ' ').trim()
}

function better(tab: Tab, requirement: Requirement): string {
  const entries = tab
    .bestEntries(requirement.text, 10)
    .filter((entry) => !entry.stale && sharesTerm(tab, requirement, entry))
  const best = entries.slice(0, 3).map(({ id }) => id)
  if (best.length > 0) return `Best entries: ${best.join(', ')}.`
  const files = tab.options.parts.candidates ? tab.bestCandidates(requirement.text, 3) : []
  if (files.length === 0) return 'No entry matches, and no unopened file does.'
  return `No entry matches; unopened files that do: ${files.map((row) => unopenedText(tab, row)).join(', ')}`
}

function known(tab: Tab): string {
  const ids = tab.requirements().map(({ id }) => id)
  return ids.length === 0
    ? 'None is recorded yet: use tab_add.'
    : `There are ${ids.slice(0, 20).join(', ')}${ids.length > 20 ? ' …' : ''}.`
}

function rejected(why: string): Reply {
  return { reply: `Rejected: ${why}`, changes: [] }
}

type Closing = {
  readonly state: 'done' | 'unavailable'
  readonly cites: readonly string[]
  readonly reason: string | null
  readonly turn: number
  readonly quote?: string
}

function closed(requirement: Requirement, closing: Closing): Reply {
  const value = moved(requirement, { ...closing, by: 'agent' })
  const how =
    closing.state === 'done'
      ? `done${closing.cites.length === 0 ? '' : ` (${closing.cites.join(', ')})`}`
      : `unavailable (${safeLine(closing.reason ?? '')})`
  return { reply: `${requirement.id} ${how}`, changes: [{ kind: 'requirement', id: requirement.id, value }] }
}

/** The requirement in another state, the change kept in its history. */
export function moved(
  requirement: Requirement,
  to: {
    readonly state: Requirement['state']
    readonly cites: readonly string[]
    readonly reason: string | null
    readonly turn: number
    readonly by: Actor
    readonly quote?: string
  },
): Requirement {
  const { quote: _earlier, ...kept } = requirement
  const step = {
    state: to.state,
    turn: to.turn,
    by: to.by,
    ...(to.cites.length === 0 ? {} : { cites: to.cites }),
    ...(to.reason === null ? {} : { reason: to.reason }),
    ...(to.quote === undefined ? {} : { quote: to.quote }),
  }
  return {
    ...kept,
    state: to.state,
    cites: to.cites,
    reason: to.reason,
    by: to.by,
    turn: to.turn,
    history: [...requirement.history, step],
    ...(to.quote === undefined ? {} : { quote: to.quote }),
  }
}
