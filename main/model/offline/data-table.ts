export type DataCell = string | number | null

export type DataColumn = {
  readonly header: string
  /** Totalled at the foot. */
  readonly sum: boolean
  /** Number format; with two places if left out. */
  readonly format?: string
  /** The point of the task that the column answers. */
  readonly field?: string
  /** Worked out within each row, whose own cell stays empty; a difference is the first column less the second. */
  readonly computed?: { readonly kind: 'sum' | 'difference'; readonly columns: readonly number[] }
}

export type DataRow = {
  readonly cells: readonly DataCell[]
  /** Where the row stands; several where it was put together. */
  readonly sources: readonly { readonly path: string; readonly line: number; readonly to?: number }[]
}

/** A table put together from many records. Numbers are numbers. */
export type DataTable = {
  readonly title: string
  readonly columns: readonly DataColumn[]
  readonly rows: readonly DataRow[]
  /** Column to group by in a second table; undefined where each key stands once. */
  readonly key: number | undefined
  /** Column that holds the currency, where there are several. */
  readonly currency: number | undefined
  /** Points of the task that it answers. */
  readonly answers: (text: string) => boolean
  /** What was left out because a preferred source says otherwise. */
  readonly conflicts: readonly DataRow[]
}

/** The value in a column of a row, worked out where the column is. */
export function valueIn(columns: readonly DataColumn[], row: DataRow, column: number): DataCell {
  const { computed } = columns[column]!
  if (computed === undefined) return row.cells[column] ?? null
  const values = computed.columns.map((from) => valueIn(columns, row, from))
  const [first = null, second = null] = values
  return computed.kind === 'sum' ? sumOf(values) : sumOf([first, typeof second === 'number' ? -second : null])
}

/** Numbers added without the drift of binary fractions. */
export function sumOf(cells: readonly DataCell[]): number {
  return cells.reduce<number>((sum, cell) => (typeof cell === 'number' ? Math.round((sum + cell) * 1e6) / 1e6 : sum), 0)
}
