import type { Requirement } from '../tab/record.ts'
import type { Terms } from '../tab/terms.ts'
import type { Slot } from './audit-context.ts'
import { likeness, overlap, sameUnit, union } from './audit-match.ts'
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
  const { weight } = sources
  const missing: MissingValue[] = []
  const seen = new Set<string>()
  for (const { id, state, cites, text } of requirements) {
    if (state !== 'done' || cites.length === 0) continue
    const wanted = new Set(terms(text))
    const whole = overlap(wanted, wanted, weight)
    if (whole === 0) continue
    for (const { slot, place } of sources.slots) {
      const { kind, reference } = slot.value
      if (!cites.includes(place.entryId) || reference || (kind !== 'number' && kind !== 'date')) continue
      const said = union(slot.own, slot.header, slot.sentence)
      // A line speaks of the requirement where it shares two of its words, or says half of it.
      const shared = [...said].filter((term) => wanted.has(term)).length
      if (shared < 2 && overlap(said, wanted, weight) * 2 < whole) continue
      const key = `${place.path}\n${place.line}\n${slot.value.text}`
      if (seen.has(key) || written.some((other) => likeness(other, slot) !== 'other' && sameUnit(other, slot))) continue
      seen.add(key)
      missing.push({ requirementId: id, text: slot.value.text, where: place })
    }
  }
  return missing
}
