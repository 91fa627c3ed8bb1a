import type { Terms } from '../tab/terms.ts'
import { namesIn } from './audit-thing-names.ts'
import type { Row } from './audit-lines.ts'
import type { TableContext } from './audit-tables.ts'
import { versionKey } from './audit-versions.ts'
import type { AuditValue } from './audit-values.ts'

/** What a row is numbered as in a column of numbers of its own: `Participant | 5`, and what its cells name so (`Truck 2`). */
export function thingsIn(
  { cells }: Row,
  { table, row }: { readonly table: TableContext; readonly row: number },
  { cellValues, terms }: { readonly cellValues: readonly (readonly AuditValue[])[]; readonly terms: Terms },
): string[] {
  const named = cells.flatMap(({ text }, column) =>
    /^(?:\p{L}+ \d{1,3}|(?:제|第)?\d{1,4}[\p{sc=Hangul}\p{sc=Han}]{1,3})$/u.test(text) ||
    isOneOfSome(text, column, table)
      ? namesIn(text, terms, cellValues[column]!)
      : [],
  )
  const [first] = cells
  const [, kind] = /^(\p{L}{3,}?)s?(?: (?:no\.?|nr\.?|number|#))?$/iu.exec(table.headerOf(row, 0)?.text ?? '') ?? []
  if (first === undefined || kind === undefined) return named
  if (
    /^(?:version|release|revision|fassung|ausgabe|edition|versión|버전|版本)$/iu.test(kind) &&
    /^v?\d{1,3}(?:\.\d{1,3}){0,3}$/i.test(first.text)
  )
    return [...named, versionKey(first.text.replace(/^v/i, ''))]
  if (!/^\d{1,4}$/.test(first.text)) return named
  const numbers = table.rows.flatMap(({ texts }, at) => (table.isHeader(at) ? [] : [texts[0]]))
  return new Set(numbers).size === numbers.length ? [...named, `${kind.toLowerCase()} ${Number(first.text)}`] : named
}

/** Whether other rows say the same of another number: `Scope 1 emissions`, `Scope 2 emissions`. */
function isOneOfSome(text: string, column: number, { rows }: TableContext): boolean {
  if (text.length > 80 || !/^\p{Lu}\p{L}{2,} \d{1,3}\s/u.test(text)) return false
  const form = text.replace(/\d+/, '0')
  return rows.some(({ texts }) => texts[column] !== text && texts[column]?.replace(/\d+/, '0') === form)
}
