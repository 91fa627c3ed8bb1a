import { likeness, overlap, sameUnit, significant, wordsOf } from './audit-match.ts'
import type { Slot } from './audit-slot.ts'
import type { AuditSources, SourceSlot } from './audit-sources.ts'
import type { Verdict } from './audit-verdict.ts'

/** Digits that tell which row is spoken of. */
const TELLING = 3

type Placed = { readonly slot: Slot; readonly source: SourceSlot }

/** A value of a sentence that stands in another row than its others do, where its words name both alike, is another row's: gives the place in their row. */
export function ofOtherRow(
  slot: Slot,
  mates: readonly Slot[],
  { judged, sources }: { readonly judged: ReadonlyMap<Slot, Verdict>; readonly sources: AuditSources },
): SourceSlot | undefined {
  const own = placed(slot, judged, sources)
  if (own === undefined || slot.cell !== undefined) return undefined
  const { cell } = own.source.slot
  const others = mates.flatMap((mate): Placed[] => {
    const found = mate === slot ? undefined : placed(mate, judged, sources)
    return found === undefined ? [] : [found]
  })
  if (cell === undefined || others.length === 0) return undefined
  const inTable = others.filter(({ source }) => source.slot.cell?.table === cell.table)
  if (inTable.length === 0 || inTable.some(({ source }) => source.slot.cell!.row === cell.row)) return undefined
  const telling = inTable.filter(
    ({ slot: mate, source }) =>
      significant(mate.value.number?.raw ?? 0) >= TELLING &&
      source.slot.cell!.column !== cell.column &&
      // It stands nowhere else, and so tells its row.
      cell.table.rows.filter(
        ({ numbers }) => numbers[source.slot.cell!.column]?.number?.raw === source.slot.value.number?.raw,
      ).length === 1 &&
      isNamedAlike(own, { slot: mate, source }, sources),
  )
  const [first] = telling
  if (first === undefined) return undefined
  const { row } = first.source.slot.cell!
  const meant = sources
    .onLine(first.source.place)
    .find(({ slot: there }) => there.cell?.row === row && there.cell.column === cell.column)
  if (meant === undefined || likeness(slot, meant.slot) !== 'other') return undefined
  return meant
}

/** Whether nothing that a clause says tells its row from that of its neighbour. */
function isNamedAlike(own: Placed, other: Placed, { weight }: AuditSources): boolean {
  const [{ slot }, { slot: mate }] = [own, other]
  const [here, there] = [own.source.slot, other.source.slot]
  const { rows } = here.cell!.table
  const label = rows[here.cell!.row]!.label
  const otherLabel = rows[there.cell!.row]!.label
  const isNamedById = [...slot.ids].some((id) => here.ids.has(id) && !there.ids.has(id))
  const isTimed = slot.times.length > 0 && mate.times.length > 0 && slot.times.join() !== mate.times.join()
  const said = wordsOf(slot)
  return !isNamedById && !isTimed && overlap(said, label, weight) <= overlap(said, otherLabel, weight) + 1e-9
}

/** The cell that a value was found in. */
function placed(slot: Slot, judged: ReadonlyMap<Slot, Verdict>, sources: AuditSources): Placed | undefined {
  const verdict = judged.get(slot)
  if (verdict?.verdict !== 'grounded' || slot.value.kind !== 'number') return undefined
  const { where } = verdict
  const source = sources
    .onLine(where)
    .find(({ slot: there }) => there.cell !== undefined && likeness(slot, there) === 'same' && sameUnit(slot, there))
  return source === undefined ? undefined : { slot, source }
}
