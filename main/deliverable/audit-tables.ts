import type { Terms } from '../tab/terms.ts'
import { blanked } from './audit-clauses.ts'
import { isPlaceColumn } from './audit-headings.ts'
import type { Block } from './audit-lines.ts'
import { scaleNamed, unitAfter, unitNamed } from './audit-units.ts'
import { readValues, type AuditValue } from './audit-values.ts'

export type Header = {
  readonly text: string
  readonly terms: readonly string[]
  readonly times: readonly string[]
  readonly unit: string | undefined
  readonly scale: number | undefined
  readonly per: string | undefined
}

/** A table as its rows say it. Rows and columns count from 0. */
export type TableContext = {
  readonly rows: readonly TableRow[]
  readonly isHeader: (row: number) => boolean
  /** The cell above, in the nearest earlier header row of the same width. */
  readonly headerOf: (row: number, column: number) => Header | undefined
}

export type TableRow = {
  readonly line: number
  readonly label: ReadonlySet<string>
  readonly labelText: string
  /** What its cells say. */
  readonly texts: readonly string[]
  /** The one number of each cell. */
  readonly numbers: readonly (AuditValue | undefined)[]
}

type Row = Extract<Block, { type: 'row' }>

/** The tables of a document's blocks. `names`: files whose names, and the places beside them, are no label of a row. */
export function createTables(blocks: readonly Block[], terms: Terms, names: readonly string[] = []) {
  const all: TableContext[] = []
  const places = new Map<number, { table: TableContext; row: number }>()
  let rows: { block: Row; index: number }[] = []
  const close = (): void => {
    for (const part of partsOf(rows)) {
      const table = tableOf(
        part.map(({ block }) => block),
        terms,
        names,
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

function tableOf(rows: readonly Row[], terms: Terms, names: readonly string[]): TableContext {
  const headers = new Map<number, readonly Header[]>()
  for (const [index, row] of rows.entries()) {
    const previous = rows[index - 1]
    const startsTable =
      index === 0 || previous!.cells.length !== row.cells.length || followsNumbers(previous!, row, rows[index + 1])
    const above = headers.get(index - 1)
    if (above?.length === row.cells.length && isUnitRow(row))
      headers.set(
        index,
        row.cells.map(({ text }, column) => headerFrom(`${above[column]!.text} (${text})`, terms)),
      )
    else if (startsTable && index < rows.length - 1 && isHeaderRow(row, rows[index + 1]))
      headers.set(
        index,
        row.cells.map(({ text }) => headerFrom(text, terms)),
      )
  }
  const headerOf = (row: number, column: number): Header | undefined => {
    const width = rows[row]!.cells.length
    for (let at = row - 1; at >= 0; at--) {
      const found = headers.get(at)
      if (found?.length === width) return found[column]
    }
    return undefined
  }
  return {
    rows: rows.map((row, at): TableRow => {
      const values = row.cells.map(({ text }) => readValues(text, { cell: true }))
      const labelText = row.cells
        .map(({ text }, column) => (values[column]!.some(({ kind }) => kind === 'number') ? '' : text))
        .join(' ')
        .trim()
      const places = placesIn(row, (column) => headerOf(at, column), names)
      const wordings = row.cells
        .map(({ text }, column) => (places.has(column) ? '' : blanked(text, values[column]!)))
        .join(' ')
      return {
        line: row.line,
        labelText,
        texts: row.cells.map(({ text }) => text),
        label: new Set(terms(wordings)),
        numbers: values.map((found) => {
          const numbers = found.filter(({ number }) => number !== undefined)
          return numbers.length === 1 ? numbers[0] : undefined
        }),
      }
    }),
    isHeader: (row) => headers.has(row),
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

/** Between two tables that touch, words stand where numbers are above and below. */
function followsNumbers(previous: Row, row: Row, next: Row | undefined): boolean {
  const isNumber = (of: Row | undefined, column: number): boolean =>
    readValues(of?.cells[column]?.text ?? '', { cell: true }).some(({ kind }) => kind === 'number')
  const isDate = (of: Row, column: number): boolean =>
    readValues(of.cells[column]?.text ?? '', { cell: true }).some(
      ({ kind }) => kind === 'date' || kind === 'identifier',
    )
  return row.cells.some(
    ({ text }, column) =>
      column > 0 &&
      /\p{L}{2}/u.test(text) &&
      !isNumber(row, column) &&
      (isNumber(previous, column) || isDate(previous, column)) &&
      isNumber(next, column),
  )
}

/** A row that gives each column's unit: `- | N/mm² | %`. */
function isUnitRow({ cells }: Row): boolean {
  const said = cells.map(({ text }) => text.replaceAll(/[()[\]]/g, '').trim())
  return (
    said.every((text) => /^(?:-|—|)$/.test(text) || isUnit(text)) &&
    said.filter((text) => isUnit(text)).length * 2 >= said.length
  )
}

function isUnit(text: string): boolean {
  return unitAfter(` ${text}`, 0)?.end === text.length + 1 || /^\p{L}{1,3}\s?\/\s?\p{L}{1,3}\s?[²³23]?$/u.test(text)
}

/** Words, years and quarters, and days over amounts; no amounts or identifiers. */
function isHeaderRow({ cells }: Row, next: Row | undefined): boolean {
  if (cells.filter(({ text }) => text !== '').length < 2) return false
  return cells.every(({ text }, column) => {
    if (text === '') return true
    const overAmount = (next === undefined ? [] : readValues(next.cells[column]?.text ?? '', { cell: true })).some(
      ({ kind }) => kind === 'number',
    )
    const letters = text.replaceAll(/[^\p{L}]/gu, '').length
    return readValues(text, { cell: true }).every(
      ({ kind, text: said }) =>
        kind === 'period' ||
        kind === 'quote' ||
        (kind === 'date' && overAmount) ||
        (kind === 'number' && letters >= 8 && letters > 3 * said.length),
    )
  })
}

function headerFrom(text: string, terms: Terms): Header {
  const values = readValues(text, { cell: true })
  const per = /\b(?:per|pro|je|par)\s/iu.exec(text)
  return {
    text,
    terms: terms(blanked(text, values)),
    times: values.flatMap(({ kind, keys }) => (kind === 'period' || kind === 'date' ? keys : [])),
    unit: unitNamed(text) ?? (/^%$|[\s(]%/.test(text) ? '%' : undefined),
    scale: scaleNamed(text),
    per: per === null ? undefined : unitAfter(text, per.index + per[0].length)?.unit,
  }
}
