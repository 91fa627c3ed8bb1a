import { sheetFunction } from './formula-functions.ts'
import { clean } from './formula-rounding.ts'
import {
  compareScalars,
  FormulaError,
  isArea,
  NotComputed,
  single,
  toBoolean,
  toNumber,
  toText,
  type Area,
  type Scalar,
  type Value,
} from './formula-values.ts'
import type { AreaReference, Expression } from './parse-formula.ts'

/** The value of a formula's tree; `cells` gives what a reference stands for. Throws `NotComputed`. */
export function evaluate(tree: Expression, cells: (reference: AreaReference) => Value): Value {
  const of = (expression: Expression): Value => evaluate(expression, cells)
  switch (tree.type) {
    case 'value':
      return tree.value
    case 'array':
      return tree.rows
    case 'area':
      return cells(tree)
    case 'unary':
      return each([of(tree.operand)], ([value = null]) => signed(tree.operator, value))
    case 'binary':
      return each([of(tree.left), of(tree.right)], ([left = null, right = null]) =>
        operated(tree.operator, left, right),
      )
    case 'call':
      return called(tree, of)
  }
}

/** Functions that look at some of their arguments only. */
function called({ name, args }: Extract<Expression, { type: 'call' }>, of: (expression: Expression) => Value): Value {
  const [first, second, third] = args
  switch (name) {
    case 'IF': {
      const truth = toBoolean(single(first === undefined ? null : of(first)))
      if (truth instanceof FormulaError) return truth
      const chosen = truth ? second : third
      return chosen === undefined ? truth : (of(chosen) ?? 0)
    }
    case 'IFERROR':
    case 'IFNA': {
      const value = single(first === undefined ? null : of(first))
      const isCaught = value instanceof FormulaError && (name === 'IFERROR' || value.code === '#N/A')
      return isCaught && second !== undefined ? of(second) : (value ?? 0)
    }
    case 'IFS': {
      for (let at = 0; at + 1 < args.length; at += 2) {
        const [test, value] = [args[at], args[at + 1]]
        const truth = toBoolean(single(test === undefined ? null : of(test)))
        if (truth instanceof FormulaError) return truth
        if (truth && value !== undefined) return of(value)
      }
      return new FormulaError('#N/A')
    }
    case 'SWITCH': {
      const wanted = single(first === undefined ? null : of(first))
      if (wanted instanceof FormulaError) return wanted
      for (let at = 1; at + 1 < args.length; at += 2) {
        const [test, value] = [args[at], args[at + 1]]
        const tried = single(test === undefined ? null : of(test))
        if (tried instanceof FormulaError) return tried
        if (compareScalars(wanted, tried) === 0 && value !== undefined) return of(value)
      }
      const otherwise = args.length % 2 === 0 ? args.at(-1) : undefined
      return otherwise === undefined ? new FormulaError('#N/A') : of(otherwise)
    }
    case 'ROW':
    case 'COLUMN': {
      const from = first?.type === 'area' ? first.from[name === 'ROW' ? 'row' : 'column'] : undefined
      if (from === undefined || from === null) throw new NotComputed(`${name} of what is no cell`)
      return from + 1
    }
    case 'CHOOSE': {
      const number = toNumber(single(first === undefined ? null : of(first)))
      if (number instanceof FormulaError) return number
      const chosen = args[Math.trunc(number)]
      return number < 1 || chosen === undefined ? new FormulaError('#VALUE!') : of(chosen)
    }
    default: {
      const run = sheetFunction(name)
      if (run === undefined) throw new NotComputed(name)
      // What a reference leads to is not what is written between the brackets: an empty cell is no zero.
      return run(args.map((arg) => (arg.type === 'area' ? asArea(of(arg)) : of(arg))))
    }
  }
}

function asArea(value: Value): Area {
  return isArea(value) ? value : [[value]]
}

/** One value from one of each, or an area of them where an operand is an area. */
function each(operands: readonly Value[], use: (values: readonly Scalar[]) => Scalar): Value {
  const areas = operands.filter(isArea)
  const [first] = areas
  if (first === undefined) return use(operands.filter((operand): operand is Scalar => !isArea(operand)))
  const isSame = (area: Area): boolean => area.length === first.length && area[0]?.length === first[0]?.length
  if (!areas.every(isSame)) throw new NotComputed('areas of different sizes')
  return first.map((row, y) =>
    row.map((_, x) => use(operands.map((operand) => (isArea(operand) ? (operand[y]?.[x] ?? null) : operand)))),
  )
}

function signed(operator: '-' | '+' | '%', value: Scalar): Scalar {
  if (operator === '+') return value
  const number = toNumber(value)
  if (number instanceof FormulaError) return number
  return operator === '-' ? -number : number / 100
}

function operated(operator: string, left: Scalar, right: Scalar): Scalar {
  if (left instanceof FormulaError) return left
  if (right instanceof FormulaError) return right
  if (operator === '&') {
    const [a, b] = [toText(left), toText(right)]
    return a instanceof FormulaError ? a : b instanceof FormulaError ? b : a + b
  }
  if (/[=<>]/.test(operator)) return compared(operator, compareScalars(left, right))
  const [a, b] = [toNumber(left), toNumber(right)]
  if (a instanceof FormulaError) return a
  return b instanceof FormulaError ? b : arithmetic(operator, a, b)
}

function compared(operator: string, order: number): boolean {
  switch (operator) {
    case '=':
      return order === 0
    case '<>':
      return order !== 0
    case '<':
      return order < 0
    case '<=':
      return order <= 0
    case '>':
      return order > 0
    default:
      return order >= 0
  }
}

function arithmetic(operator: string, a: number, b: number): Scalar {
  switch (operator) {
    case '+':
      return nearZero(a + b, a)
    case '-':
      return nearZero(a - b, a)
    case '*':
      return a * b
    case '/':
      return b === 0 ? new FormulaError('#DIV/0!') : a / b
    default: {
      const power = a ** b
      return Number.isFinite(power) ? power : new FormulaError(a === 0 ? '#DIV/0!' : '#NUM!')
    }
  }
}

/** A sheet takes a difference that is only the noise of binary fractions for nothing. */
function nearZero(result: number, operand: number): number {
  return result !== 0 && Math.abs(result) < Math.abs(operand) * 1e-15 ? 0 : result === 0 ? 0 : keep(result)
}

function keep(result: number): number {
  return Number.isInteger(result)
    ? result
    : Math.abs(result - clean(result)) < Math.abs(result) * 1e-16
      ? clean(result)
      : result
}
