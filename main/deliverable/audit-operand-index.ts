import type { Requirement } from '../tab/record.ts'
import { columnSums } from './audit-column-sums.ts'
import type { Context } from './audit-context.ts'
import { yearsOfRows } from './audit-dated-rows.ts'
import { union } from './audit-match.ts'
import type { Slot } from './audit-slot.ts'
import { fileGroups, sumsOverFiles } from './audit-file-sums.ts'
import type { SourcePlace } from './audit-file-lines.ts'
import { sentenceKey, type AuditSources, type SourceSlot } from './audit-sources.ts'
import type { TableContext } from './audit-tables.ts'

type PlaceOf = (line: number) => SourcePlace
export type SourceTable = { readonly context: Context; readonly table: TableContext; readonly placeOf: PlaceOf }
export type SourceSentence = { readonly slots: readonly Slot[]; readonly placeOf: PlaceOf }

/** What was read, as values to calculate with, found by the words that it shares with a sentence. */
export type OperandIndex = {
  readonly tablesFor: (said: Iterable<string>) => readonly SourceTable[]
  readonly columnsOf: ReturnType<typeof columnSums>
  readonly sentencesFor: (said: Iterable<string>) => readonly SourceSentence[]
  readonly filesFor: (slot: Slot) => readonly (readonly SourceSlot[])[]
}

/** So many tables and sentences are tried, those that share most first. */
const TRIED = 24
const MOST_ROWS = 500

/** Built when it is first asked, once for an audit. */
export function operandIndex(sources: AuditSources, requirements: readonly Requirement[]): OperandIndex {
  const all = once((): SourceTable[] =>
    sources.contexts.flatMap(({ context, placeOf }) =>
      context.tables.flatMap((table) => (table.rows.length <= MOST_ROWS ? [{ context, table, placeOf }] : [])),
    ),
  )
  const tables = once(() =>
    byTerms(
      all().map((item) => ({
        terms: union(termsOf(item.table), timesOfRows(item), yearsOfRows(item.context, item.table)),
        item,
      })),
      sources,
    ),
  )
  const columns = once(() => columnSums(all()))
  const sentences = once(() =>
    byTerms(
      sources.contexts.flatMap(({ context, placeOf }) =>
        sentencesOf(context).map((slots) => ({
          terms: new Set(slots.flatMap(({ own }) => [...own])),
          item: { slots, placeOf },
        })),
      ),
      sources,
    ),
  )
  const groups = once(() => fileGroups(sources, requirements))
  return {
    tablesFor: (said) => tables()(said),
    columnsOf: (amount, kind) => columns()(amount, kind),
    sentencesFor: (said) => sentences()(said),
    filesFor: (slot) => sumsOverFiles(slot, sources.weight, groups()),
  }
}

function termsOf(table: TableContext): Set<string> {
  const terms = new Set(table.rows.flatMap(({ label }) => [...label]))
  const last = table.rows.length - 1
  for (const column of table.rows[last]!.numbers.keys()) {
    const header = table.headerOf(last, column)
    for (const term of [...(header?.terms ?? []), ...(header?.times ?? [])]) terms.add(term)
  }
  return terms
}

/** Months, quarters and years that rows are of, with their years and without. */
function timesOfRows({ context, table }: SourceTable): Set<string> {
  const found = new Set<string>()
  for (const [index, { numbers }] of table.rows.entries()) {
    const column = numbers.findIndex((number) => number !== undefined)
    const { times = [], rowDay, days = [] } = context.numberAt(table, index, column) ?? {}
    const months = (rowDay === undefined ? days : [rowDay]).map((day) => day.slice(0, 7))
    for (const key of [...times, ...months]) {
      found.add(key)
      if (/^\d{4}-\d\d$/.test(key)) found.add(`-${key.slice(4)}`)
      if (/^\d{4}-Q\d$/.test(key)) found.add(key.slice(5))
    }
  }
  return found
}

function sentencesOf({ slots }: Context): Slot[][] {
  const numbers = slots.filter(({ cell, value }) => cell === undefined && value.kind === 'number' && !value.reference)
  const groups = Map.groupBy(numbers, sentenceKey)
  return [...groups.values()].filter((mates) => mates.length > 1)
}

function byTerms<T>(
  all: readonly { readonly terms: ReadonlySet<string>; readonly item: T }[],
  { weight }: AuditSources,
): (said: Iterable<string>) => readonly T[] {
  const holders = new Map<string, number[]>()
  for (const [at, { terms }] of all.entries()) {
    for (const term of terms) {
      const known = holders.get(term)
      if (known === undefined) holders.set(term, [at])
      else known.push(at)
    }
  }
  return (said) => {
    const scores = new Map<number, number>()
    for (const term of said) {
      const by = weight(term)
      const known = holders.get(term) ?? partsOf(term).flatMap((part) => holders.get(part) ?? [])
      for (const at of known) scores.set(at, (scores.get(at) ?? 0) + by)
    }
    return [...scores]
      .toSorted(([one, a], [other, b]) => b - a || one - other)
      .slice(0, TRIED)
      .map(([at]) => all[at]!.item)
  }
}

/** Beginnings and ends of a long word that may be words themselves: `Rapsfläche`. */
function partsOf(term: string): string[] {
  if (term.length < 8 || !/^\p{sc=Latin}+$/u.test(term)) return []
  return Array.from({ length: term.length - 4 }, (_, at) => at + 4).flatMap((at) => [
    term.slice(0, at),
    term.slice(0, at).replace(/s$/, ''),
    term.slice(at),
  ])
}

function once<T>(make: () => T): () => T {
  let made: { readonly value: T } | undefined
  return () => (made ??= { value: make() }).value
}
