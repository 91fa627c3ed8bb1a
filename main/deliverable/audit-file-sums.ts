import type { Requirement } from '../tab/record.ts'
import type { Slot } from './audit-slot.ts'
import { idsConflict, overlap, timesConflict, union, wordsOf, type Weight } from './audit-match.ts'
import { operandFrom, type Operand } from './audit-operands.ts'
import type { AuditSources, SourceSlot } from './audit-sources.ts'

/** More files than this are not added up. */
const MOST = 400

/** Values that several files give under the same words, one a file. */
type FileGroup = { readonly values: readonly SourceSlot[]; readonly terms: ReadonlySet<string> }

/** What may be added up over files: of a requirement's evidence, and of a folder. */
export function fileGroups({ slots }: AuditSources, requirements: readonly Requirement[]): FileGroup[] {
  const numbers = slots.filter(({ slot }) => slot.value.kind === 'number' && !slot.value.reference)
  const cited = requirements.flatMap(({ cites }) => {
    if (cites.length < 2) return []
    const entries = new Set(cites)
    return [numbers.filter(({ place }) => entries.has(place.entryId))]
  })
  const folders = Map.groupBy(numbers, ({ place }) => place.path.slice(0, place.path.lastIndexOf('/') + 1))
  return [...cited, ...folders.values()].flatMap(groupsOf)
}

function groupsOf(chosen: readonly SourceSlot[]): FileGroup[] {
  const byLabel = Map.groupBy(
    chosen,
    ({ slot }) => [...union(slot.own, slot.header)].toSorted().join(' ') + columnOf(slot),
  )
  return [...byLabel.values()].flatMap((values) => {
    const files = new Set(values.map(({ place }) => place.path))
    if (files.size < 2 || files.size !== values.length || files.size > MOST) return []
    return [{ values, terms: union(...values.flatMap(({ slot }) => [slot.own, slot.header, slot.near])) }]
  })
}

/** Where nothing heads a column, its place is what it is called. */
function columnOf({ cell, header }: Slot): string {
  if (cell === undefined || header.size > 0) return ''
  return ` ${cell.column} of ${cell.table.rows[cell.row]!.texts.length}`
}

/** The groups that a value's words speak of, whole and narrowed to the files that a word of theirs names. */
export function sumsOverFiles(slot: Slot, weight: Weight, groups: readonly FileGroup[]): SourceSlot[][] {
  const said = wordsOf(slot)
  return groups.flatMap(({ values, terms }) => {
    const isNamed = slot.ids.size > 1
    if (!isNamed && overlap(said, terms, weight) === 0) return []
    const fitting = values.filter(({ slot: other }) => !timesConflict(slot, other) && !idsConflict(slot, other))
    const chosen = isNamed ? named(fitting, slot.ids) : []
    if (chosen.length >= 2 || overlap(said, terms, weight) === 0) return chosen.length >= 2 ? [chosen] : []
    return fitting.length < 2 ? [] : narrowed(fitting, said)
  })
}

function narrowed(group: SourceSlot[], said: ReadonlySet<string>): SourceSlot[][] {
  const parts = [...said].flatMap((term) => {
    const part = group.filter(({ slot }) => slot.near.has(term))
    return part.length >= 2 && part.length < group.length ? [part] : []
  })
  return [group, ...parts]
}

/** The files that a sentence names by their identifiers. */
function named(group: readonly SourceSlot[], ids: ReadonlySet<string>): SourceSlot[] {
  return group.filter(({ slot }) => [...slot.ids, ...slot.fileIds].some((id) => ids.has(id)))
}

export function operandOf({ slot, place }: SourceSlot): Operand {
  return { ...operandFrom(slot), line: place.line }
}
