import type { Terms } from '../tab/terms.ts'
import { amountColumns, asAmount } from './audit-amount-columns.ts'
import { blanked } from './audit-clauses.ts'
import { legendOf, withMeaning } from './audit-legends.ts'
import { isPlaceColumn } from './audit-headings.ts'
import { headerNamed, type Header } from './audit-header-names.ts'
import { followsNumbers, goesOnHeader, isHeaderRow, isUnitRow, isWorded } from './audit-header-rows.ts'
import type { Block, Row } from './audit-lines.ts'
import { groupsIn, isMonthName, keysOf, spansOver } from './audit-row-shapes.ts'
import { readValues, type AuditValue } from './audit-values.ts'

/** A table as its rows say it. Rows and columns count from 0. */
export type TableContext = {
  readonly rows: readonly TableRow[]
  readonly isHeader: (row: number) => boolean
  /** Whether its cells say themselves what their numbers are (`2019: 120`). */
  readonly isKeyed: (row: number) => boolean
  /** The values of a cell; in a column of amounts nothing is a year. */
  readonly valuesOf: (row: number, column: number) => readonly AuditValue[]
  /** Terms of one cell. */
  readonly termsOf: (row: number, column: number) => readonly string[]
  /** All that stands above its first number. */
  readonly head: string
  /** The cell above, in the nearest earlier header row of the same width. */
  readonly headerOf: (row: number, column: number) => Header | undefined
}

export type TableRow = {
  readonly line: number
  readonly label: ReadonlySet<string>
  readonly labelText: string
  /** Whether its words are the name of a month and nothing else. */
  readonly isMonth: boolean
  /** What a cell further up says for it as well. */
  readonly group: string
  /** What its cells say. */
  readonly texts: readonly string[]
  /** The one number of each cell. */
  readonly numbers: readonly (AuditValue | undefined)[]
}

/** The tables of a document's blocks. `names`: files whose names, and the places beside them, are no label of a row. */
export function createTables(blocks: readonly Block[], terms: Terms, names: readonly string[] = []) {
  const all: TableContext[] = []
  const places = new Map<number, { table: TableContext; row: number }>()
  const legend = legendOf(blocks)
  let rows: { block: Row; index: number }[] = []
  const close = (): void => {
    for (const part of partsOf(rows)) {
      const table = tableOf(
        part.map(({ block }) => block),
        { terms, names, legend },
      )
      all.push(table)
      for (const [row, { index }] of part.entries()) places.set(index, { table, row })
    }
    rows = []
  }
  for (const [index, block] of blocks.entries()) {
    if (block.type !== 'row') close()
    else {
      if (rows.length > 0 && rows[0]!.block.table !== block.table) close()
      rows.push({ block, index })
    }
  }
  close()
  return {
    all,
    placeOf: (index: number): { table: TableContext; row: number } => places.get(index)!,
  }
}

type Named = {
  readonly terms: Terms
  readonly names: readonly string[]
  /** What codes stand for. */
  readonly legend: ReadonlyMap<string, string>
}

function tableOf(rows: readonly Row[], { terms, names, legend }: Named): TableContext {
  const headerFrom = (said: string): Header => headerNamed(withMeaning(said, legend), terms)
  const headers = new Map<number, readonly Header[]>()
  for (const [index, row] of rows.entries()) {
    const previous = rows[index - 1]
    const startsTable =
      rows.slice(0, index).every(({ cells }) => cells.filter(({ text }) => text !== '').length < 2) ||
      previous!.cells.length !== row.cells.length ||
      followsNumbers(previous!, row, rows[index + 1])
    const above = headers.get(index - 1)
    const spans = previous === undefined || index === rows.length - 1 ? undefined : spansOver(previous, row)
    if (spans !== undefined && isHeaderRow(row, rows[index + 1])) {
      headers.set(
        index - 1,
        previous!.cells.map(({ text }) => headerFrom(text)),
      )
      headers.set(
        index,
        row.cells.map(({ text }, column) => headerFrom(`${spans[column]} ${text}`.trim())),
      )
    } else if (above?.length === row.cells.length && isUnitRow(row))
      headers.set(
        index,
        row.cells.map(({ text }, column) =>
          headerFrom(
            isCutShort(above[column]!.text) ? `${above[column]!.text} ${text}` : `${above[column]!.text} (${text})`,
          ),
        ),
      )
    else if (above !== undefined && index < rows.length - 1 && goesOnHeader(previous!, row))
      headers.set(
        index,
        Array.from({ length: Math.max(above.length, row.cells.length) }, (_, column) =>
          headerFrom(`${above[column]?.text ?? ''} ${row.cells[column]?.text ?? ''}`.trim()),
        ),
      )
    else if (startsTable && index < rows.length - 1 && isHeaderRow(row, rows[index + 1]))
      headers.set(
        index,
        row.cells.map(({ text }) => headerFrom(text)),
      )
  }
  const keys = rows.map((row) => keysOf(row)?.map((key) => (key === undefined ? undefined : headerFrom(key))))
  const groups = groupsIn(rows, (row) => headers.has(row))
  const headerOf = (row: number, column: number): Header | undefined => {
    if (keys[row] !== undefined) return keys[row][column]
    const width = rows[row]!.cells.length
    const above = [...headers].filter(([at]) => at < row)
    // A row that ends early stands under the first columns of its header.
    const found =
      above.findLast(([, cells]) => cells.length === width) ??
      (width < 3 ? undefined : above.findLast(([, cells]) => cells.length > width))
    return found?.[1][column]
  }
  const amounts = amountColumns(rows, { isHeader: (row) => headers.has(row), headerOf })
  const valuesOf = (row: number, column: number): readonly AuditValue[] => {
    const values = readValues(rows[row]?.cells[column]?.text ?? '', { cell: true })
    return amounts.has(column) && !headers.has(row) && keys[row] === undefined ? values.map(asAmount) : values
  }
  return {
    valuesOf,
    rows: rows.map((row, at): TableRow => {
      const values = row.cells.map((_, column) => valuesOf(at, column))
      const labelText = row.cells
        .map(({ text }, column) => {
          if (values[column]!.every(({ kind }) => kind !== 'number')) return text
          return isWorded(text, values[column]!) ? blanked(text, values[column]!).trim() : ''
        })
        .join(' ')
        .trim()
      const places = placesIn(row, (column) => headerOf(at, column), names)
      const wordings = row.cells
        .map(({ text }, column) =>
          places.has(column) || keys[at]?.[column] !== undefined ? '' : blanked(text, values[column]!),
        )
        .join(' ')
      return {
        line: row.line,
        labelText,
        texts: row.cells.map(({ text }) => text),
        label: new Set(terms(`${wordings} ${blanked(groups[at]!, readValues(groups[at]!, { cell: true }))}`)),
        isMonth: isMonthName(wordings.trim()),
        group: groups[at]!,
        numbers: values.map((found, column) => {
          const isKeyed = keys[at]?.[column] !== undefined
          const numbers = found.filter(({ kind, number }) => number !== undefined && !(isKeyed && kind === 'period'))
          // `Mean of all 45 vans` calls its row; the number in it is none of the column's.
          const isLabel = column === 0 && values.length > 2 && isWorded(row.cells[0]!.text, found)
          return numbers.length === 1 && !isLabel ? numbers[0] : undefined
        }),
      }
    }),
    isHeader: (row) => headers.has(row),
    isKeyed: (row) => keys[row] !== undefined,
    head: headOf(rows),
    termsOf: (row, column) => terms(rows[row]?.cells[column]?.text ?? ''),
    headerOf,
  }
}

/** The cells of a row that say where it is from: those that name a file, and with them the places in it. */
function placesIn(
  { cells }: Row,
  headerOf: (column: number) => Header | undefined,
  names: readonly string[],
): ReadonlySet<number> {
  if (names.length === 0) return new Set()
  const placed = cells.flatMap(({ text }, column) =>
    isPlaceColumn(headerOf(column)?.text ?? '') ? [{ column, text }] : [],
  )
  const files = placed.filter(({ text }) => names.some((name) => text.includes(name)))
  const parts = files.length === 0 ? [] : placed.filter(({ text }) => /\d/.test(text))
  return new Set([...files, ...parts].map(({ column }) => column))
}

/** Tables that touch, each with the header that it begins with. */
function partsOf(rows: readonly { block: Row; index: number }[]): { block: Row; index: number }[][] {
  const parts: { block: Row; index: number }[][] = []
  for (const [at, row] of rows.entries()) {
    const previous = rows[at - 1]?.block
    const begins =
      previous === undefined ||
      (previous.cells.length === row.block.cells.length &&
        followsNumbers(previous, row.block, rows[at + 1]?.block) &&
        isHeaderRow(row.block, rows[at + 1]?.block))
    if (begins) parts.push([row])
    else parts.at(-1)!.push(row)
  }
  return parts
}

/** Whether the name of a column goes on in the next line: `Planned hours per`. */
function isCutShort(text: string): boolean {
  return /\s(?:per|pro|je|par|in|of)$/iu.test(text)
}

const MOST_OF_HEAD = 6

function headOf(rows: readonly Row[]): string {
  const first = rows.findIndex(({ cells }) => cells.some(({ text }) => /^[^\p{L}]*\d[^\p{L}]*$/u.test(text)))
  return rows
    .slice(0, first === -1 ? 0 : Math.min(first, MOST_OF_HEAD))
    .flatMap(({ cells }) => cells.map(({ text }) => text))
    .join(' ')
}
