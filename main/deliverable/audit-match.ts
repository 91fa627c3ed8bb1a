import type { Slot } from './audit-slot.ts'
import { isMonthInQuarter, isOtherSpan, isSameMonth, isSameQuarter, timesAgree } from './audit-times.ts'
import { stepOf, type NumberParts } from './audit-numbers.ts'
import { factorBetween } from './audit-unit-families.ts'
import { isCurrency, namesScientific, unitsAgree, unitsIn } from './audit-units.ts'

/** How much a term tells: rare ones much, those in every line little. */
export type Weight = (term: string) => number

export type Likeness = 'same' | 'rounded' | 'other'

/** What a shared identifier and a shared time say, in weights of terms. */
const SAME_ID = 30
const SAME_TIME = 8

const approximate =
  /(?:about|around|approximately|approx\.?|roughly|nearly|almost|some|in the (?:region|order|neighbou?rhood) of|just on|a (?:little|touch|shade) (?:over|under|above|below|more than|less than)|slightly (?:over|under|above|below|more than|less than)|well (?:over|above)|not quite|barely|ca\.?|circa|etwa|rund|ungefähr|knapp|gut|fast|over|under|just (?:over|under|above|below|short of)|a good|a bare|upwards? of|close to|more than|less than|über|environ|près de|quelque|plus de|un[oa]s|cerca de|alrededor de|casi|aproximadamente|más de|约|近|逾|超过|約|大约|およそ|약|~|≈)\s*$/iu

/** Whether two values are the same by their kind and size, units and scales left out of account. */
export function likeness(value: Slot, source: Slot): Likeness {
  const [one, other] = [value.value, source.value]
  if (one.kind === 'number' || (one.number !== undefined && other.kind === 'number')) {
    if (other.number === undefined || one.number === undefined) return 'other'
    return numbersAlike(value, source, one.number, other.number)
  }
  if (one.kind !== other.kind) return 'other'
  if (one.kind === 'date')
    return one.keys.some((key) =>
      other.keys.some((said) => (!key.includes('/') || said.includes('/')) && timesAgree(key, said)),
    )
      ? 'same'
      : 'other'
  return one.keys.some((key) => other.keys.includes(key)) ? 'same' : 'other'
}

function numbersAlike(value: Slot, source: Slot, one: NumberParts, other: NumberParts): Likeness {
  const pairs: [number, number, number][] = []
  const scaleOne = value.scale ?? 1
  const scaleOther = (source.scale ?? 1) * (factorBetween(source.unit, value.unit) ?? 1)
  const step = stepOf({ ...one, scale: 1 })
  // `m` may be metres where the other side says so, or says it likewise; it is a million elsewhere.
  const isLength = one.perhaps === undefined || other.perhaps !== undefined || source.unit === 'm'
  if (isLength && (other.perhaps === undefined || one.perhaps !== undefined || value.unit === 'm'))
    pairs.push([one.raw * scaleOne, other.raw * scaleOther, step * scaleOne])
  if (one.perhaps !== undefined) pairs.push([one.raw * one.perhaps, other.raw * scaleOther, step * one.perhaps])
  if (other.perhaps !== undefined) pairs.push([one.raw * scaleOne, other.raw * other.perhaps, step * scaleOne])
  const sizes = pairs.map(([a, b, by]): [number, number, number] =>
    !one.signed && b < 0 ? [Math.abs(a), -b, by] : [a, b, by],
  )
  if (sizes.some(([a, b]) => close(a, b))) return 'same'
  if (sizes.every(([a, b, by]) => Math.abs(Math.abs(a) - Math.abs(b)) > by)) return 'other'
  const isVague = value.scale !== undefined && value.scale > 1
  const said = one === value.value.number && isApproximate(value)
  return sizes.some(([a, b, by]) =>
    isRounded(a, b, { step: by, mayBe: isVague || said || one.decimals > 0, decimals: one.decimals }),
  )
    ? 'rounded'
    : 'other'
}

/** Whether the words before a value say that it is not exact. */
export function isApproximate({ value, sentenceText }: Slot): boolean {
  return approximate.test(sentenceText.slice(0, value.start))
}

function isRounded(
  a: number,
  b: number,
  { step, mayBe, decimals }: { readonly step: number; readonly mayBe: boolean; readonly decimals: number },
): boolean {
  if (a === 0 || Math.abs(Math.abs(a) - Math.abs(b)) > step || significant(a) >= significant(b)) return false
  // 150 for 152 may as well be a slip; long numbers and those with decimals are rounded on purpose.
  const isPlain = decimals === 0 && !mayBe
  if (isPlain && !(Number.isInteger(b) ? Math.abs(b) >= 1000 && significant(a) >= 2 : true)) return false
  return close(Math.round(b / step) * step, a) || close(Math.sign(b) * Math.round(Math.abs(b) / step) * step, a)
}

/** Digits that a number has without the zeros around them. */
export function significant(amount: number): number {
  return String(Number(Math.abs(amount).toPrecision(12)))
    .replace('.', '')
    .replace(/^0+/, '')
    .replace(/0+$/, '').length
}

export function close(a: number, b: number): boolean {
  return Math.abs(a - b) <= 1e-12 * Math.max(1, Math.abs(a), Math.abs(b))
}

/** Whether units may be the same: what one side does not say may be anything. */
export function sameUnit(value: Slot, source: Slot): boolean {
  if (!unitsAgree(value.unit, source.unit) && factorBetween(source.unit, value.unit) === undefined) return false
  if (value.unit !== undefined && source.unit === undefined && !mayMean(value.unit, source)) return false
  if (!unitsAgree(value.per, source.per)) return false
  const note = source.unit === undefined ? source.noteUnit : undefined
  if (note !== undefined && isCurrency(value.unit) && !unitsAgree(value.unit, note)) return false
  const own = value.unit === undefined ? value.noteUnit : undefined
  return own === undefined || !isCurrency(source.unit) || unitsAgree(own, source.unit)
}

const knownUnits = new WeakMap<Slot, ReadonlySet<string>>()

function unitsAround(slot: Slot): ReadonlySet<string> {
  const units = knownUnits.get(slot) ?? unitsIn(slot.around())
  knownUnits.set(slot, units)
  return units
}

/** Whether a number without a unit may be of this one: the words around it, for a currency those of its file, must allow it. */
function mayMean(unit: string, slot: Slot): boolean {
  if (unit.includes('|')) return unit.split('|').some((name) => mayMean(name, slot))
  const { currencies } = slot
  if (isCurrency(unit)) return currencies.size === 0 || [...currencies].some((name) => unitsAgree(unit, name))
  // What is counted often goes without a name.
  if (unit === 'person' || unit === 'piece') return true
  // A word of rates somewhere around a table makes no shares of its amounts.
  if (unit === '%' && slot.cell !== undefined && slot.noteUnit !== unit) {
    const { table, row, column } = slot.cell
    return unitsIn(`${table.rows[row]!.labelText} ${table.headerOf(row, column)?.text ?? table.head}`).has('%')
  }
  if (isOfOtherColumn(unit, slot)) return false
  return unitsAround(slot).has(unit) || namesScientific(unit, slot.around())
}

/** Whether another column of a cell's row is named by the unit, and so its own by none. */
function isOfOtherColumn(unit: string, { cell }: Slot): boolean {
  if (cell === undefined) return false
  const { table, row, column } = cell
  return (
    table.headerOf(row, column) !== undefined &&
    table.rows[row]!.texts.some((_, at) => at !== column && table.headerOf(row, at)?.unit === unit)
  )
}

/** Whether a source says this unit, with the number or in the words around it. */
export function saysUnit(unit: string, slot: Slot): boolean {
  const { unit: own, noteUnit } = slot
  return unit === (own ?? noteUnit) || (own === undefined && !isCurrency(unit) && unitsAround(slot).has(unit))
}

/** Whether the sentence of a value says this amount as another one of its own. */
export function isBeside({ value, beside }: Slot, amount: number): boolean {
  return beside.some(
    (other) =>
      other !== value &&
      other.number !== undefined &&
      close(Math.abs(other.number.raw * (other.number.scale ?? 1)), Math.abs(amount)),
  )
}

/** A day on which no month begins or ends, or one of several. */
function isDay(key: string, isOneOfSome: boolean): boolean {
  return /-\d\d-\d\d$/.test(key) && (isOneOfSome || !/-(?:01|28|29|3[01])$/.test(key))
}

/** Both say when, and not the same time. */
export function timesConflict(value: Slot, source: Slot): boolean {
  if (isOfOtherDay(value, source)) return true
  if (value.days.length > 0 && source.days.length > 0 && !anyAgree(value.days, source.days)) return true
  if (isOfOtherRow(value, source)) return true
  const isExact = source.times.length > 0
  const own = value.times.length > 0 ? value.times : value.cell === undefined ? [] : value.wideTimes
  // The day of an event in a sentence may lie outside of what its source is a report of.
  const said = isExact ? own : own.filter((key) => !isDay(key, own.length > 1))
  // The day that a file is named by says when it was written, not what it is about.
  const there = isExact ? source.times : source.wideTimes.filter((key) => !/-\d\d-\d\d$/.test(key))
  // Columns of years in a report of one quarter or month are of that one.
  const isQuarterly = (key: string): boolean =>
    source.wideTimes.some((wide) => isSameQuarter(key, wide) || isSameMonth(key, wide))
  // A month alone is no quarter; its first and last are one.
  const isOther = (key: string, other: string): boolean =>
    isOtherSpan(key, other) || (said.length === 1 && isMonthInQuarter(key, other))
  const agree = (key: string, other: string): boolean =>
    timesAgree(key, other) && !(isExact && isOther(key, other) && !isQuarterly(key))
  return said.length > 0 && there.length > 0 && !said.some((key) => there.some((other) => agree(key, other)))
}

/** The one day of a row lies in no time that is said, and no identifier says that the row is meant. */
function isOfOtherRow({ times, ids }: Slot, { rowDay, ids: there, cell }: Slot): boolean {
  // The time of day names no row alone.
  const isNamed = [...ids].some((id) => there.has(id) && !/^\d\d:\d\d/.test(id))
  if (rowDay === undefined || times.length === 0 || isNamed) return false
  // A column of a time of its own is of that, whatever day its row says.
  const headed = cell?.table.headerOf(cell.row, cell.column)?.times ?? []
  if (times.some((key) => headed.some((other) => timesAgree(key, other)))) return false
  return !times.some((key) => timesAgree(key, rowDay))
}

/** What a sentence cites was written in a month that the file does not know. */
function isOfOtherDay({ beside }: Slot, { months }: Slot): boolean {
  const cited = beside.filter(({ isCited }) => isCited).flatMap(({ keys }) => keys)
  const known = [...months]
  return cited.length > 0 && known.length > 0 && !anyAgree(cited, known)
}

function anyAgree(one: readonly string[], other: readonly string[]): boolean {
  return one.some((key) => other.some((there) => timesAgree(key, there)))
}

/** Both name things of the same kind (`PO-2024-083`), and not the same one. */
export function idsConflict(value: Slot, source: Slot): boolean {
  for (const id of value.ids) {
    const alike = (ids: ReadonlySet<string>): string[] => [...ids].filter((other) => shape(other) === shape(id))
    const own = alike(source.ids)
    const there = own.length > 0 ? own : alike(source.fileIds)
    if (there.length > 0 && !there.some((other) => value.ids.has(other))) return true
  }
  return false
}

function shape(id: string): string {
  return id.includes(' ') ? id.replaceAll(/\d+/g, '9') : id.replaceAll(/\d/g, '9')
}

export function union(...sets: readonly ReadonlySet<string>[]): Set<string> {
  return new Set(sets.flatMap((set) => [...set]))
}

export function overlap(one: ReadonlySet<string>, other: ReadonlySet<string>, weight: Weight): number {
  let sum = 0
  for (const term of one) if (other.has(term)) sum += weight(term)
  return sum
}

const saidWords = new WeakMap<Slot, ReadonlySet<string>>()

/** Terms of a value's clause, header and sentence. */
export function wordsOf(slot: Slot): ReadonlySet<string> {
  const known = saidWords.get(slot) ?? union(slot.own, slot.header, slot.sentence)
  saidWords.set(slot, known)
  return known
}

/** How much value and source say of the same thing. */
export function affinity(value: Slot, source: Slot, weight: Weight): number {
  let sum = 0
  for (const term of union(value.own, value.header, value.sentence, value.near)) {
    sum += Math.min(place(value, term), place(source, term)) * weight(term)
  }
  for (const id of value.ids) if (source.ids.has(id) || source.fileIds.has(id)) sum += SAME_ID
  // Said of the same time, in so many words.
  if (value.times.length > 0 && source.times.length > 0 && !timesConflict(value, source)) sum += SAME_TIME
  return sum
}

function place(slot: Slot, term: string): number {
  if (slot.own.has(term)) return 3
  if (slot.header.has(term)) return 2
  if (slot.sentence.has(term)) return 1
  if (slot.subject.has(term)) return 1
  return slot.near.has(term) ? 0.3 : 0
}
