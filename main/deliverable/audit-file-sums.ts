import type { Requirement } from '../tab/record.ts'
import type { Slot } from './audit-context.ts'
import type { Operand } from './audit-derived.ts'
import { idsConflict, overlap, timesConflict, union } from './audit-match.ts'
import type { AuditSources, SourceSlot } from './audit-sources.ts'

/** More files than this are not added up. */
const MOST = 400

/** What may be added up over files: the value that each file of a requirement's evidence, or of a folder, gives under the same words. */
export function sumsOverFiles(
  slot: Slot,
  { slots, weight }: AuditSources,
  requirements: readonly Requirement[],
): SourceSlot[][] {
  const said = union(slot.own, slot.header, slot.sentence)
  const about = slots.filter(
    ({ slot: other }) =>
      other.value.kind === 'number' &&
      !other.value.reference &&
      !timesConflict(slot, other) &&
      !idsConflict(slot, other) &&
      overlap(said, union(other.own, other.header, other.near), weight) > 0,
  )
  const cited = requirements.flatMap(({ cites }) =>
    cites.length < 2 ? [] : [about.filter(({ place }) => cites.includes(place.entryId))],
  )
  const folders = Map.groupBy(about, ({ place }) => place.path.slice(0, place.path.lastIndexOf('/') + 1))
  return [...cited, ...folders.values()].flatMap((chosen) => groupsOf(chosen).flatMap((group) => narrowed(group, said)))
}

/** One value a file, all under the same words. */
function groupsOf(chosen: readonly SourceSlot[]): SourceSlot[][] {
  const byLabel = Map.groupBy(chosen, ({ slot }) => [...union(slot.own, slot.header)].toSorted().join(' '))
  return [...byLabel.values()].flatMap((group) => {
    const files = new Set(group.map(({ place }) => place.path))
    return files.size >= 2 && files.size === group.length && files.size <= MOST ? [group] : []
  })
}

/** The whole group, and those of its files that the sentence names by a word that the others lack. */
function narrowed(group: SourceSlot[], said: ReadonlySet<string>): SourceSlot[][] {
  const parts = [...said].flatMap((term) => {
    const part = group.filter(({ slot }) => slot.near.has(term))
    return part.length >= 2 && part.length < group.length ? [part] : []
  })
  return [group, ...parts]
}

export function operandOf({ slot, place }: SourceSlot): Operand {
  const { value, scale, times, own, unit } = slot
  return { amount: value.number!.raw * (scale ?? 1), text: value.text, line: place.line, times, label: own, unit }
}
