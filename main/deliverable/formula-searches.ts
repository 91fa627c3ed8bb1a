import { areaOf, cellsOf, withNumbers, type SheetFunction } from './formula-arguments.ts'
import { indexed, lookup, placeOf, turned } from './formula-lookup.ts'
import { FormulaError, NotComputed, single, toBoolean, toNumber, type Area, type Value } from './formula-values.ts'

/** Functions that find a cell of an area. */
export const SEARCH_FUNCTIONS: Readonly<Record<string, SheetFunction>> = {
  VLOOKUP: ([wanted = null, area, column = null, sorted = true]) => looked(wanted, areaOf(area), { column, sorted }),
  HLOOKUP: ([wanted = null, area, row = null, sorted = true]) =>
    looked(wanted, turned(areaOf(area)), { column: row, sorted }),
  MATCH: ([wanted = null, area, type = 1]) => {
    const mode = toNumber(single(type))
    if (mode !== 0 && mode !== 1) throw new NotComputed('a search downwards')
    const at = placeOf(single(wanted), cellsOf([areaOf(area)]), mode)
    return at === undefined ? new FormulaError('#N/A') : at + 1
  },
  XLOOKUP: ([wanted = null, area, results, otherwise, ...modes]) => {
    if (modes.length > 0) throw new NotComputed('a mode of XLOOKUP')
    const at = placeOf(single(wanted), cellsOf([areaOf(area)]), 0)
    return at === undefined ? (otherwise ?? new FormulaError('#N/A')) : (cellsOf([areaOf(results)])[at] ?? 0)
  },
  INDEX: ([area, row = null, column]) => {
    const cells = areaOf(area)
    const isRow = cells.length === 1 && column === undefined
    return withNumbers(isRow ? [1, row] : [row, column ?? 1], ([y = 0, x = 0]) =>
      indexed(cells, Math.trunc(y), Math.trunc(x)),
    )
  },
  LOOKUP: ([wanted = null, area, results]) => {
    const cells = areaOf(area)
    if (cells.length > 1 && (cells[0]?.length ?? 0) > 1) throw new NotComputed('a search in an area')
    const at = placeOf(single(wanted), cellsOf([cells]), 1)
    return at === undefined ? new FormulaError('#N/A') : (cellsOf([areaOf(results ?? area)])[at] ?? 0)
  },
}

function looked(
  wanted: Value,
  area: Area,
  { column, sorted }: { readonly column: Value; readonly sorted: Value },
): Value {
  const truth = toBoolean(single(sorted))
  return withNumbers([column], ([number = 0]) =>
    lookup(single(wanted), area, { column: Math.trunc(number), mode: truth === false ? 0 : 1 }),
  )
}
