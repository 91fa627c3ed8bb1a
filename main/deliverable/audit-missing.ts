import type { Requirement } from '../tab/record.ts'
import type { Terms } from '../tab/terms.ts'
import type { Slot } from './audit-context.ts'
import { likeness, sameUnit } from './audit-match.ts'
import type { AuditSources, SourcePlace } from './audit-sources.ts'

/** A value on a line that a closed requirement stands on, which the deliverable does not give. */
export type MissingValue = { readonly requirementId: string; readonly text: string; readonly where: SourcePlace }

/** Values of cited lines that speak of their requirement, and which a deliverable lacks. */
export function missingValues(
  written: readonly Slot[],
  requirements: readonly Requirement[],
  sources: AuditSources,
  terms: Terms,
): MissingValue[] {
  const missing: MissingValue[] = []
  const seen = new Set<string>()
  for (const { id, state, cites, text } of requirements) {
    if (state !== 'done' || cites.length === 0) continue
    const wanted = new Set(terms(text))
    for (const { slot, place } of sources.slots) {
      const { kind, reference } = slot.value
      if (!cites.includes(place.entryId) || reference || kind === 'quote' || kind === 'period') continue
      if (![...slot.own, ...slot.header, ...slot.sentence].some((term) => wanted.has(term))) continue
      const key = `${place.path}\n${place.line}\n${slot.value.text}`
      if (seen.has(key) || written.some((other) => likeness(other, slot) !== 'other' && sameUnit(other, slot))) continue
      seen.add(key)
      missing.push({ requirementId: id, text: slot.value.text, where: place })
    }
  }
  return missing
}
