import type { Slot } from './audit-slot.ts'
import { isDifference } from './audit-cues.ts'
import { bestOf, isOf, type Best } from './audit-fit.ts'
import { isBeside, likeness, overlap, sameUnit, union, wordsOf, type Weight } from './audit-match.ts'
import { timesAgree } from './audit-times.ts'
import type { AuditSources, SourceSlot } from './audit-sources.ts'

/** The best place with another value of the same kind that the labels speak of. */
export function bestRival(slot: Slot, sources: AuditSources, chosen: SourceSlot | undefined): Best | undefined {
  const { weight } = sources
  const telling = [...slot.own].toSorted((a, b) => weight(b) - weight(a)).slice(0, 8)
  const mates = new Set(chosen?.mates())
  const found = [...sources.about(telling)].filter(
    (source) =>
      likeness(slot, source.slot) === 'other' &&
      answers(slot, source.slot) &&
      // Which of a sentence's or a row's values is meant has been decided with the one that was found.
      !mates.has(source.slot) &&
      !isSameRow(source.slot, chosen?.slot) &&
      (chosen === undefined || !isDifferenceFound(slot, chosen.slot) || isDifferenceFound(slot, source.slot)) &&
      isOf(slot, source, sources),
  )
  // A file in another language speaks against a value only where none in the report's own does.
  const own = found.filter((source) => !isForeign(slot, source.slot))
  const isOwn = own.length > 0 || (chosen !== undefined && !isForeign(slot, chosen.slot))
  return bestOf(slot, isOwn ? own : found, weight)
}

/** Whether two texts are of different languages, as far as their words or their letters tell. */
export function isForeign({ language }: Slot, there: Slot): boolean {
  if (language === undefined) return false
  if (there.language !== undefined) return there.language !== language
  return (
    /^(?:ko|zh|ja|th)$/.test(language) && !/[\p{sc=Han}\p{sc=Hangul}\p{sc=Hiragana}\p{sc=Thai}]/u.test(there.around())
  )
}

/** Whether a place could say what a value says: it has a value of its kind and unit, which the value's own sentence does not give as another one. */
function answers(slot: Slot, there: Slot): boolean {
  const { number } = there.value
  return (
    there.value.kind === slot.value.kind &&
    sameUnit(slot, there) &&
    (number === undefined || !isBeside(slot, number.raw * (there.scale ?? 1))) &&
    // What is so much for each of something is answered by no whole.
    (slot.per === undefined || there.per !== undefined) &&
    isOfSize(slot, there) &&
    // A count is answered by no share.
    (slot.unit !== undefined || number === undefined || (there.unit !== '%' && there.unit !== 'pp') || isSmall(slot)) &&
    // What counts something unsaid is no other answer to a question of euros.
    (slot.unit === undefined || (there.unit ?? there.noteUnit) !== undefined)
  )
}

function isSmall({ value, scale }: Slot): boolean {
  return Math.abs((value.number?.raw ?? 0) * (scale ?? 1)) <= 100
}

/** What is ten thousand times as much, or as little, is another thing and no other answer. */
const FARTHEST = 1e4

function isOfSize({ value: one, scale }: Slot, { value: other, scale: by }: Slot): boolean {
  if (one.number === undefined || other.number === undefined || one.kind !== 'number') return true
  const [size, there] = [Math.abs(one.number.raw * (scale ?? 1)), Math.abs(other.number.raw * (by ?? 1))]
  return size === 0 || there === 0 || (size / there < FARTHEST && there / size < FARTHEST)
}

/** Whether the line found says what the value's column is called (`Order date: …`) and the rival's does not. */
export function isNamedBetter(slot: Slot, found: Slot, rival: Slot, weight: Weight): boolean {
  const named = overlap(slot.header, union(found.own, found.header), weight)
  return named > 0 && overlap(slot.header, wordsOf(rival), weight) < named / 2
}

/** Whether a value is said to be above or below another, and stands in a column of differences. */
function isDifferenceFound(slot: Slot, { cell }: Slot): boolean {
  return (
    slot.cell === undefined &&
    cell !== undefined &&
    isDifference(cell.table.headerOf(cell.row, cell.column)?.text, slot.sentenceText)
  )
}

function isSameRow({ cell, record }: Slot, other: Slot | undefined): boolean {
  if (record !== undefined && record === other?.record) return true
  return cell !== undefined && other?.cell?.table === cell.table && other.cell.row === cell.row
}

/** Another value, called as much the same, in a file that says the month of a clause, where the file found does not. */
export function ofThatMonth(slot: Slot, { source: found, score }: Best, sources: AuditSources): SourceSlot | undefined {
  const [month, ...more] = slot.times.filter((key) => /^(?:\d{4}|-)-\d\d$/.test(key))
  const says = ({ months }: Slot): boolean => [...months].some((key) => timesAgree(key, month!))
  if (month === undefined || more.length > 0 || found.slot.times.length > 0 || says(found.slot)) return undefined
  const others = [...sources.about(slot.own)].filter(
    (source) =>
      says(source.slot) &&
      source.slot.times.length === 0 &&
      likeness(slot, source.slot) === 'other' &&
      answers(slot, source.slot) &&
      isOf(slot, source, sources),
  )
  const other = bestOf(slot, others, sources.weight)
  return other !== undefined && other.score >= 0.85 * score ? other.source : undefined
}

/** Lines of a file that may speak of one thing. */
const NEARBY = 5

/** Another value close to the one found that alone is called what the clause calls its own. */
export function namedNearby(
  slot: Slot,
  { slot: here, place }: SourceSlot,
  sources: AuditSources,
): SourceSlot | undefined {
  if (slot.cell !== undefined || slot.value.kind === 'quote') return undefined
  const { weight } = sources
  const words = union(here.own, here.header, here.sentence)
  // What the file itself is called names nothing in it.
  const named = [...slot.own].filter((term) => !place.path.toLowerCase().includes(term))
  if (slot.own.size === 0 || overlap(slot.own, words, weight) > 0) return undefined
  return [...sources.about(named)].find(
    (source) =>
      source.place.path === place.path &&
      Math.abs(source.place.line - place.line) <= NEARBY &&
      likeness(slot, source.slot) === 'other' &&
      isFormedAlike(slot, source.slot) &&
      answers(slot, source.slot) &&
      isOf(slot, source, sources),
  )
}

/** Whether two identifiers are of one form: `ACC-8834` and `STOR-2241`, two times of day. */
function isFormedAlike({ value: one }: Slot, { value: other }: Slot): boolean {
  return one.kind !== 'identifier' || formOf(one.keys[0] ?? '') === formOf(other.keys[0] ?? '')
}

function formOf(key: string): string {
  return key.replaceAll(/\p{L}+/gu, 'a').replaceAll(/\d+/g, '1')
}
