import type { Slot } from './audit-context.ts'
import type { Verdict } from './audit-verdict.ts'
import { digitsKey, type AuditSources, type SourceSlot } from './audit-sources.ts'
import {
  affinity,
  idsConflict,
  isOtherCell,
  labelsMeet,
  likeness,
  overlap,
  sameUnit,
  saysUnit,
  significant,
  timesConflict,
  union,
  wordsOf,
  type Weight,
} from './audit-match.ts'
import { foldText } from './audit-lines.ts'
import { stepOf } from './audit-numbers.ts'

/** How near the best place with another value may be before it speaks against the one with the same. */
const RIVAL = 0.85
/** The same for a number of so many digits that no other has them by chance. */
const RIVAL_OF_LONG = 0.6
const LONG = 5

/** Where a value stands in what was read: there as it is, there more exactly, elsewhere with another value, or nowhere. */
export function findSource(slot: Slot, sources: AuditSources): Verdict {
  const { value } = slot
  if (value.kind === 'quote') return quoted(slot, sources)
  if (slot.cell === undefined) {
    const where = sources.verbatim(slot.sentenceText)
    if (where !== undefined) return { verdict: 'grounded', where }
  }
  const { weight } = sources
  const same = sources.ofDigits(digitsKey(slot)).filter((source) => likeness(slot, source.slot) === 'same')
  if (value.kind === 'period') {
    const best = bestOf(
      slot,
      same.filter((source) => labelsMeet(slot, source.slot, weight)),
      weight,
    )
    return best === undefined
      ? { verdict: 'notChecked', why: 'period' }
      : { verdict: 'grounded', where: best.source.place }
  }
  const rival = bestRival(slot, sources)
  const share = value.number !== undefined && significant(value.number.raw) >= LONG ? RIVAL_OF_LONG : RIVAL
  const grounded = bestOf(
    slot,
    same.filter((source) => isOf(slot, source, sources) && sameUnit(slot, source.slot)),
    weight,
  )
  const otherUnit = bestOf(
    slot,
    same.filter((source) => isOf(slot, source, sources) && !sameUnit(slot, source.slot)),
    weight,
  )
  const isScaled = (slot.scale ?? 1) > 1 && grounded?.source.slot.scale === undefined
  const rounded =
    value.kind === 'number' && (grounded === undefined || isScaled) ? roundedFrom(slot, sources) : undefined
  if (grounded !== undefined && (rounded === undefined || rounded.score <= grounded.score)) {
    // A line that says the unit stands above one that leaves it open.
    const unitOpen = slot.unit !== undefined && grounded.source.slot.unit === undefined
    if (unitOpen && otherUnit !== undefined && otherUnit.score >= grounded.score)
      return { verdict: 'ungrounded', where: otherUnit.source.place }
    const nearby = namedNearby(slot, grounded.source, sources)
    if (nearby !== undefined) return { verdict: 'ungrounded', where: nearby.place }
    if (
      rival === undefined ||
      value.kind === 'identifier' ||
      grounded.score >= share * rival.score ||
      isNamedBetter(slot, grounded.source.slot, rival.source.slot, weight)
    )
      return { verdict: 'grounded', where: grounded.source.place }
    return { verdict: 'ungrounded', where: rival.source.place }
  }
  if (otherUnit !== undefined) return { verdict: 'ungrounded', where: otherUnit.source.place }
  if (rounded !== undefined && (rival === undefined || rounded.score >= RIVAL * rival.score))
    return { verdict: 'rounded', where: rounded.source.place }
  if (rival !== undefined && rival.score >= 0.4 * affinity(slot, slot, weight))
    return { verdict: 'ungrounded', where: rival.source.place }
  const elsewhere = same.find(
    (source) =>
      sameUnit(slot, source.slot) &&
      !timesConflict(slot, source.slot) &&
      !idsConflict(slot, source.slot) &&
      !isOtherCell(slot, source.slot, weight),
  )
  const tells = value.kind !== 'number' || significant(value.number!.raw) >= 4
  if (elsewhere !== undefined && rival === undefined && isHeadedAlike(slot, elsewhere.slot))
    return { verdict: 'grounded', where: elsewhere.place }
  if (elsewhere !== undefined && tells && !labelsMeet(slot, elsewhere.slot, weight))
    return { verdict: 'notChecked', why: 'other words', where: elsewhere.place }
  const conflicting = bestOf(
    slot,
    same.filter((source) => labelsMeet(slot, source.slot, weight)),
    weight,
  )
  const where = conflicting?.source.place ?? rival?.source.place
  return { verdict: 'ungrounded', ...(where === undefined ? {} : { where }) }
}

/** Lines of a file that may speak of one thing. */
const NEARBY = 5

/** Another value close to the one found that alone is called what the clause calls its own. */
function namedNearby(slot: Slot, { slot: here, place }: SourceSlot, sources: AuditSources): SourceSlot | undefined {
  if (slot.cell !== undefined || slot.value.kind === 'identifier' || slot.value.kind === 'quote') return undefined
  const { weight } = sources
  const words = union(here.own, here.header, here.sentence)
  // What the file itself is called names nothing in it.
  const named = [...slot.own].filter((term) => !place.path.toLowerCase().includes(term))
  if (slot.own.size === 0 || overlap(slot.own, words, weight) > 0) return undefined
  return [...sources.about(named)].find(
    (source) =>
      source.place.path === place.path &&
      Math.abs(source.place.line - place.line) <= NEARBY &&
      source.slot.value.kind === slot.value.kind &&
      likeness(slot, source.slot) === 'other' &&
      sameUnit(slot, source.slot) &&
      (slot.unit === undefined || (source.slot.unit ?? source.slot.noteUnit) !== undefined) &&
      isOf(slot, source, sources),
  )
}

/** Whether the line found says what the value's column is called (`Order date: …`) and the rival's does not. */
function isNamedBetter(slot: Slot, found: Slot, rival: Slot, weight: Weight): boolean {
  const named = overlap(slot.header, union(found.own, found.header), weight)
  return named > 0 && overlap(slot.header, wordsOf(rival), weight) < named / 2
}

/** An amount of many digits that stands under the same names: other words for what it is do not make it another one. */
function isHeadedAlike(slot: Slot, source: Slot): boolean {
  const { number } = slot.value
  const digits = slot.value.text.replaceAll(/\D/g, '').length
  return (
    number?.unit !== undefined &&
    slot.unit === source.unit &&
    digits >= 5 &&
    significant(number.raw) >= 3 &&
    slot.cell === undefined &&
    [...slot.near].filter((term) => source.near.has(term)).length >= 2
  )
}

function roundedFrom(slot: Slot, sources: AuditSources): Best | undefined {
  const { number } = slot.value
  if (number === undefined) return undefined
  const scales = [slot.scale ?? 1, ...(number.perhaps === undefined ? [] : [number.perhaps])]
  const step = stepOf({ ...number, scale: 1 })
  const sized = new Set(scales.flatMap((scale) => sources.ofSize(number.raw * scale, step * scale)))
  const near = [...sized].filter(
    (source) => likeness(slot, source.slot) === 'rounded' && isOf(slot, source, sources) && sameUnit(slot, source.slot),
  )
  return bestOf(slot, near, sources.weight)
}

function isOf(slot: Slot, source: SourceSlot, { weight }: AuditSources): boolean {
  const there = source.slot
  return (
    !there.value.reference &&
    !timesConflict(slot, there) &&
    // A sentence may name several identifiers; each stands for itself.
    ((slot.value.kind === 'identifier' && slot.cell === undefined) || !idsConflict(slot, there)) &&
    labelsMeet(slot, there, weight) &&
    !isOtherCell(slot, there, weight) &&
    !isOtherClause(slot, source, weight)
  )
}

/** Whether the same sentence says another value in a clause that is nearer. */
function isOtherClause(slot: Slot, source: SourceSlot, weight: Weight): boolean {
  const here = source.slot
  if (here.cell !== undefined || slot.own.size === 0) return false
  return source.mates().some((other) => {
    if (other === here || other.value.kind !== here.value.kind || likeness(other, here) === 'same') return false
    if (timesConflict(slot, other)) return false
    const theirs = new Set([...other.own].filter((term) => !here.own.has(term)))
    const ours = new Set([...here.own].filter((term) => !other.own.has(term)))
    return overlap(slot.own, theirs, weight) > overlap(slot.own, ours, weight) + 1e-9
  })
}

type Best = { readonly source: SourceSlot; readonly score: number }

function bestOf(slot: Slot, found: readonly SourceSlot[], weight: Weight): Best | undefined {
  let best: Best | undefined
  for (const source of found) {
    const score =
      affinity(slot, source.slot, weight) + (slot.unit !== undefined && saysUnit(slot.unit, source.slot) ? 2 : 0)
    if (best === undefined || score > best.score) best = { source, score }
  }
  return best
}

/** The best place with another value of the same kind that the labels speak of. */
function bestRival(slot: Slot, sources: AuditSources): Best | undefined {
  const { weight } = sources
  const telling = [...slot.own].toSorted((a, b) => weight(b) - weight(a)).slice(0, 8)
  const found = [...sources.about(telling)].filter(
    (source) =>
      source.slot.value.kind === slot.value.kind &&
      likeness(slot, source.slot) === 'other' &&
      sameUnit(slot, source.slot) &&
      // What counts something unsaid is no other answer to a question of euros.
      (slot.unit === undefined || (source.slot.unit ?? source.slot.noteUnit) !== undefined) &&
      isOf(slot, source, sources),
  )
  return bestOf(slot, found, weight)
}

function quoted(slot: Slot, sources: AuditSources): Verdict {
  const where = sources.passage(foldText(slot.value.text))
  return where === undefined ? { verdict: 'ungrounded' } : { verdict: 'grounded', where }
}
