import type { Actor, Requirement, Tab, TabChange } from './record.ts'
import { unopenedText } from './review.ts'
import { safeLine } from './safe-text.ts'
import { counts } from './terms.ts'

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
    if (reason === '') return rejected(`${requirement.id} needs a reason to be unavailable (authored for what you write yourself).`)
    return closed(requirement, { state: 'unavailable', cites, reason, turn })
  }
  const fault = faultOf(tab, requirement, cites, resolution.quote)
  if (fault !== undefined) return rejected(fault)
  const quote = resolution.quote === undefined ? {} : { quote: resolution.quote }
  return closed(requirement, { state: 'done', cites, reason: resolution.reason ?? null, turn, ...quote })
}

/** Why these citations do not close this requirement; undefined when they do. */
function faultOf(tab: Tab, requirement: Requirement, cites: readonly string[], quote: string | undefined): string | undefined {
  const { parts } = tab.options
  if (!parts.capture) return undefined
  const missing = cites.filter((id) => tab.read(id) === undefined && tab.derivedEntry(id) === undefined)
  if (missing.length > 0) return `there is no entry ${missing.map(safeLine).join(', ')}. ${better(tab, requirement)}`
  if (!parts.gate) return undefined
  if (cites.length === 0) return `${requirement.id} needs at least one entry that supports it. ${better(tab, requirement)}`
  const current = cites.flatMap((id) => tab.read(id) ?? []).filter(({ stale }) => !stale)
  if (current.length === 0) {
    const why = cites.some((id) => tab.read(id)?.stale === true) ? `${cites.join(', ')} is stale: the file has changed since; read it again` : `${cites.join(', ')} is derived; cite the entry it was computed from too`
    return `${why}. ${better(tab, requirement)}`
  }
  if (current.some((entry) => sharesTerm(tab, requirement.text, entry.text))) return undefined
  if (quote !== undefined && isQuoted(tab, quote, current.map(({ text }) => text))) return undefined
  const subject = `${current.map(({ id }) => id).join(', ')} ${current.length === 1 ? 'shares' : 'share'} no term with ${requirement.id}`
  return quote === undefined ? `${subject}. ${better(tab, requirement)}` : `${subject}, and the quote does not stand in it. ${better(tab, requirement)}`
}

function sharesTerm(tab: Tab, a: string, b: string): boolean {
  const wanted = new Set(tab.terms(a).filter((term) => counts(term) && !tab.generic.has(term)))
  return tab.terms(b).some((term) => wanted.has(term))
}

/** At least two terms, verbatim in an entry (white space folded). */
function isQuoted(tab: Tab, quote: string, texts: readonly string[]): boolean {
  const fold = (text: string): string => text.normalize('NFKC').replaceAll(/\s+/g, ' ').trim()
  return new Set(tab.terms(quote)).size >= 2 && texts.some((text) => fold(text).includes(fold(quote)))
}

function better(tab: Tab, requirement: Requirement): string {
  const entries = tab.bestEntries(requirement.text, 6).filter((entry) => !entry.stale && sharesTerm(tab, requirement.text, entry.text))
  if (entries.length > 0) return `Best entries: ${entries.slice(0, 3).map(({ id }) => id).join(', ')}.`
  const files = tab.options.parts.candidates ? tab.bestCandidates(requirement.text, 3) : []
  if (files.length === 0) return 'No entry matches.'
  return `No entry matches; unopened files that do: ${files.map((row) => unopenedText(tab, row)).join(', ')}`
}

function known(tab: Tab): string {
  const ids = tab.requirements().map(({ id }) => id)
  return ids.length === 0 ? 'None is recorded yet: use tab_add.' : `There are ${ids.slice(0, 20).join(', ')}${ids.length > 20 ? ' …' : ''}.`
}

function rejected(why: string): Reply {
  return { reply: `Rejected: ${why}`, changes: [] }
}

type Closing = { readonly state: 'done' | 'unavailable'; readonly cites: readonly string[]; readonly reason: string | null; readonly turn: number; readonly quote?: string }

function closed(requirement: Requirement, closing: Closing): Reply {
  const value = moved(requirement, { ...closing, by: 'agent' })
  const how = closing.state === 'done' ? `done${closing.cites.length === 0 ? '' : ` (${closing.cites.join(', ')})`}` : `unavailable (${safeLine(closing.reason ?? '')})`
  return { reply: `${requirement.id} ${how}`, changes: [{ kind: 'requirement', id: requirement.id, value }] }
}

/** The requirement in another state, the change kept in its history. */
export function moved(requirement: Requirement, to: { readonly state: Requirement['state']; readonly cites: readonly string[]; readonly reason: string | null; readonly turn: number; readonly by: Actor; readonly quote?: string }): Requirement {
  const { quote: _earlier, ...kept } = requirement
  const step = { state: to.state, turn: to.turn, by: to.by, ...(to.cites.length === 0 ? {} : { cites: to.cites }), ...(to.reason === null ? {} : { reason: to.reason }) }
  return { ...kept, state: to.state, cites: to.cites, reason: to.reason, by: to.by, turn: to.turn, history: [...requirement.history, step], ...(to.quote === undefined ? {} : { quote: to.quote }) }
}
