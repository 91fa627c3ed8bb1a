import { unitsAgree } from './audit-units.ts'
import type { Slot } from './audit-slot.ts'
import { labelsMeet } from './audit-labels.ts'
import { affinity, idsConflict, likeness, overlap, saysUnit, timesConflict, type Weight } from './audit-match.ts'
import { isOtherCell } from './audit-other-cell.ts'
import { isOfOtherRange } from './audit-range-rows.ts'
import { isNumbering } from './audit-thing-names.ts'
import type { AuditSources, SourceSlot } from './audit-sources.ts'

export function isOf(slot: Slot, source: SourceSlot, sources: AuditSources): boolean {
  const { weight } = sources
  const there = source.slot
  return (
    !there.value.reference &&
    !(there.cell === undefined && isNumbering(there.value, there.sentenceText)) &&
    !timesConflict(slot, there) &&
    !isOfOtherRange(slot, there) &&
    // A sentence may name several identifiers; each stands for itself.
    ((slot.value.kind === 'identifier' && slot.cell === undefined) ||
      !idsConflict(slot, there) ||
      isRowByName(slot, there, sources)) &&
    labelsMeet(slot, there, weight) &&
    !isOtherCell(slot, there, weight) &&
    !isOtherClause(slot, source, weight)
  )
}

/** An identifier that stands nowhere names no other row: the row is the one that another of them names, or that all its words name alone. */
function isRowByName(slot: Slot, { cell, ids }: Slot, { knows, weight }: AuditSources): boolean {
  if (slot.cell === undefined || cell === undefined || [...slot.ids].some((id) => knows(id) && !ids.has(id)))
    return false
  if ([...slot.ids].some((id) => ids.has(id))) return true
  const { label } = cell.table.rows[cell.row]!
  const isAll = ({ label: other }: { label: ReadonlySet<string> }): boolean =>
    other.size > 0 && overlap(slot.own, other, weight) >= overlap(other, other, weight) - 1e-9
  return label.size > 0 && cell.table.rows.filter(isAll).length === 1 && isAll(cell.table.rows[cell.row]!)
}

/** Whether the same sentence says another value in a clause that is nearer. */
export function isOtherClause(slot: Slot, source: SourceSlot, weight: Weight): boolean {
  const there = source.slot
  if (there.cell !== undefined || slot.own.size === 0) return false
  return source.mates().some((other) => {
    if (other === there || other.value.kind !== there.value.kind || likeness(other, there) === 'same') return false
    if (timesConflict(slot, other) || !unitsAgree(slot.unit, other.unit)) return false
    // Of things that are numbered (`in the second year`) the number tells.
    if ([...slot.ids].some((id) => there.ids.has(id) && !other.ids.has(id))) return false
    // Where the one found says the unit that is asked for, one that leaves it open is no other answer.
    if (slot.unit !== undefined && there.unit === slot.unit && other.unit !== slot.unit) return false
    const theirs = new Set([...other.own].filter((term) => !there.own.has(term)))
    const ours = new Set([...there.own].filter((term) => !other.own.has(term)))
    // What the sentence says as well, where it speaks of that, is no other answer.
    const isSaid = slot.mates.some(
      (mine) =>
        mine.value !== slot.value &&
        mine.value.kind === other.value.kind &&
        mine.value.keys.some((key) => other.value.keys.includes(key)) &&
        overlap(mine.own, theirs, weight) >= overlap(slot.own, theirs, weight) - 1e-9,
    )
    const [near, here] = [overlap(slot.own, theirs, weight), overlap(slot.own, ours, weight)]
    // Of a list (`at Aldham 17.6, at Pennick 11.2`) each later clause has but the name of its own.
    if (!isSaid && isNamedBy(slot, { here: ours, there: theirs, isLater: other.value.start > there.value.start }))
      return true
    if (isNamedBy(slot, { here: theirs, there: ours, isLater: there.value.start > other.value.start })) return false
    // Of a second day what happens on it tells: who is spoken of was said with the first.
    const isSecond = slot.value.kind === 'date' && other.value.start < there.value.start
    return !isSaid && near > here + 1e-9 && !(isSecond && here > 0)
  })
}

/** Whether a clause says all that a later clause has of its own, and not all that an earlier one has. */
function isNamedBy(
  { own }: Slot,
  { here, there, isLater }: { here: ReadonlySet<string>; there: ReadonlySet<string>; isLater: boolean },
): boolean {
  const isShort = isLater && there.size > 0 && there.size <= 2
  return isShort && [...there].every((term) => own.has(term)) && [...here].some((term) => !own.has(term))
}

export type Best = { readonly source: SourceSlot; readonly score: number }

export function bestOf(slot: Slot, found: readonly SourceSlot[], weight: Weight): Best | undefined {
  let best: Best | undefined
  for (const source of found) {
    const score =
      affinity(slot, source.slot, weight) +
      (slot.per !== undefined && slot.per === source.slot.per ? 8 : 0) +
      (slot.unit !== undefined && saysUnit(slot.unit, source.slot) ? 2 : 0)
    if (best === undefined || score > best.score) best = { source, score }
  }
  return best
}
