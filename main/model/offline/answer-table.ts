import type { DataTable } from './data-table.ts'
import { comparesYears, yearsIn } from './period.ts'
import { periodTableOf } from './period-table.ts'
import { recordTableOf } from './record-table.ts'
import { yearTableOf } from './year-table.ts'
import type { Requirement, RunState } from './run-state.ts'

const known = new WeakMap<RunState, { readonly table: DataTable | undefined }>()

/** The table that the task asks for, where the files read hold its rows. */
export function answerTable(state: RunState): DataTable | undefined {
  const found = known.get(state) ?? {
    table: state.plan.table
      ? (periodTableOf(state) ?? yearTableOf(state) ?? ofYearsAsked(recordTableOf(state), state))
      : undefined,
  }
  known.set(state, found)
  return found.table
}

/** The table answers what its columns are named for, and a task that asks for nothing else. */
export function isInTable({ point }: Requirement, state: RunState): boolean {
  const table = answerTable(state)
  return (
    table !== undefined &&
    (table.answers(point) || (state.plan.items.length === 1 && !state.plan.fields.includes(point)))
  )
}

/** The files that the table's rows come from, those with most rows first. */
export function tableFiles(state: RunState): string[] {
  const counts = new Map<string, number>()
  for (const { sources } of answerTable(state)?.rows ?? [])
    for (const { path } of sources) counts.set(path, (counts.get(path) ?? 0) + 1)
  return Array.from(counts)
    .toSorted(([, a], [, b]) => b - a)
    .map(([path]) => path)
}

/** Where years are set against each other, a table of one of them answers nothing. */
function ofYearsAsked(table: DataTable | undefined, { tasks }: RunState): DataTable | undefined {
  const task = tasks.join('\n')
  if (table === undefined || !comparesYears(task)) return table
  const said = [
    ...table.columns.map(({ header }) => header),
    ...table.rows.flatMap(({ cells, sources }) => [...cells.map(String), ...sources.map(({ path }) => path)]),
  ].join('\n')
  return yearsIn(task).every((year) => said.includes(year)) ? table : undefined
}
