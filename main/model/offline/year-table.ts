import { amountOf } from './amount.ts'
import type { DataCell, DataColumn, DataRow, DataTable } from './data-table.ts'
import { comparesYears, yearOf, yearsIn } from './period.ts'
import { recordsOf, type FileRecord } from './records.ts'
import type { RunState } from './run-state.ts'
import { subjectScore } from './whole-table.ts'

const MOST_MEASURES = 6

/** The same table of two or more years side by side, a row per label; undefined where the task compares no years or the files do not hold it for each of them. */
export function yearTableOf(state: RunState): DataTable | undefined {
  const { tasks, plan, reading, labels } = state
  const task = tasks.join('\n')
  if (!plan.table || !comparesYears(task)) return undefined
  const years = yearsIn(task)
  const { scoreOf } = subjectScore(state)
  const dated = reading.documents.flatMap(recordsOf).flatMap((record) => {
    const year = yearOf(record.title) ?? yearOf(record.path.slice(record.path.lastIndexOf('/') + 1))
    return year !== undefined && years.includes(year) ? [{ year, record }] : []
  })
  const kinds = Map.groupBy(dated, ({ record }) => [...record.cells.keys()].join('\u0000').toLowerCase())
  const [best] = Array.from(kinds.values(), (own) => {
    const most = Math.max(...own.map(({ record }) => scoreOf(record)))
    return { most, own: own.filter(({ record }) => scoreOf(record) >= most - 1) }
  })
    .filter(({ own, most }) => most > 0 && years.every((year) => own.filter((one) => one.year === year).length >= 2))
    .toSorted((a, b) => b.most - a.most || b.own.length - a.own.length)
  if (best === undefined) return undefined
  const headers = [...best.own[0]!.record.cells.keys()]
  const isFigures = (at: number): boolean =>
    best.own.every(({ record }) => {
      const text = cellAt(record, at)
      return text === '' || amountOf(text) !== undefined
    })
  const key = headers.findIndex((_, at) => !isFigures(at))
  const measures = headers.flatMap((_, at) => (at !== key && isFigures(at) ? [at] : [])).slice(0, MOST_MEASURES)
  if (key === -1 || measures.length === 0) return undefined
  const rows = Map.groupBy(best.own, ({ record }) => cellAt(record, key))
  return {
    title: plan.title,
    columns: [{ header: headers[key]!, sum: false }, ...measures.flatMap((at, index) => columnsFor(index))],
    rows: Array.from(rows, ([label, own]): DataRow => {
      const values = measures.flatMap((at) => [
        ...years.map((year): DataCell => {
          const text = own.findLast((one) => one.year === year)?.record
          return text === undefined ? null : (amountOf(cellAt(text, at))?.value ?? null)
        }),
        ...(years.length === 2 ? [null] : []),
      ])
      return { cells: [label, ...values], sources: own.map(({ record: { path, line } }) => ({ path, line })) }
    }).filter(({ cells: [label] }) => label !== ''),
    key: undefined,
    currency: undefined,
    answers: (text) => plan.heads.includes(text) || plan.items.includes(text),
    conflicts: [],
  }

  /** A column per year and, of two, their difference; such figures are not added up. */
  function columnsFor(index: number): DataColumn[] {
    const header = headers[measures[index]!]!
    const at = 1 + index * (years.length + (years.length === 2 ? 1 : 0))
    const shape = { sum: false, format: '#,##0.##' }
    return [
      ...years.map((year) => ({ header: `${header} ${year}`, ...shape })),
      ...(years.length === 2
        ? [
            {
              header: `${labels.difference} ${years[1]}\u00A0−\u00A0${years[0]}`,
              ...shape,
              computed: { kind: 'difference' as const, columns: [at + 1, at] },
            },
          ]
        : []),
    ]
  }
}

function cellAt({ cells }: FileRecord, at: number): string {
  return [...cells.values()][at] ?? ''
}
