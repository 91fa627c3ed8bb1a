import { pathTerms } from '../../tab/terms.ts'
import { comparedSeries, type NamedSeries } from './compared-series.ts'
import type { DataCell, DataColumn, DataRow, DataTable } from './data-table.ts'
import { createHeaderMatcher, type HeaderMatcher } from './headers.ts'
import { figureColumns } from './period-columns.ts'
import { asksForPeriods, comparesYears, yearOf, yearsIn } from './period.ts'
import { seriesOf, type Fact } from './period-facts.ts'
import { recordsOf, type FileRecord } from './records.ts'
import type { RunState } from './run-state.ts'
import type { Outdated } from './versions.ts'

/** Figures of quarters side by side, a row per key; undefined where the task asks for none or the files hold fewer than two quarters. */
export function periodTableOf(state: RunState): DataTable | undefined {
  const { tasks, plan, reading, terms } = state
  const task = tasks.join('\n')
  const byYear = !asksForPeriods(task) && comparesYears(task)
  if (!plan.table || (!asksForPeriods(task) && !byYear)) return undefined
  const matcher = createHeaderMatcher(terms)
  const years = new Set(yearsIn(task))
  const records = reading.documents.flatMap(recordsOf)
  const series = comparedSeries(seriesOf(records, { terms, matcher, fields: plan.fields, years }), state)
  const facts = series.flatMap((one) => one.facts)
  const periods = [...new Set(facts.map(({ period }) => period))].toSorted()
  if (periods.length < 2) return undefined
  if (byYear && !isOfBothYears(series, periods, { years, state })) return undefined
  const kept = series.map((one) => withoutDoubles(one.facts, state.outdated()))
  const keys = [...new Map(facts.map(({ key }) => [key.toLowerCase(), key])).values()]
  const keyHeader = facts[0]!.keyHeader
  // What names a series or the key is in the table already.
  const names = [keyHeader, ...series.map(({ name }) => name)]
  const others = plan.fields.filter(
    (field) => !asksForPeriods(field) && names.every((name) => matcher.fit(field, name) < CLOSE_FIT),
  )
  const lookups = lookupsFor(keys, { fields: others, keyHeader, records, matcher })
  const answered = new Set([
    ...plan.fields.filter((field) => !others.includes(field)),
    ...lookups.map(({ field }) => field),
  ])
  const lead: DataColumn[] = [
    { header: keyHeader, sum: false },
    ...lookups.map(({ header }) => ({ header, sum: false })),
  ]
  const whole = facts.every(({ value }) => Number.isInteger(value))
  const figures = figureColumns(series, periods, { start: lead.length, labels: state.labels })
  const columns = [...lead, ...(whole ? figures.map((column) => ({ ...column, format: '#,##0' })) : figures)]
  const rows = keys.map((key): DataRow => {
    const own = periods.flatMap((period) => kept.map(({ byId }) => byId.get(idOf(key, period))))
    const looked = lookups.map(({ byKey }) => byKey.get(key.toLowerCase()))
    const values = own.map((fact): DataCell => fact?.value ?? null)
    return {
      cells: placed(columns, [key, ...looked.map((record) => record?.value ?? null), ...values]),
      sources: [...own, ...looked].flatMap((place) =>
        place === undefined ? [] : [{ path: place.path, line: place.line }],
      ),
    }
  })
  return {
    title: plan.title,
    columns,
    rows,
    key: undefined,
    currency: undefined,
    answers: (text) => asksForPeriods(text) || answered.has(text) || (byYear && plan.heads.includes(text)),
    conflicts: kept.flatMap(({ conflicts }) => conflicts),
  }
}

type YearFacts = { readonly years: ReadonlySet<string>; readonly state: RunState }

/** The figures are those that the task names, and of each year that it names. */
function isOfBothYears(
  series: readonly NamedSeries[],
  periods: readonly string[],
  { years, state }: YearFacts,
): boolean {
  const asked = new Set(state.terms(state.plan.subject).filter((term) => !/^\d/u.test(term)))
  const told = series.flatMap(({ name, facts }) => [
    ...state.terms(name),
    ...facts.slice(0, 1).flatMap(({ path }) => pathTerms(state.terms, path)),
  ])
  return (
    told.some((term) => asked.has(term)) &&
    [...years].every((year) => periods.some((period) => yearOf(period) === year))
  )
}

/** Cells in their columns; computed columns stay empty. */
function placed(columns: readonly DataColumn[], cells: readonly DataCell[]): DataCell[] {
  const left = [...cells]
  return columns.map(({ computed }) => (computed === undefined ? (left.shift() ?? null) : null))
}

function idOf(key: string, period: string): string {
  return `${key.toLowerCase()}\u0000${period}`
}

/** Rows of one key in one file are added up; another file's is a conflict where it differs, the older one's first. */
function withoutDoubles(facts: readonly Fact[], outdated: Outdated) {
  const byId = new Map<string, Fact>()
  const conflicts: DataRow[] = []
  for (const fact of [
    ...facts.filter(({ path }) => !outdated.has(path)),
    ...facts.filter(({ path }) => outdated.has(path)),
  ]) {
    const id = idOf(fact.key, fact.period)
    const known = byId.get(id)
    if (known === undefined) byId.set(id, fact)
    else if (known.path === fact.path && known.line !== fact.line)
      byId.set(id, { ...known, value: known.value + fact.value })
    else if (known.value !== fact.value)
      conflicts.push({ cells: [fact.key, fact.period, fact.value], sources: [{ path: fact.path, line: fact.line }] })
  }
  return { byId, conflicts }
}

type Place = { readonly value: string; readonly path: string; readonly line: number }
type Lookup = { readonly field: string; readonly header: string; readonly byKey: ReadonlyMap<string, Place> }
type LookupFacts = {
  readonly fields: readonly string[]
  readonly keyHeader: string
  readonly records: readonly FileRecord[]
  readonly matcher: HeaderMatcher
}

const CLOSE_FIT = 0.8

/** A column that the task names and another table holds for each key: the cost centre of a department. */
function lookupsFor(keys: readonly string[], { fields, keyHeader, records, matcher }: LookupFacts): Lookup[] {
  return fields.flatMap((field) => {
    const headers = [...new Set(records.flatMap(({ cells }) => (cells.has(keyHeader) ? [...cells.keys()] : [])))]
    const close = headers.filter((header) => header !== keyHeader && matcher.fit(field, header) >= CLOSE_FIT)
    const lookups = close.map((header): Lookup => ({ field, header, byKey: valuesByKey(records, keyHeader, header) }))
    return lookups.filter(({ byKey }) => keys.every((key) => byKey.has(key.toLowerCase()))).slice(0, 1)
  })
}

function valuesByKey(records: readonly FileRecord[], keyHeader: string, header: string): Map<string, Place> {
  const byKey = new Map<string, Place>()
  for (const { cells, path, line } of records) {
    const [key, value] = [cells.get(keyHeader)?.toLowerCase(), cells.get(header)]
    if (key !== undefined && value !== undefined && value !== '' && !byKey.has(key))
      byKey.set(key, { value, path, line })
  }
  return byKey
}
