import { calculate, isTelling, type Calculation } from './audit-derived.ts'
import type { Cue } from './audit-cues.ts'
import { timesConflict, wordsOf } from './audit-match.ts'
import { isCalled, operandFrom, type Operand } from './audit-operands.ts'
import type { Slot } from './audit-slot.ts'
import type { AuditSources, SourceSlot } from './audit-sources.ts'

/** More rows than these are no few that a sentence names one by one. */
const MOST = 6

/** A sum or a difference of rows that a sentence names, each by an identifier or by a word that no other row of its file has. */
export function ofNamedRows(value: Slot, cue: Cue, sources: AuditSources): Calculation | undefined {
  const isSaid = cue.sum || cue.up || cue.down || cue.change || isTelling(value)
  if (!isSaid || value.unit === '%') return undefined
  const named = new Map<string, SourceSlot[]>()
  for (const source of [...sources.ofIds(value.ids), ...sources.about(wordsOf(value))]) {
    const { slot, place } = source
    if (slot.cell === undefined || slot.value.kind !== 'number' || slot.value.reference) continue
    if (timesConflict(value, slot) || !isNamed(value, slot)) continue
    // Rows of one form are told apart by what they are called.
    const key = `${place.path} ${slot.cell.column} ${slot.cell.table.rows[slot.cell.row]!.texts.length}`
    const known = named.get(key) ?? []
    if (!known.includes(source)) named.set(key, [...known, source])
  }
  for (const found of named.values()) {
    const rows = new Set(found.map(({ place }) => place.line))
    if (rows.size < 2 || rows.size > MOST || rows.size !== found.length) continue
    const operands = found.map(({ slot }) => operandFrom(slot)).toSorted((a, b) => a.amount - b.amount)
    const pairs = operands.flatMap((one) =>
      operands.flatMap((other): [Operand, Operand][] => (one === other ? [] : [[one, other]])),
    )
    const calculated = calculate(value, cue, {
      pairs: operands.length === 2 ? pairs : [],
      sums: [operands],
      tells: isTelling(value),
    })
    if (calculated !== undefined) return calculated
  }
  return undefined
}

function isNamed(value: Slot, { cell, ids }: Slot): boolean {
  if ([...ids].some((id) => value.ids.has(id))) return true
  const { table, row } = cell!
  return isCalled(wordsOf(value), table.rows[row]!, table)
}
