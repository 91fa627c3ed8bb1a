import type { Slot } from './audit-slot.ts'
import { bestOf, isOf, type Best } from './audit-fit.ts'
import { foldText } from './audit-lines.ts'
import { labelsMeet } from './audit-labels.ts'
import {
  affinity,
  idsConflict,
  isApproximate,
  likeness,
  overlap,
  sameUnit,
  significant,
  timesConflict,
  union,
  type Weight,
} from './audit-match.ts'
import { stepOf } from './audit-numbers.ts'
import { isOtherCell } from './audit-other-cell.ts'
import { isComparedWith, isFormer } from './audit-former.ts'
import { otherYear } from './audit-other-year.ts'
import { isOfOtherTime } from './audit-other-time.ts'
import { bestRival, isForeign, isNamedBetter, namedNearby, ofThatMonth } from './audit-rival.ts'
import type { AuditSources } from './audit-sources.ts'
import { factorBetween, factorsOf } from './audit-unit-families.ts'
import type { Verdict } from './audit-verdict.ts'

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
  if (value.kind === 'date' && value.keys[0]?.includes('/') === true) {
    const ends = spanned(slot, sources)
    if (ends !== undefined) return ends
  }
  const { weight } = sources
  const same = sources.ofDigits(slot).filter((source) => likeness(slot, source.slot) === 'same')
  if (value.kind === 'period') {
    const best = bestOf(
      slot,
      same.filter((source) => labelsMeet(slot, source.slot, weight)),
      weight,
    )
    const other = otherYear(slot, best, sources)
    if (other !== undefined) return { verdict: 'ungrounded', where: other.place }
    return best === undefined
      ? { verdict: 'notChecked', why: 'period' }
      : { verdict: 'grounded', where: best.source.place }
  }
  const share = value.number !== undefined && significant(value.number.raw) >= LONG ? RIVAL_OF_LONG : RIVAL
  const grounded = bestOf(
    slot,
    same.filter((source) => isOf(slot, source, sources) && sameUnit(slot, source.slot)),
    weight,
  )
  const rival = bestRival(slot, sources, grounded?.source)
  const otherUnit = bestOf(
    slot,
    [
      ...same.filter((source) => !sameUnit(slot, source.slot)),
      ...sources.ofDigits(slot).filter((source) => isSwapped(slot, source.slot)),
    ].filter((source) => isOf(slot, source, sources)),
    weight,
  )
  const isScaled = (slot.scale ?? 1) > 1 && grounded?.source.slot.scale === undefined
  const rounded =
    value.kind === 'number' && (grounded === undefined || isScaled || isApproximate(slot))
      ? roundedFrom(slot, sources)
      : undefined
  if (grounded !== undefined && (rounded === undefined || rounded.score <= grounded.score)) {
    // A line that says the unit stands above one that leaves it open.
    const unitOpen = slot.unit !== undefined && grounded.source.slot.unit === undefined
    if (unitOpen && otherUnit !== undefined && otherUnit.score >= grounded.score)
      return { verdict: 'ungrounded', where: otherUnit.source.place }
    const dated = ofThatMonth(slot, grounded, sources)
    if (dated !== undefined) return { verdict: 'ungrounded', where: dated.place }
    if (
      isFormer(slot, grounded.source.slot) ||
      isComparedWith(slot, grounded.source.slot) ||
      isOfOtherTime(slot, grounded.source)
    )
      return { verdict: 'ungrounded', where: grounded.source.place }
    if (isUndecided(slot, grounded, { rival, weight }))
      return { verdict: 'notChecked', why: 'other language', where: grounded.source.place }
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
  // What is called more clearly so, and is rounded to it, is meant and no other unit.
  if (otherUnit !== undefined && (rounded === undefined || otherUnit.score >= rounded.score))
    return { verdict: 'ungrounded', where: otherUnit.source.place }
  if (rounded !== undefined && isUndecided(slot, rounded, { rival, weight }))
    return { verdict: 'notChecked', why: 'other language', where: rounded.source.place }
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
  // So long a name is of one thing, whatever it is called, where no other one is called so.
  if (elsewhere !== undefined && value.kind === 'identifier' && slot.cell === undefined && isLongName(value.text))
    return { verdict: 'grounded', where: elsewhere.place }
  if (
    elsewhere !== undefined &&
    tells &&
    !labelsMeet(slot, elsewhere.slot, weight) &&
    !isSaidOfIds(slot, elsewhere.slot, sources)
  )
    return { verdict: 'notChecked', why: 'other words', where: elsewhere.place }
  // Words of another language can neither speak for it nor against it.
  const isSpokenOf = [...sources.about(slot.own)].some(({ slot: there }) => !isForeign(slot, there))
  const foreign = isSpokenOf
    ? undefined
    : same.find(
        ({ slot: there }) =>
          isForeign(slot, there) &&
          (slot.unit === undefined
            ? value.kind !== 'number' || significant(value.number!.raw) >= 4
            : slot.unit === (there.unit ?? there.noteUnit)) &&
          sameUnit(slot, there) &&
          !timesConflict(slot, there) &&
          !idsConflict(slot, there) &&
          !labelsMeet(slot, there, weight),
      )
  if (foreign !== undefined) return { verdict: 'notChecked', why: 'other language', where: foreign.place }
  const conflicting = bestOf(
    slot,
    same.filter((source) => labelsMeet(slot, source.slot, weight)),
    weight,
  )
  const where = conflicting?.source.place ?? rival?.source.place
  return { verdict: 'ungrounded', ...(where === undefined ? {} : { where }) }
}

/** Whether a day is said of something that an identifier names, whose own days are others. */
function isSaidOfIds(slot: Slot, { ids }: Slot, sources: AuditSources): boolean {
  if (slot.value.kind !== 'date' || slot.ids.size === 0 || [...slot.ids].some((id) => ids.has(id))) return false
  return sources
    .ofIds(slot.ids)
    .some(({ slot: there }) => likeness(slot, there) === 'other' && there.value.kind === 'date')
}

/** The same number of another unit of its kind: `2 minutes` for `2 hours`. */
function isSwapped({ value, unit }: Slot, there: Slot): boolean {
  const by = factorBetween(there.unit, unit)
  return by !== undefined && by !== 1 && value.number?.raw === there.value.number?.raw
}

function isLongName(text: string): boolean {
  return text.length >= 6 && /\p{L}/u.test(text) && (text.match(/\d/g) ?? []).length >= 3
}

/** From one day to another, where a source says the two apart on one line. */
function spanned(slot: Slot, sources: AuditSources): Verdict | undefined {
  const ends = slot.value.keys[0]!.split('/').map((key) =>
    findSource({ ...slot, value: { ...slot.value, keys: [key] } }, sources),
  )
  const [from, to] = ends
  if (from?.verdict !== 'grounded' || to?.verdict !== 'grounded') return undefined
  return from.where.path === to.where.path && from.where.line === to.where.line ? from : undefined
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
  const factors = [1, ...factorsOf(slot.unit)]
  const sized = new Set(
    scales.flatMap((scale) => factors.flatMap((by) => sources.ofSize(number.raw * scale * by, step * scale * by))),
  )
  const near = [...sized].filter(
    (source) => likeness(slot, source.slot) === 'rounded' && isOf(slot, source, sources) && sameUnit(slot, source.slot),
  )
  return bestOf(slot, near, sources.weight)
}

/** Whether a source in another language says as much for another value: the word that tells them apart may be one that has no translation here. */
function isUndecided(slot: Slot, { source, score }: Best, { rival, weight }: Rivalry): boolean {
  const { cell } = source.slot
  const label = cell?.table.rows[cell.row]?.label
  // A row that is named is the one.
  if (label !== undefined && overlap(union(slot.own, slot.sentence), label, weight) > 0) return false
  return rival !== undefined && rival.score >= score - 1e-9 && isForeign(slot, source.slot)
}

type Rivalry = { readonly rival: Best | undefined; readonly weight: Weight }

function quoted(slot: Slot, sources: AuditSources): Verdict {
  const where = sources.passage(foldText(slot.value.text))
  return where === undefined ? { verdict: 'ungrounded' } : { verdict: 'grounded', where }
}
