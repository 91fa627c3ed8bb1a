import { blanked } from './audit-clauses.ts'
import type { Row } from './audit-lines.ts'
import { unitAfter } from './audit-units.ts'
import { readValues, type AuditValue } from './audit-values.ts'

/** Between two tables that touch, words stand where numbers are above and below. */
export function followsNumbers(previous: Row, row: Row, next: Row | undefined): boolean {
  return row.cells.some(
    ({ text }, column) =>
      column > 0 &&
      /\p{L}{2}/u.test(text) &&
      !isNumber(row, column) &&
      (isNumber(previous, column) || isNamed(previous, column)) &&
      isNumber(next, column),
  )
}

/** A header that is set over several rows leaves cells of them empty. */
export function goesOnHeader(above: Row, { cells }: Row): boolean {
  return (
    Math.max(emptyCells(above.cells), emptyCells(cells)) * 3 >= cells.length &&
    cells.every(({ text }) => readValues(text, { cell: true }).length === 0)
  )
}

/** Whether a cell says words beside its values. */
export function isWorded(text: string, values: readonly AuditValue[]): boolean {
  return /\p{L}{3}.*\p{L}{3}/u.test(blanked(text, values))
}

function emptyCells(cells: Row['cells']): number {
  return cells.filter(({ text }) => text === '').length
}

function isNumber(row: Row | undefined, column: number): boolean {
  return kindsIn(row, column).includes('number')
}

function isNamed(row: Row, column: number): boolean {
  return kindsIn(row, column).some((kind) => kind === 'date' || kind === 'identifier')
}

function kindsIn(row: Row | undefined, column: number): AuditValue['kind'][] {
  return readValues(row?.cells[column]?.text ?? '', { cell: true }).map(({ kind }) => kind)
}

/** A row that gives each column's unit: `- | N/mm² | %`. */
export function isUnitRow({ cells }: Row): boolean {
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
export function isHeaderRow({ cells }: Row, next: Row | undefined): boolean {
  if (cells.filter(({ text }) => text !== '').length < 2) return false
  const isOverAmount = (column: number): boolean => isNumber(next, column)
  const isDated = ({ text }: Row['cells'][number], column: number): boolean =>
    isOverAmount(column) && readValues(text, { cell: true }).some(({ kind }) => kind === 'date')
  const hasDates = cells.some(isDated)
  const words = cells.filter(({ text }) => /\p{L}/u.test(text) && readValues(text, { cell: true }).length === 0)
  const isWordy = words.length >= 4 && words.length * 2 > cells.length
  // `observation_date | GDPC1` over a day and its amount
  const isOverDay =
    readValues(cells[0]!.text, { cell: true }).length === 0 &&
    kindsIn(next, 0).some((kind) => kind === 'date' || kind === 'period')
  // Words over amounts make a header of what holds a number beside words: `VAT 19% (EUR)`, `below 500 kg`.
  const isNaming = cells.filter((cell, column) => words.includes(cell) && isOverAmount(column)).length >= 2
  return cells.every(({ text }, column) => {
    if (text === '' || (isNaming && isWordedNumber(text))) return true
    const overAmount = isOverAmount(column)
    const overNothing = hasDates && next?.cells[column]?.text === ''
    const letters = text.replaceAll(/[^\p{L}]/gu, '').length
    return readValues(text, { cell: true }).every(
      ({ kind, text: said }) =>
        kind === 'period' ||
        kind === 'quote' ||
        // `NH4-N (mg/l)` over what is measured
        (kind === 'identifier' && overAmount && (said.length < text.length || isWordy || isOverDay)) ||
        (kind === 'date' && (overAmount || overNothing)) ||
        (kind === 'number' && letters >= 8 && letters > 3 * said.length) ||
        (kind === 'number' && overAmount && /^\p{Lu}\p{L}{2,} \d{1,3}$/u.test(text)),
    )
  })
}

function isWordedNumber(text: string): boolean {
  return (
    /\p{L}{2}/u.test(text) &&
    readValues(text, { cell: true }).every(({ kind }) => kind === 'number' || kind === 'period')
  )
}
