/** The number in a cell by its address (`B7`, without `$`); undefined where there is none. */
export type CellValue = (address: string) => number | undefined

/**
 * Recomputes the plain formulas that people total with: SUM, AVERAGE, MIN, MAX, COUNT over ranges of the same sheet, and + - * / with
 * brackets. Undefined for everything else, and where a referred cell holds no number.
 */
export function recalculate(formula: string, value: CellValue): number | undefined {
  const tokens = formula.replaceAll('$', '').match(/[A-Z]{1,3}\d+(?::[A-Z]{1,3}\d+)?|[A-Z]+(?=\()|\d+(?:\.\d+)?|[-+*/(),]|\S/g) ?? []
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
      left = right === undefined || (divides && right === 0) ? undefined : divides ? left / right : left * right
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
    if (/^[A-Z]{1,3}\d+$/.test(token)) return value(token)
    return /^(?:SUM|AVERAGE|MIN|MAX|COUNT)$/.test(token) && take('(') ? aggregate(token) : undefined
  }
  function aggregate(name: string): number | undefined {
    const numbers: number[] = []
    do {
      const token = tokens[at++] ?? ''
      if (!/^[A-Z]{1,3}\d+(?::[A-Z]{1,3}\d+)?$/.test(token)) return undefined
      for (const address of addresses(token)) {
        const found = value(address)
        if (found !== undefined) numbers.push(found)
      }
    } while (take(','))
    if (!take(')')) return undefined
    const total = numbers.reduce((all, number) => all + number, 0)
    if (name === 'SUM') return total
    if (name === 'COUNT') return numbers.length
    if (numbers.length === 0) return name === 'AVERAGE' ? undefined : 0
    return name === 'AVERAGE' ? total / numbers.length : name === 'MIN' ? Math.min(...numbers) : Math.max(...numbers)
  }

  const result = sum()
  return at === tokens.length ? result : undefined
}

/** Ranges larger than this are not recomputed. */
const MOST_CELLS = 10_000

function addresses(range: string): string[] {
  const [, fromColumn, fromRow, toColumn = fromColumn, toRow = fromRow] = /^([A-Z]+)(\d+)(?::([A-Z]+)(\d+))?$/.exec(range) ?? []
  const [left, right] = [columnNumber(fromColumn!), columnNumber(toColumn!)]
  const found: string[] = []
  for (let row = Number(fromRow); row <= Number(toRow) && found.length <= MOST_CELLS; row++) {
    for (let column = left; column <= right; column++) found.push(`${columnName(column)}${row}`)
  }
  return found
}

function columnNumber(name: string): number {
  return [...name].reduce((number, letter) => number * 26 + letter.charCodeAt(0) - 64, 0)
}

function columnName(number: number): string {
  return number === 0 ? '' : columnName(Math.floor((number - 1) / 26)) + String.fromCharCode(65 + ((number - 1) % 26))
}
