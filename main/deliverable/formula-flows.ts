import { areaOf, calculated, numbersOf, withNumbers, type SheetFunction } from './formula-arguments.ts'
import { FormulaError } from './formula-values.ts'

/** Functions over payments of one period after the other. */
export const FLOW_FUNCTIONS: Readonly<Record<string, SheetFunction>> = {
  NPV: ([rate = null, ...flows]) => {
    const numbers = numbersOf(flows)
    return numbers instanceof FormulaError
      ? numbers
      : withNumbers([rate], ([one]) => calculated('NPV', [one, ...numbers]))
  },
  IRR: ([flows, ...guess]) => {
    const numbers = numbersOf([areaOf(flows)])
    if (numbers instanceof FormulaError) return numbers
    if (!numbers.some((flow) => flow > 0) || !numbers.some((flow) => flow < 0)) return new FormulaError('#NUM!')
    return withNumbers(guess, (more) => {
      const rate = calculated('IRR', [numbers, ...more])
      return typeof rate === 'number' ? refined(rate, numbers) : rate
    })
  },
}

/** The library stops at ten digits; a few steps of Newton's method give those that a sheet shows. */
function refined(rate: number, flows: readonly number[]): number {
  let found = rate
  for (let step = 0; step < 4; step++) {
    const worth = flows.reduce((sum, flow, at) => sum + flow / (1 + found) ** at, 0)
    const slope = flows.reduce((sum, flow, at) => sum - (at * flow) / (1 + found) ** (at + 1), 0)
    const next = found - worth / slope
    if (!Number.isFinite(next)) return found
    found = next
  }
  return found
}
