import type { Slot } from './audit-slot.ts'
import { idsConflict, overlap, timesConflict, wordsOf } from './audit-match.ts'
import { operandFrom, type Operand } from './audit-operands.ts'
import { isOtherCell } from './audit-other-cell.ts'
import { yearOfKey } from './audit-times.ts'
import { factorBetween } from './audit-unit-families.ts'
import type { AuditSources } from './audit-sources.ts'

/** The same row and column of tables, or what sentences call alike, for two times that the sentence names. */
export function pairsOverTime(slot: Slot, sources: AuditSources): [Operand, Operand][] {
  const times = slot.times.length === 1 ? withSamePart(slot.times[0]!, slot.sentenceText) : slot.times
  if (times.length < 2) return []
  const asked = times === slot.times ? slot : { ...slot, times }
  return [...pairsOfCells(asked, sources), ...pairsOfSentences(asked, sources)]
}

const samePart =
  /(?<!\p{L})(?:(?:the )?same (?:month|quarter|period|day|week)|a year (?:earlier|before|ago)|year[- ]on[- ]year|over the year|(?:on )?the (?:previous|prior) year|vorjahr\p{L}*|gleichen (?:monat|quartal|zeitraum)|même (?:mois|trimestre|période)|mismo (?:mes|trimestre|periodo)|동기|전년)/iu

/** A month or quarter with the same one of the year after or before, where a sentence compares with that. */
function withSamePart(key: string, sentence: string): string[] {
  const year = yearOfKey(key)
  if (year === undefined || key === year || !samePart.test(sentence)) return [key]
  return [-1, 0, 1].map((by) => key.replace(year, String(Number(year) + by)))
}

/** Whether a time is at most a year after another. */
function isNext(one: readonly string[], other: readonly string[]): boolean {
  const [first, second] = [one, other].map((keys) => Number(yearOfKey(keys[0] ?? '')))
  return !(second! - first! > 1)
}

function pairsOfSentences(slot: Slot, sources: AuditSources): [Operand, Operand][] {
  const said = wordsOf(slot)
  const found = [...sources.about(said)].filter(
    ({ slot: other }) =>
      other.cell === undefined &&
      other.value.kind === 'number' &&
      other.times.length === 1 &&
      slot.times.includes(other.times[0]!) &&
      !idsConflict(slot, other) &&
      areAlike(said, other.own),
  )
  return found.flatMap(({ slot: one, place }) =>
    found.flatMap(({ slot: other, place: there }): [Operand, Operand][] =>
      one.times[0]! < other.times[0]! &&
      place.path === there.path &&
      one.unit === other.unit &&
      areAlike(one.own, other.own)
        ? [[operandFrom(one), operandFrom(other)]]
        : [],
    ),
  )
}

/** By number, not by weight: of unspaced words, the pairs across their seams are in no other sentence. */
function areAlike(one: ReadonlySet<string>, other: ReadonlySet<string>): boolean {
  return [...one].filter((term) => other.has(term)).length >= Math.max(1, 0.5 * Math.min(one.size, other.size))
}

function pairsOfCells(slot: Slot, sources: AuditSources): [Operand, Operand][] {
  const said = wordsOf(slot)
  const { weight } = sources
  const found = [...sources.about(said)].filter(({ slot: other }) => {
    if (
      other.cell === undefined ||
      other.value.kind !== 'number' ||
      timesConflict(slot, other) ||
      idsConflict(slot, other)
    )
      return false
    const { label, isMonth } = other.cell.table.rows[other.cell.row]!
    const isNamed = isMonth
      ? other.times.length > 0 && overlap(said, other.header, weight) > 0
      : label.size > 0 && overlap(said, label, weight) >= overlap(label, label, weight) - 1e-9
    return isNamed && !isOtherCell(slot, other, weight)
  })
  const operands = found.map(({ slot: other }) => ({
    ...operandFrom(other),
    times: other.times.length > 0 ? other.times : other.wideTimes,
    header: [...other.header].toSorted().join(' '),
  }))
  return operands.flatMap((one) =>
    operands.flatMap((other): [Operand, Operand][] => {
      const [first, second] = [one.times.join(' '), other.times.join(' ')]
      const isPair =
        first < second &&
        (slot.times.length < 3 || isNext(one.times, other.times)) &&
        (one.header === other.header ||
          [...said].every((term) => !one.header.includes(term) && !other.header.includes(term)) ||
          (isOpen(one.header, said) && isOpen(other.header, said)))
      return isPair && (one.unit === other.unit || one.unit === undefined || other.unit === undefined)
        ? [[one, other]]
        : []
    }),
  )
}

/** Whether a column is called what the sentence says, or nothing but that it is real or whole. */
function isOpen(header: string, said: ReadonlySet<string>): boolean {
  return (
    header === '' ||
    header.split(' ').every((term) => said.has(term) || /^(?:total|actual|ist|sum|year|realis)/.test(term))
  )
}

/** Each two of one unit, the one said of the earlier time first; both ways where no time is said. */
export function allPairs(operands: readonly Operand[]): [Operand, Operand][] {
  return operands.flatMap((one, index) =>
    operands.slice(index + 1).flatMap((other): [Operand, Operand][] => {
      const isOfKind =
        one.unit === undefined || other.unit === undefined || factorBetween(one.unit, other.unit) !== undefined
      if (one.unit !== other.unit && !isOfKind) return []
      const [first, second] = [one.times.toSorted().at(-1), other.times.toSorted().at(-1)]
      if (first === undefined || second === undefined || first === second)
        return [
          [one, other],
          [other, one],
        ]
      return first < second ? [[one, other]] : [[other, one]]
    }),
  )
}
