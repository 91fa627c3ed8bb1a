import { withNumbers, type SheetFunction } from './formula-arguments.ts'
import { FormulaError, single } from './formula-values.ts'

/** What kind of value a cell holds. */
export const TYPE_FUNCTIONS: Readonly<Record<string, SheetFunction>> = {
  ISBLANK: ([value = null]) => single(value) === null,
  ISNUMBER: ([value = null]) => typeof single(value) === 'number',
  ISTEXT: ([value = null]) => typeof single(value) === 'string',
  ISLOGICAL: ([value = null]) => typeof single(value) === 'boolean',
  ISERROR: ([value = null]) => single(value) instanceof FormulaError,
  ISEVEN: ([value = null]) => withNumbers([value], ([number = 0]) => Math.trunc(number) % 2 === 0),
  ISODD: ([value = null]) => withNumbers([value], ([number = 0]) => Math.trunc(number) % 2 !== 0),
  ISNA: ([value = null]) => {
    const cell = single(value)
    return cell instanceof FormulaError && cell.code === '#N/A'
  },
}
