import type { DataTable } from './data-table.ts'
import { periodTableOf } from './period-table.ts'
import { recordTableOf } from './record-table.ts'
import type { Requirement, RunState } from './run-state.ts'

const known = new WeakMap<RunState, { readonly table: DataTable | undefined }>()

/** The table that the task asks for, where the files read hold its rows. */
export function answerTable(state: RunState): DataTable | undefined {
  const found = known.get(state) ?? {
    table: state.plan.table ? (periodTableOf(state) ?? recordTableOf(state)) : undefined,
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
