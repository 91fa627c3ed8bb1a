import { extractLimits } from './limits.ts'
import { ExtractError } from './text-view.ts'
import { columnIndex, columnName, LAST_COLUMN, LAST_ROW } from './workbook-address.ts'

/** Formulas that a person can still read are moved without counting. */
const LONG = 500

type Place = { readonly column: number; readonly row: number }

/** Formulas of one sheet by their `f` elements: one that is shared is written once and moved to each cell that shares it. */
export function createSharedFormulas() {
  let moved = 0
  const masters = new Map<string, Place & { readonly formula: string }>()
  return (text: string, { tag, column, row }: Place & { readonly tag: string }): string | undefined => {
    if (tag !== '' && /\st=["']dataTable/.test(tag)) return 'TABLE()'
    const group = tag !== '' && /\st=["']shared/.test(tag) ? /\ssi=["'](\d+)/.exec(tag)?.[1] : undefined
    const own = plainNames(text)
    if (group === undefined) return own === '' ? undefined : own
    if (own !== '') {
      masters.set(group, { formula: own, column, row })
      return own
    }
    const master = masters.get(group)
    if (master === undefined) return undefined
    if (master.formula.length > LONG) moved += master.formula.length
    if (moved > extractLimits.movedFormulaChars) {
      throw new ExtractError('too_large', 'The workbook was not read: a long formula stands in too many cells.')
    }
    return moveFormula(master.formula, column - master.column, row - master.row)
  }
}

/** A formula as it reads so many cells further right and down: what is fixed with `$` stays. Texts and sheet names are no references. */
export function moveFormula(formula: string, right: number, down: number): string {
  return formula.replaceAll(parts, (whole, ...groups: (string | undefined)[]) => {
    const [fixedColumn, letters, fixedRow, digits] = groups
    if (letters === undefined || digits === undefined) return whole
    const column = columnIndex(letters.toUpperCase()) + (fixedColumn === '$' ? 0 : right)
    const row = Number(digits) + (fixedRow === '$' ? 0 : down)
    if (column < 0 || column > LAST_COLUMN || row < 1 || row > LAST_ROW) return '#REF!'
    return `${fixedColumn}${columnName(column)}${fixedRow}${row}`
  })
}

/** Texts, quoted sheet names, names that only look like references (`LOG10(`, `Q1Total`), then references. */
const parts =
  /"(?:[^"]|"")*"|'(?:[^']|'')*'|\[[^\]]*\]|(?<![\w.$])(\$?)([A-Za-z]{1,3})(\$?)(\d{1,7})(?![\w.(!])|[\w.$]+/g

/** Functions newer than the file format carry a prefix that nobody sees. */
function plainNames(formula: string): string {
  return formula.includes('_xl') ? formula.replaceAll(/_xl(?:fn|ws|pm|udf)\./g, '') : formula
}
