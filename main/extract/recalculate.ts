import { columnIndex } from './workbook-address.ts'

/** The numbers of a sheet. Columns count from 0, rows from 1; NaN stands for a value that is not known. */
export type NumberGrid = {
  readonly at: (column: number, row: number) => number | undefined
  /** Cells that may still be visited, for all formulas of a sheet together. */
  budget: number
}

/**
 * Recomputes the plain formulas that people total with: SUM, AVERAGE, MIN, MAX, COUNT over ranges of the same sheet, and + - * / with
 * brackets. Undefined for everything else, and where a referred cell holds no known number.
 */
export function recalculate(formula: string, grid: NumberGrid): number | undefined {
  if (!/^[A-Z0-9$:+\-*/(),.\s]+$/.test(formula)) return undefined
  const tokens =
    (formula.includes('$') ? formula.replaceAll('$', '') : formula).match(
      /[A-Z]{1,3}\d+(?::[A-Z]{1,3}\d+)?|[A-Z]+(?=\()|\d+(?:\.\d+)?|\S/g,
    ) ?? []
  if (tokens.length > 1000) return undefined
  let at = 0
  const take = (token: string): boolean => tokens[at] === token && ++at > 0

  function sum(): number | undefined {
    let left = product()
    while (left !== undefined && (tokens[at] === '+' || tokens[at] === '-')) {
      const sign = tokens[at++] === '+' ? 1 : -1
      const right = product()
      left = right === undefined ? undefined : left + sign * right
    }
    return left
  }

  function product(): number | undefined {
    let left = factor()
    while (left !== undefined && (tokens[at] === '*' || tokens[at] === '/')) {
      const divides = tokens[at++] === '/'
      const right = factor()
      if (right === undefined || (divides && right === 0)) return undefined
      left = divides ? left / right : left * right
    }
    return left
  }

  function factor(): number | undefined {
    if (take('-')) {
      const inner = factor()
      return inner === undefined ? undefined : -inner
    }
    if (take('(')) {
      const inner = sum()
      return take(')') ? inner : undefined
    }
    const token = tokens[at++] ?? ''
    if (/^\d/.test(token)) return Number(token)
    if (/^[A-Z]+\d+$/.test(token)) return numberIn(token, grid)
    return /^(?:SUM|AVERAGE|MIN|MAX|COUNT)$/.test(token) && take('(') ? aggregate(token) : undefined
  }

  function aggregate(name: string): number | undefined {
    const numbers: number[] = []
    do {
      const found = known(numbersIn(tokens[at++] ?? '', grid))
      if (found === undefined) return undefined
      for (const number of found) numbers.push(number)
    } while (take(','))
    return take(')') ? aggregates[name]!(numbers) : undefined
  }

  const result = sum()
  return at === tokens.length ? result : undefined
}

const total = (numbers: readonly number[]): number => numbers.reduce((all, number) => all + number, 0)

const aggregates: Readonly<Record<string, (numbers: readonly number[]) => number | undefined>> = {
  SUM: total,
  COUNT: (numbers) => numbers.length,
  AVERAGE: (numbers) => (numbers.length === 0 ? undefined : total(numbers) / numbers.length),
  MIN: (numbers) => numbers.reduce((least, number) => Math.min(least, number), numbers[0] ?? 0),
  MAX: (numbers) => numbers.reduce((most, number) => Math.max(most, number), numbers[0] ?? 0),
}

function known(numbers: number[] | undefined): number[] | undefined {
  return numbers?.some(Number.isNaN) === true ? undefined : numbers
}

/** The number of one cell; undefined where none is known. */
function numberIn(address: string, grid: NumberGrid): number | undefined {
  let letters = 1
  while (address.charCodeAt(letters) > 64) letters++
  if (--grid.budget < 0) return undefined
  const number = grid.at(columnIndex(address.slice(0, letters)), Number(address.slice(letters)))
  return Number.isNaN(number) ? undefined : number
}

/** The numbers of a cell or range; undefined where it is neither or is too large. */
function numbersIn(reference: string, grid: NumberGrid): number[] | undefined {
  const [, fromColumn, fromRow, toColumn = fromColumn, toRow = fromRow] =
    /^([A-Z]+)(\d+)(?::([A-Z]+)(\d+))?$/.exec(reference) ?? []
  if (fromColumn === undefined) return undefined
  const [left, right] = [columnIndex(fromColumn), columnIndex(toColumn!)]
  const [top, bottom] = [Number(fromRow), Number(toRow)]
  grid.budget -= Math.max(1, (right - left + 1) * (bottom - top + 1))
  if (grid.budget < 0) return undefined
  const found: number[] = []
  for (let column = left; column <= right; column++) {
    for (let row = top; row <= bottom; row++) {
      const number = grid.at(column, row)
      if (number !== undefined) found.push(number)
    }
  }
  return found
}
