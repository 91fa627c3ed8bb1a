/** An error that a cell shows, e.g. `#DIV/0!`. */
export class FormulaError {
  readonly code: string
  constructor(code: string) {
    this.code = code
  }
}

/** What a cell holds for a formula; dates are serial numbers, `null` is an empty cell. */
export type Scalar = number | string | boolean | null | FormulaError
/** Rows of equal length. */
export type Area = readonly (readonly Scalar[])[]
export type Value = Scalar | Area

/** A formula that is not computed here: the spreadsheet program does it when the file is opened. */
export class NotComputed extends Error {
  override readonly name = 'NotComputed'
}

export function isArea(value: Value): value is Area {
  return Array.isArray(value)
}

/** One value, as an operator takes it. */
export function single(value: Value): Scalar {
  if (!isArea(value)) return value
  const [first] = value
  if (value.length === 1 && first?.length === 1) return first[0] ?? null
  throw new NotComputed('an area where one value is meant')
}

export function toNumber(value: Scalar): number | FormulaError {
  if (value instanceof FormulaError || typeof value === 'number') return value
  if (value === null) return 0
  if (typeof value === 'boolean') return value ? 1 : 0
  if (/^\s*[-+]?(\d+\.?\d*|\.\d+)(e[-+]?\d+)?\s*$/i.test(value)) return Number(value)
  // What else a text is as a number depends on the program's language.
  if (/\d/.test(value)) throw new NotComputed('a text as a number')
  return new FormulaError('#VALUE!')
}

export function toText(value: Scalar): string | FormulaError {
  if (value instanceof FormulaError) return value
  if (value === null) return ''
  if (typeof value === 'boolean') return value ? 'TRUE' : 'FALSE'
  return typeof value === 'number' ? String(Number(value.toPrecision(15))) : value
}

export function toBoolean(value: Scalar): boolean | FormulaError {
  if (value instanceof FormulaError || typeof value === 'boolean') return value
  if (value === null) return false
  if (typeof value === 'number') return value !== 0
  if (/^true$/i.test(value)) return true
  return /^false$/i.test(value) ? false : new FormulaError('#VALUE!')
}

/** As a sheet sorts them: numbers, then texts without regard to case, then FALSE and TRUE. Below zero where `a` comes first. */
export function compareScalars(a: Exclude<Scalar, FormulaError>, b: Exclude<Scalar, FormulaError>): number {
  const [left, right] = [filled(a, b), filled(b, a)]
  const [rankLeft, rankRight] = [rank(left), rank(right)]
  if (rankLeft !== rankRight) return rankLeft - rankRight
  if (typeof left === 'string' && typeof right === 'string') {
    const [x, y] = [left.toLowerCase(), right.toLowerCase()]
    if (x === y) return 0
    // The order of letters beyond ASCII is the program's.
    // oxlint-disable-next-line no-control-regex -- everything beyond ASCII
    if (/[^\u0000-\u007F]/.test(x + y)) throw new NotComputed('the order of letters')
    return x < y ? -1 : 1
  }
  // A sheet compares the fifteen digits that it shows.
  return Number(Number(left).toPrecision(15)) - Number(Number(right).toPrecision(15))
}

/** An empty cell is like the empty value of what it is compared with. */
function filled(value: Exclude<Scalar, FormulaError>, other: Exclude<Scalar, FormulaError>): number | string | boolean {
  if (value !== null) return value
  return typeof other === 'string' ? '' : typeof other === 'boolean' ? false : 0
}

function rank(value: number | string | boolean): number {
  return typeof value === 'number' ? 0 : typeof value === 'string' ? 1 : 2
}
