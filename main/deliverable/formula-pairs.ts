import { areaOf, calculated, cellsOf, withNumbers, type SheetFunction } from './formula-arguments.ts'
import { FormulaError, NotComputed, type Value } from './formula-values.ts'

const OF_PAIRS = ['CORREL', 'SLOPE', 'INTERCEPT', 'RSQ']

/** Functions over pairs of numbers from two areas. */
export const PAIR_FUNCTIONS: Readonly<Record<string, SheetFunction>> = {
  ...Object.fromEntries(
    OF_PAIRS.map((name) => [name, ([first, second]: readonly Value[]) => overPairs(name, first, second)]),
  ),
  FORECAST: ([at = null, ys, xs]) => withNumbers([at], ([x]) => overPairs('FORECAST', ys, xs, x)),
}

function overPairs(name: string, first: Value | undefined, second: Value | undefined, ...before: unknown[]): Value {
  const [ys, xs] = [cellsOf([areaOf(first)]), cellsOf([areaOf(second)])]
  if (ys.length !== xs.length) return new FormulaError('#N/A')
  const error = [...ys, ...xs].find((cell) => cell instanceof FormulaError)
  if (error !== undefined) return error
  // A pair that lacks a number is left out by some programs only.
  if (![...ys, ...xs].every((cell) => typeof cell === 'number')) throw new NotComputed('pairs that lack a number')
  if (ys.length < 2 || new Set(xs).size < 2) return new FormulaError('#DIV/0!')
  return calculated(name, [...before, ys, xs])
}
