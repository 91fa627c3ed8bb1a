import { escapeMarkup } from './escape-markup.ts'
import { readRange, type CellRange } from './cell-range.ts'
import { FormulaError, type Scalar } from './formula-values.ts'
import { storedFormula } from './formula.ts'
import { count, usage, type Rendered } from './rendered.ts'
import { readSheets } from './sheet-input.ts'
import type { CellInput, SheetInput } from './sheet-shapes.ts'
import { columnLetters, headerHeight, type Cell, type Sheet } from './sheet.ts'
import type { AddedRows, CellEdit } from './workbook-edit-shapes.ts'
import { attributesOf, openWorkbookFile, tagsOf, type SheetPart, type WorkbookFile } from './workbook-file.ts'
import { recomputed, type Place } from './workbook-grids.ts'
import { openLooks } from './workbook-looks-xml.ts'
import { growTables } from './workbook-tables.ts'
import { newSheetXml } from './workbook-new-sheet.ts'
import { cellElement, cellsOfSheet, changeCells, elementOf, type CellXml, type Change } from './workbook-sheet-xml.ts'

/** What is to be different in the copy. */
export type WorkbookEdits = {
  readonly edits: readonly CellEdit[]
  readonly addRows: readonly AddedRows[]
  readonly sheets: readonly SheetInput[]
}

type Looks = ReturnType<typeof openLooks>
type Target = Place & { readonly part: string; readonly cell: Cell; readonly like?: number }

/**
 * A copy of a workbook with cells, rows and sheets put in. Parts that nothing was put into stay byte for byte: charts, pivot tables, macros,
 * conditional formats. Formulas that depend on what changed get their new values. Throws `AppError` that says what cannot be done.
 */
export function editWorkbook(bytes: Uint8Array, { edits, addRows, sheets }: WorkbookEdits): Rendered {
  if (edits.length + addRows.length + sheets.length === 0)
    throw usage('"from" makes a copy with changes: give "edits", "addRows" or "sheets".')
  const file = openWorkbookFile(bytes)
  const stylePart = file.related(file.main).find(({ type }) => type === 'styles')?.target
  const looks = openLooks(stylePart === undefined ? '' : file.text(stylePart))
  const targets = [
    ...edits.map((edit) => editTarget(file, edit)),
    ...addRows.flatMap((added) => rowTargets(file, added)),
  ]
  const added = newSheets(file, sheets)
  let formulasMoved = false
  for (const [part, own] of byPart(targets)) {
    const changes = new Map<number, Map<number, Change>>()
    for (const target of own) {
      const row = changes.get(target.row) ?? new Map<number, Change>()
      changes.set(target.row, row)
      row.set(target.column, (found) => {
        refuseSpread(found, target)
        formulasMoved ||= target.cell.formula !== undefined || /<f\b/.test(found?.inner ?? '')
        const look = Number(found?.attributes['s'] ?? target.like ?? 0)
        return cellElement(target.cell, {
          row: target.row,
          column: target.column,
          style: lookFor(target.cell, look, looks),
        })
      })
    }
    file.put(part, grownTo(changeCells(file.text(part), changes), own))
  }
  for (const { sheet } of addRows) growTables(file, sheetNamed(file, sheet).part, targets)
  for (const sheet of added) file.addSheet(sheet.name, newSheetXml(sheet, looks))
  if (stylePart !== undefined && looks.xml() !== file.text(stylePart)) file.put(stylePart, looks.xml())
  if (formulasMoved) file.forgetOrder()
  const places = [...targets, ...added.flatMap((sheet) => newPlaces(sheet))]
  const { errors, left } = putValues(file, places)
  if (left > 0) file.computeOnOpening()
  const rows = addRows.reduce((sum, { rows: some }) => sum + some.length, 0)
  const done = [
    ...(edits.length === 0 ? [] : [`${count(edits.length, 'cell')} changed`]),
    ...(rows === 0 ? [] : [`${count(rows, 'row')} added`]),
    ...(added.length === 0 ? [] : [`${count(added.length, 'sheet')} added`]),
  ]
  return {
    bytes: file.bytes(),
    contents: done.join(', '),
    warnings: [
      ...errors.slice(0, 5),
      ...(left === 0
        ? []
        : [`${count(left, 'formula')} could not be computed here; they are when the workbook is opened.`]),
    ],
  }
}

function editTarget(file: WorkbookFile, { sheet, cell: address, value }: CellEdit): Target {
  const { name, part } = sheetNamed(file, sheet)
  const range = readRange(address)
  if (range === undefined || range.top !== range.bottom || range.left !== range.right)
    throw usage(`"${address}" is no cell; write B4.`)
  const merge = mergesOf(file.text(part)).find((other) => contains(other, range))
  if (merge !== undefined && (merge.top !== range.top || merge.left !== range.left))
    throw usage(
      `${name}!${address} is inside a merged cell; its value is in ${columnLetters(merge.left)}${merge.top + 1}.`,
    )
  return {
    sheet: name,
    part,
    row: range.top,
    column: range.left,
    cell: cellFrom(value, `${name}!${address}`, file.countsFrom1904()),
  }
}

function rowTargets(file: WorkbookFile, { sheet, rows }: AddedRows): Target[] {
  const { name, part } = sheetNamed(file, sheet)
  const filled = [...cellsOfSheet(file.text(part))].filter(({ inner }) => inner !== '')
  const last = filled.reduce((most, { row }) => Math.max(most, row), -1)
  const likes = new Map(
    filled.filter(({ row }) => row === last).map(({ column, attributes }) => [column, Number(attributes['s'] ?? 0)]),
  )
  const below = mergesOf(file.text(part)).find(({ bottom }) => bottom > last)
  if (below !== undefined) throw usage(`The rows below the data of ${name} are merged; change its cells with "edits".`)
  return rows.flatMap((row, index) =>
    row.map((value, column): Target => {
      const like = likes.get(column)
      const at = last + 1 + index
      const cell = cellFrom(value, `${name}!${columnLetters(column)}${at + 1}`, file.countsFrom1904())
      return { sheet: name, part, row: at, column, cell, ...(like === undefined ? {} : { like }) }
    }),
  )
}

function newSheets(file: WorkbookFile, inputs: readonly SheetInput[]): readonly Sheet[] {
  const { sheets, faults } = readSheets(inputs)
  if (faults.length > 0) throw usage(`Nothing was written:\n${faults.join('\n')}`)
  const names = tagsOf(file.text(file.main), 'sheet').map(({ name = '' }) => name.toLowerCase())
  if (sheets.length > 0 && file.countsFrom1904())
    throw usage('The workbook counts its days from 1904; sheets cannot be added to it here.')
  const twice = sheets.find((sheet) => names.includes(sheet.name.toLowerCase()))
  if (twice !== undefined)
    throw usage(`The workbook has a sheet "${twice.name}" already; change its cells with "edits".`)
  return sheets
}

function newPlaces(sheet: Sheet): Place[] {
  return sheet.rows.flatMap((row, y) =>
    row.map((_, column) => ({ sheet: sheet.name, row: y + headerHeight(sheet), column })),
  )
}

/** New values of the formulas that depend on the places; those that are not computed here lose theirs. */
function putValues(file: WorkbookFile, places: readonly Place[]): { errors: string[]; left: number } {
  // Functions of dates are computed for days since 1900 only.
  const results = recomputed(file, places).map((one) => (file.countsFrom1904() ? { ...one, value: undefined } : one))
  const parts = new Map(file.sheets().map(({ name, part }) => [name, part]))
  const errors: string[] = []
  let left = 0
  for (const [part, own] of byPart(results.map((result) => ({ ...result, part: parts.get(result.sheet) ?? '' })))) {
    const changes = new Map<number, Map<number, Change>>()
    for (const { sheet, row, column, value } of own) {
      if (value === undefined) left++
      if (value instanceof FormulaError) errors.push(`${sheet}!${columnLetters(column)}${row + 1} gives ${value.code}.`)
      const cells = changes.get(row) ?? new Map<number, Change>()
      changes.set(row, cells)
      cells.set(column, (found) => (found === undefined ? undefined : withValue(found, value)))
    }
    const before = file.text(part)
    const after = changeCells(before, changes)
    if (after !== before) file.put(part, after)
  }
  return { errors, left }
}

function withValue(cell: CellXml, value: Scalar | undefined): string {
  const { t: _, ...attributes } = cell.attributes
  const formula = /<f\b[^>]*?(?:\/>|>[\s\S]*?<\/f>)/.exec(cell.inner)?.[0] ?? ''
  if (value === undefined) return elementOf({ ...cell, attributes }, formula)
  const type =
    value instanceof FormulaError
      ? 'e'
      : typeof value === 'string'
        ? 'str'
        : typeof value === 'boolean'
          ? 'b'
          : undefined
  const text =
    value instanceof FormulaError ? value.code : typeof value === 'boolean' ? String(Number(value)) : String(value ?? 0)
  const typed = type === undefined ? attributes : { ...attributes, t: type }
  return elementOf({ ...cell, attributes: typed }, `${formula}<v>${escapeMarkup(text)}</v>`)
}

function lookFor(cell: Cell, look: number, looks: Looks): number {
  if (cell.value instanceof Date) return looks.isDate(look) ? look : looks.withFormat(look, cell.format ?? 'yyyy-mm-dd')
  return look
}

/** A formula that stands for many cells would leave those without one. */
function refuseSpread(found: CellXml | undefined, { sheet, row, column }: Target): void {
  const tag = /<f\b([^>]*)>/.exec(found?.inner ?? '')?.[1] ?? ''
  const { t, ref } = attributesOf(tag)
  if ((t === 'shared' || t === 'array') && ref !== undefined && readRange(ref)?.top !== undefined && ref.includes(':'))
    throw usage(`${sheet}!${columnLetters(column)}${row + 1} holds the formula of ${ref}; it cannot be changed alone.`)
}

/** The sheet's used range reaches to the new cells. */
function grownTo(xml: string, targets: readonly Target[]): string {
  const bottom = targets.reduce((most, { row }) => Math.max(most, row), 0)
  const right = targets.reduce((most, { column }) => Math.max(most, column), 0)
  return xml.replace(/<dimension\s+ref="([^"]*)"/, (tag, ref: string) => {
    const range = readRange(ref)
    if (range === undefined) return tag
    const end = `${columnLetters(Math.max(right, range.right))}${Math.max(bottom, range.bottom) + 1}`
    return `<dimension ref="${columnLetters(range.left)}${range.top + 1}:${end}"`
  })
}

/** Days from the first day of a workbook that counts from 1900 to that of one that counts from 1904. */
const SINCE_1904 = 1462 * 86_400_000

function cellFrom(value: CellInput, place: string, from1904: boolean): Cell {
  const { sheets, faults } = readSheets([{ name: 'x', rows: [[value]] }])
  if (faults.length > 0) throw usage(`${place}: ${faults.join(' ').replace(/^Sheet "x" row 1, cell A1: /, '')}`)
  const cell = sheets[0]?.rows[0]?.[0] ?? { value: null }
  if (cell.value instanceof Date && from1904) return { ...cell, value: new Date(cell.value.getTime() - SINCE_1904) }
  return cell.formula === undefined ? cell : { formula: storedFormula(cell.formula), value: null }
}

function sheetNamed(file: WorkbookFile, name: string): SheetPart {
  const all = file.sheets()
  const found = all.find((sheet) => sheet.name.toLowerCase() === name.toLowerCase())
  if (found !== undefined) return found
  throw usage(`The workbook has no sheet "${name}"; it has ${all.map((sheet) => `"${sheet.name}"`).join(', ')}.`)
}

function mergesOf(xml: string): CellRange[] {
  return tagsOf(xml, 'mergeCell').flatMap(({ ref = '' }) => readRange(ref) ?? [])
}

function contains(range: CellRange, { top, left }: CellRange): boolean {
  return top >= range.top && top <= range.bottom && left >= range.left && left <= range.right
}

function byPart<T extends { readonly part: string }>(items: readonly T[]): Map<string, T[]> {
  const parts = new Map<string, T[]>()
  for (const item of items) parts.set(item.part, [...(parts.get(item.part) ?? []), item])
  return parts
}
