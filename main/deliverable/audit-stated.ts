import { cueOf } from './audit-cues.ts'
import { calculate, isTelling, type Calculation } from './audit-derived.ts'
import { idsConflict, overlap, significant, timesConflict, type Weight } from './audit-match.ts'
import { isCalled, operandFrom, type Operand } from './audit-operands.ts'
import type { Slot } from './audit-slot.ts'
import type { SourcePlace } from './audit-file-lines.ts'
import type { AuditSources } from './audit-sources.ts'

/** More values than this are no one thing that a share is of. */
const FEW = 6

/** A sum of what the sentence before states, or a share, a change or a difference of that and what a sentence itself states. */
export function ofParagraph(slot: Slot, others: readonly Slot[]): Calculation | undefined {
  const cue = cueOf(slot.sentenceText)
  const { number } = slot.value
  if (number === undefined) return undefined
  const last = others.findLast((other) => other.beside !== slot.beside && other.start < slot.start)
  const stated = others.filter(({ beside, unit }) => beside === last?.beside && unit === slot.unit)
  const added = cue.sum ? calculate(slot, cue, { pairs: [], sums: [stated.map(operandFrom)] }) : undefined
  if (added !== undefined || significant(number.raw) < 3) return added
  const mates = others.filter(({ beside }) => beside === slot.beside)
  const before = others.filter((other) => other.beside !== slot.beside && other.start < slot.start).slice(-FEW)
  const pairs = mates.flatMap((mate) =>
    before.flatMap((other): [Operand, Operand][] =>
      mate.unit === other.unit && mate.unit !== '%' ? [[operandFrom(other), operandFrom(mate)]] : [],
    ),
  )
  return calculate(slot, cue, { pairs, sums: [] })
}

/** A share, a change or a difference of what a sentence states and what its words name elsewhere. */
export function ofStated(slot: Slot, mates: readonly Slot[], sources: AuditSources): Calculation | undefined {
  const cue = cueOf(slot.sentenceText)
  const { number } = slot.value
  // Few digits are what some two numbers make by chance.
  const tells = number !== undefined && significant(number.raw) >= (slot.unit === '%' || slot.unit === 'pp' ? 2 : 3)
  if (!tells || mates.length === 0 || !(cue.up || cue.down || cue.change || cue.share)) return undefined
  const named = namedBy(slot, sources)
  if (named.length === 0 || named.length > FEW) return undefined
  const pairs = named.flatMap((one) =>
    mates.flatMap((mate): [Operand, Operand][] => (mate.unit === one.unit ? [[one, operandFrom(mate)]] : [])),
  )
  return calculate(slot, cue, { pairs, sums: [] })
}

/** A difference or a share of cells in the row that the sentence's other values are from. */
export function ofSameRow(slot: Slot, places: readonly SourcePlace[], sources: AuditSources): Calculation | undefined {
  const cue = cueOf(slot.sentenceText)
  const tells = isTelling(slot)
  for (const place of places) {
    const cells = sources
      .onLine(place)
      .filter(({ slot: there }) => there.cell !== undefined && there.value.kind === 'number')
    if (cells.length < 2 || cells.length > FEW || cells.some(({ slot: there }) => timesConflict(slot, there))) continue
    const operands = cells.map(({ slot: there }) => operandFrom(there))
    const pairs = operands.flatMap((one) =>
      operands.flatMap((other): [Operand, Operand][] => (one === other ? [] : [[one, other]])),
    )
    const found = tells ? calculate(slot, cue, { pairs, sums: [], tells }) : undefined
    if (found !== undefined) return found
  }
  return undefined
}

/** The numbers of rows that a clause calls by all their words. */
function namedBy(slot: Slot, sources: AuditSources): Operand[] {
  const { weight } = sources
  return [...sources.about(slot.own)].flatMap(({ slot: there }): Operand[] => {
    if (there.cell === undefined || there.value.kind !== 'number' || there.value.reference) return []
    const { label } = there.cell.table.rows[there.cell.row]!
    const isCalledSo =
      isWhole(slot.own, label, weight) || isCalled(slot.own, there.cell.table.rows[there.cell.row]!, there.cell.table)
    return isCalledSo && !timesConflict(slot, there) && !idsConflict(slot, there) ? [operandFrom(there)] : []
  })
}

function isWhole(said: ReadonlySet<string>, label: ReadonlySet<string>, weight: Weight): boolean {
  return label.size > 0 && overlap(said, label, weight) >= overlap(label, label, weight) - 1e-9
}
