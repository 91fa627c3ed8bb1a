import type { NamedSeries } from './compared-series.ts'
import type { DataColumn } from './data-table.ts'
import type { Labels } from './labels.ts'
import { yearOf } from './period.ts'

export type ColumnFacts = {
  /** Columns that stand before these. */
  readonly start: number
  readonly labels: Labels
}

/** For each quarter the figures of each series and, of two, their difference; then the totals, a year each. */
export function figureColumns(
  series: readonly NamedSeries[],
  periods: readonly string[],
  { start, labels }: ColumnFacts,
): DataColumn[] {
  const several = series.length > 1
  const years = [...new Set(periods.map(yearOf))]
  const columns: DataColumn[] = []
  const add = (column: DataColumn): number => start + columns.push(column) - 1
  const difference = (header: string, [one, other]: readonly number[]): number =>
    add({ header, sum: true, computed: { kind: 'difference', columns: [one!, other!] } })
  const yearTotals: (readonly number[])[] = []
  for (const year of years) {
    const own: number[][] = series.map(() => [])
    for (const period of periods.filter((each) => yearOf(each) === year)) {
      const at = series.map(({ name }, index) => {
        const column = add({ header: several ? `${period} ${name}` : period, sum: true })
        own[index]!.push(column)
        return column
      })
      if (series.length === 2) difference(`${period} ${labels.difference}`, at)
    }
    // Quarters of two years make no total of their own.
    const named = [labels.total, ...(years.length > 1 && year !== undefined ? [year] : [])].join(' ')
    const totals = series.map(({ name }, index) =>
      add({
        header: several ? `${named} ${name}` : named,
        sum: true,
        computed: { kind: 'sum', columns: own[index]! },
      }),
    )
    if (series.length === 2) difference(`${named} ${labels.difference}`, totals)
    yearTotals.push(totals)
  }
  const [before, after] = yearTotals
  if (!several && years.length === 2 && before !== undefined && after !== undefined)
    difference(`${labels.difference} ${years[1]}\u00A0−\u00A0${years[0]}`, [after[0]!, before[0]!])
  return columns
}
