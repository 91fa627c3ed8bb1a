import { blanked } from './audit-clauses.ts'
import type { Cell } from './audit-lines.ts'
import type { AuditValue } from './audit-values.ts'

type Around = {
  /** The clause that a value stands in, else its sentence. */
  readonly clause: Cell
  /** The values of that clause. */
  readonly inside: readonly AuditValue[]
  /** The same with their places in it. */
  readonly moved: readonly AuditValue[]
  /** The words of the sentence up to the end of the clause. */
  readonly upTo: string
}

/** The clause around a value of a sentence. */
export function clauseAround(
  value: AuditValue,
  {
    sentence,
    clauses,
    values,
  }: { readonly sentence: Cell; readonly clauses: readonly Cell[]; readonly values: readonly AuditValue[] },
): Around {
  const clause = clauses.find(({ start, text }) => value.start >= start && value.start < start + text.length) ?? {
    text: sentence.text,
    start: 0,
  }
  const end = clause.start + clause.text.length
  const inside = values.filter(({ start }) => start >= clause.start && start < end)
  return {
    clause,
    inside,
    moved: inside.map((one) => ({ ...one, start: one.start - clause.start, end: one.end - clause.start })),
    upTo: blanked(
      sentence.text.slice(0, end),
      values.filter((other) => other.end <= end),
    ),
  }
}
