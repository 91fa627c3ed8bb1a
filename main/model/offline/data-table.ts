export type DataCell = string | number | null

export type DataRow = {
  readonly cells: readonly DataCell[]
  /** Where the row stands; several where it was put together. */
  readonly sources: readonly { readonly path: string; readonly line: number }[]
}

/** A table put together from many records. Numbers are numbers. */
export type DataTable = {
  readonly title: string
  /** `field`: the point of the task that the column answers. */
  readonly columns: readonly { readonly header: string; readonly sum: boolean; readonly field?: string }[]
  readonly rows: readonly DataRow[]
  /** Column to group by in a second table; undefined where each key stands once. */
  readonly key: number | undefined
  /** Column that holds the currency, where there are several. */
  readonly currency: number | undefined
  /** A closing column that adds up the summed ones. */
  readonly across: boolean
  /** What was left out because a preferred source says otherwise. */
  readonly conflicts: readonly DataRow[]
}
