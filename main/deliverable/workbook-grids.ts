import { columnNumber } from './cell-range.ts'
import { areasIn, createComputer, isState, treeOf, type Grid, type State } from './formula-grid.ts'
import { FormulaError, NotComputed, type Scalar } from './formula-values.ts'
import type { AreaReference } from './parse-formula.ts'
import { columnLetters } from './sheet.ts'
import { unescaped, type WorkbookFile } from './workbook-file.ts'
import { cellsOfSheet, type CellXml } from './workbook-sheet-xml.ts'

/** A cell that was changed; rows and columns count from 0. */
export type Place = { readonly sheet: string; readonly row: number; readonly column: number }

/** A formula whose value may be another now: the new one, or undefined where it is not computed here. */
export type Recomputed = Place & { readonly value: Scalar | undefined }

type FormulaCell = Place & { readonly state: State; readonly areas: readonly AreaReference[] | undefined }

/** Comparisons of formulas with changed cells; beyond them every formula counts as concerned. */
const MOST_STEPS = 30_000_000

/** The formulas of a workbook that depend on changed cells, computed anew. The cells are read as they stand in the file now. */
export function recomputed(file: WorkbookFile, changed: readonly Place[]): Recomputed[] {
  const strings = sharedStrings(file)
  const formulas: FormulaCell[] = []
  const grids = file.sheets().map(({ name, part }) => {
    const rows: (Scalar | State)[][] = []
    const shared = new Map<string, CellXml & { readonly formula: string }>()
    let width = 0
    for (const cell of cellsOfSheet(file.text(part))) {
      width = Math.max(width, cell.column + 1)
      const row = (rows[cell.row] ??= [])
      row[cell.column] = valueOf(cell, strings)
      const formula = formulaOf(cell, shared)
      if (formula !== undefined)
        formulas.push(formulaCell({ sheet: name, row: cell.row, column: cell.column }, formula))
    }
    return { name, rows, width } satisfies Grid
  })
  const byName = new Map(grids.map((grid) => [grid.name.toLowerCase(), grid]))
  const concerned = formulasConcerned(formulas, changed)
  for (const { sheet, row, column, state } of concerned) {
    const cells = byName.get(sheet.toLowerCase())?.rows[row]
    if (cells !== undefined) cells[column] = state
  }
  const compute = createComputer(grids)
  return concerned.map(({ sheet, row, column, state }) => {
    const grid = byName.get(sheet.toLowerCase())
    if (grid !== undefined && isState(state)) compute(state, grid)
    return { sheet, row, column, value: state.state === 'done' ? (state.value ?? 0) : undefined }
  })
}

function formulaCell(place: Place, formula: string): FormulaCell {
  const state: State = { formula, state: 'waiting' }
  try {
    return { ...place, state, areas: [...areasIn(treeOf(state))] }
  } catch (error) {
    if (!(error instanceof NotComputed)) throw error
    return { ...place, state, areas: undefined }
  }
}

/** What cannot be understood may depend on anything. */
function formulasConcerned(formulas: readonly FormulaCell[], changed: readonly Place[]): FormulaCell[] {
  const isChanged = new Set(changed.map(keyOf))
  const concerned = new Set(formulas.filter((formula) => formula.areas === undefined || isChanged.has(keyOf(formula))))
  let [waiting, steps]: [readonly Place[], number] = [[...changed, ...concerned], 0]
  while (waiting.length > 0) {
    steps += waiting.length * formulas.length
    if (steps > MOST_STEPS) return [...formulas]
    const places = waiting
    const found = formulas.filter(
      (formula) =>
        !concerned.has(formula) &&
        places.some((place) => formula.areas?.some((area) => holds(area, formula, place)) === true),
    )
    for (const formula of found) concerned.add(formula)
    waiting = found
  }
  return [...concerned]
}

function holds({ sheet, from, to }: AreaReference, own: Place, place: Place): boolean {
  return (
    (sheet ?? own.sheet).toLowerCase() === place.sheet.toLowerCase() &&
    place.row >= (from.row ?? 0) &&
    place.row <= (to.row ?? Number.POSITIVE_INFINITY) &&
    place.column >= (from.column ?? 0) &&
    place.column <= (to.column ?? Number.POSITIVE_INFINITY)
  )
}

function keyOf({ sheet, row, column }: Place): string {
  return `${sheet.toLowerCase()}!${row}!${column}`
}

function valueOf({ attributes, inner }: CellXml, strings: readonly string[]): Scalar {
  if (attributes['t'] === 'inlineStr') return textIn(inner)
  const raw = /<v\b[^>]*>([\s\S]*?)<\/v>/.exec(inner)?.[1]
  if (raw === undefined) return null
  switch (attributes['t'] ?? 'n') {
    case 's':
      return strings[Number(raw)] ?? ''
    case 'str':
      return unescaped(raw)
    case 'b':
      return raw.trim() === '1'
    case 'e':
      return new FormulaError(unescaped(raw))
    default:
      return Number(raw)
  }
}

function formulaOf(cell: CellXml, shared: Map<string, CellXml & { readonly formula: string }>): string | undefined {
  const [, tag = '', text = ''] = /<f\b([^>]*?)(?:\/>|>([\s\S]*?)<\/f>)/.exec(cell.inner) ?? []
  if (tag === '' && text === '') return undefined
  const number = /\bsi="(\d+)"/.exec(tag)?.[1]
  if (!/\bt="shared"/.test(tag) || number === undefined) return unescaped(text)
  if (text !== '') {
    shared.set(number, { ...cell, formula: unescaped(text) })
    return unescaped(text)
  }
  const origin = shared.get(number)
  return origin === undefined ? '' : moved(origin.formula, cell.row - origin.row, cell.column - origin.column)
}

/** A formula as it reads some rows below and columns to the right of where it was written. */
function moved(formula: string, rows: number, columns: number): string {
  return formula
    .split(/("(?:[^"]|"")*"|'(?:[^']|'')*'!)/)
    .map((part, index) =>
      index % 2 === 1
        ? part
        : part.replaceAll(
            /(?<![\p{L}\p{N}_.])(\$?[A-Z]{1,3})(\$?\d{1,7})(?![\p{L}\p{N}_.(!])/gu,
            (_, letters: string, row: string) => {
              const column = letters.startsWith('$') ? letters : columnLetters(columnNumber(letters) + columns)
              return `${column}${row.startsWith('$') ? row : Number(row) + rows}`
            },
          ),
    )
    .join('')
}

function sharedStrings(file: WorkbookFile): string[] {
  const part = file.related(file.main).find(({ type }) => type === 'sharedStrings')?.target
  if (part === undefined) return []
  return [...file.text(part).matchAll(/<si\b[^>]*?(?:\/>|>([\s\S]*?)<\/si>)/g)].map(([, inner = '']) => textIn(inner))
}

function textIn(xml: string): string {
  const spoken = xml.replaceAll(/<rPh\b[\s\S]*?<\/rPh>/g, '')
  return [...spoken.matchAll(/<t\b[^>]*?(?:\/>|>([\s\S]*?)<\/t>)/g)].map(([, text = '']) => unescaped(text)).join('')
}
