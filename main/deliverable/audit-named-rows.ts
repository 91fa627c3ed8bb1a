import { calculate, isTelling, type Calculation } from './audit-derived.ts'
import type { Cue } from './audit-cues.ts'
import { significant, timesConflict, wordsOf } from './audit-match.ts'
import { operandFrom, type Operand } from './audit-operands.ts'
import type { Slot } from './audit-slot.ts'
import type { AuditSources, SourceSlot } from './audit-sources.ts'

/** More things than these are no few that a sentence names one by one. */
const MOST = 6
const MOST_SETS = 48
/** A word that so many rows have may still mean one of them. */
const MOST_HOLDERS = 3

/** A row, or short lines that stand together, with its numbers by column. */
type Thing = {
  readonly label: ReadonlySet<string>
  readonly among: unknown
  readonly isById: boolean
  readonly columns: Map<string, SourceSlot>
}

/** A sum or a difference of rows or records of one file that a sentence names, each by an identifier or by a word that no other has, or few. */
export function ofNamedRows(
  value: Slot,
  cue: Cue,
  { sources, isElsewhere }: { readonly sources: AuditSources; readonly isElsewhere: boolean },
): Calculation | undefined {
  const isSaid = cue.sum || (!isElsewhere && (cue.up || cue.down || cue.change || isTelling(value)))
  if (!isSaid || value.unit === '%') return undefined
  for (const things of thingsNamed(value, sources)) {
    for (const set of setsOf(value, things)) {
      const [first, ...more] = set
      for (const [column, source] of first?.columns ?? []) {
        const others = more.map(({ columns }) => columns.get(column))
        if (others.includes(undefined)) continue
        const operands = [source, ...others.filter((one) => one !== undefined)]
          .map(({ slot }) => operandFrom(slot))
          .toSorted((a, b) => a.amount - b.amount)
        const pairs: [Operand, Operand][] =
          operands.length === 2
            ? [
                [operands[0]!, operands[1]!],
                [operands[1]!, operands[0]!],
              ]
            : []
        const found = calculate(value, cue, { pairs, sums: [operands], tells: isTelling(value) })
        if (found !== undefined) return found
      }
    }
  }
  return undefined
}

const joined = /\p{L}[^.;]*\s(?:and|&|plus|und|sowie|et|y|e)\s[^.;]*\p{L}/u

/** `Electricity, gas and telephone cost 215`: what is named together before an amount is added up by that. */
export function isList({ value, sentenceText }: Slot): boolean {
  return (
    value.number !== undefined &&
    significant(value.number.raw) >= 3 &&
    joined.test(sentenceText.slice(0, value.start).trimEnd())
  )
}

/** The things that a value's words name at all, file by file. */
function thingsNamed(value: Slot, sources: AuditSources): Thing[][] {
  const files = new Map<string, Map<unknown, Thing>>()
  for (const source of new Set([...sources.ofIds(value.ids), ...sources.about(wordsOf(value))])) {
    const { slot, place } = source
    if ((slot.cell === undefined && slot.record === undefined) || slot.value.kind !== 'number' || slot.value.reference)
      continue
    const row = slot.cell?.table.rows[slot.cell.row]
    const key = row ?? slot.record
    const file = files.get(place.path) ?? new Map<unknown, Thing>()
    files.set(place.path, file)
    const thing = file.get(key) ?? {
      label: row?.label ?? new Set(slot.record?.terms),
      among: slot.cell?.table ?? place.path,
      isById: [...slot.ids].some((id) => value.ids.has(id)),
      columns: new Map<string, SourceSlot>(),
    }
    file.set(key, thing)
    // Rows of one form are told apart by what they are called; of a record, the last number is its own.
    if (!timesConflict(value, slot))
      thing.columns.set(row === undefined ? 'last' : `${slot.cell!.column} of ${row.texts.length}`, source)
  }
  return [...files.values()].map((file) => [...file.values()])
}

/** What the words may name together: things that are called by a word of their own, with one each of those that share a word. */
function setsOf(value: Slot, things: readonly Thing[]): Thing[][] {
  const said = [...wordsOf(value)].filter((term) => term.length > 2)
  const holders = (term: string, among: unknown): Thing[] =>
    things.filter((thing) => thing.among === among && thing.label.has(term))
  const isUsable = ({ columns }: Thing): boolean => columns.size > 0
  const own = things.filter(
    (thing) =>
      isUsable(thing) &&
      (thing.isById || said.some((term) => thing.label.has(term) && holders(term, thing.among).length === 1)),
  )
  const groups = [...new Set(things.map(({ among }) => among))]
  const shared = groups.flatMap((among) =>
    said.flatMap((term) => {
      const some = holders(term, among)
      return some.length > 1 && some.length <= MOST_HOLDERS ? [some.filter(isUsable)] : []
    }),
  )
  let sets: Thing[][] = [own]
  const tells = value.value.number !== undefined && significant(value.value.number.raw) >= 4
  for (const some of tells ? shared : []) {
    const wider = sets.flatMap((set) => [
      set,
      ...some.filter((thing) => !set.includes(thing)).map((thing) => [...set, thing]),
    ])
    if (wider.length > MOST_SETS) break
    sets = wider
  }
  return sets.filter(({ length }) => length >= 2 && length <= MOST)
}
