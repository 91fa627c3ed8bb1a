import type { Row } from './audit-lines.ts'
import { amountsOf } from './audit-numbers.ts'
import type { Header } from './audit-header-names.ts'
import { readValues, type AuditValue } from './audit-values.ts'

const calledYear = /year|jahr|ann[ée]e|exercice|año|ejercicio|年|연도|년/iu

/** The columns whose numbers are amounts, though some of them (1924, 2016) look like years: those under a quarter, a month, a year or a unit, and those in which other numbers look like none. */
export function amountColumns(
  rows: readonly Row[],
  {
    isHeader,
    headerOf,
  }: { isHeader: (row: number) => boolean; headerOf: (row: number, column: number) => Header | undefined },
): ReadonlySet<number> {
  const years = new Map<number, number>()
  const amounts = new Set<number>()
  for (const [at, { cells }] of rows.entries()) {
    if (isHeader(at)) continue
    for (const [column, { text }] of cells.entries()) {
      const [value, ...more] = readValues(text, { cell: true })
      if (value === undefined || more.length > 0) continue
      if (value.kind === 'number') amounts.add(column)
      else if (isYear(value)) years.set(column, at)
    }
  }
  return new Set(
    [...years].flatMap(([column, at]) => {
      const header = headerOf(at, column)
      // In pairs of a name and its value, a year is one.
      if (header === undefined || calledYear.test(header.text) || rows[at]!.cells.length < 3) return []
      const isHeaded = header.times.length > 0 || header.unit !== undefined
      return isHeaded || amounts.has(column) ? [column] : []
    }),
  )
}

/** What looks like a year, as the amount that it is. */
export function asAmount(value: AuditValue): AuditValue {
  return isYear(value) ? { ...value, kind: 'number', keys: amountsOf(value.number).map(String) } : value
}

function isYear(value: AuditValue): value is AuditValue & { readonly number: NonNullable<AuditValue['number']> } {
  return value.kind === 'period' && value.number !== undefined
}
