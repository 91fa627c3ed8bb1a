import { wildcard } from './formula-criteria.ts'
import { compareScalars, FormulaError, NotComputed, type Area, type Scalar } from './formula-values.ts'

const NOT_FOUND = new FormulaError('#N/A')

/** Place (from 0) of a value in a row or column; `mode` 0 exactly, 1 the last that is not greater (sorted upwards). Undefined where there is none. */
export function placeOf(wanted: Scalar, cells: readonly Scalar[], mode: 0 | 1): number | undefined {
  if (wanted instanceof FormulaError || wanted === null) throw new NotComputed('a search for nothing')
  if (mode === 0) {
    const pattern = typeof wanted === 'string' ? wildcard(wanted) : undefined
    const at = cells.findIndex((cell) =>
      pattern === undefined ? cell === wanted : typeof cell === 'string' && pattern.test(cell),
    )
    return at === -1 ? undefined : at
  }
  const alike = cells.map((cell) => (typeof cell === typeof wanted && !(cell instanceof FormulaError) ? cell : null))
  const known = alike.filter((cell) => cell !== null)
  if (known.some((cell, index) => index > 0 && compareScalars(known[index - 1] ?? null, cell) > 0))
    throw new NotComputed('a search by order in what is not sorted')
  const at = alike.findLastIndex((cell) => cell !== null && compareScalars(cell, wanted) <= 0)
  return at === -1 ? undefined : at
}

/** VLOOKUP and, over the turned area, HLOOKUP. */
export function lookup(
  wanted: Scalar,
  area: Area,
  { column, mode }: { readonly column: number; readonly mode: 0 | 1 },
): Scalar {
  if (column < 1) return new FormulaError('#VALUE!')
  if (column > (area[0]?.length ?? 0)) return new FormulaError('#REF!')
  const at = placeOf(
    wanted,
    area.map((row) => row[0] ?? null),
    mode,
  )
  return at === undefined ? NOT_FOUND : (area[at]?.[column - 1] ?? 0)
}

export function turned(area: Area): Area {
  return (area[0] ?? []).map((_, column) => area.map((row) => row[column] ?? null))
}

/** INDEX: one cell, or a whole row or column where its number is 0. */
export function indexed(area: Area, row: number, column: number): Scalar | Area {
  const [rows, columns] = [area.length, area[0]?.length ?? 0]
  if (row < 0 || column < 0) return new FormulaError('#VALUE!')
  if (row > rows || column > columns) return new FormulaError('#REF!')
  if (row > 0 && column > 0) return area[row - 1]?.[column - 1] ?? 0
  if (row > 0) return [area[row - 1] ?? []]
  return column > 0 ? area.map((cells) => [cells[column - 1] ?? null]) : area
}
