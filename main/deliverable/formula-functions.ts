import {
  areaOf,
  calculated,
  cellsOf,
  numbersOf,
  pairsOf,
  withNumbers,
  type SheetFunction,
} from './formula-arguments.ts'
import { selected, criterion } from './formula-criteria.ts'
import { CALENDAR_FUNCTIONS } from './formula-calendar.ts'
import { DATE_FUNCTIONS } from './formula-dates.ts'
import { FLOW_FUNCTIONS } from './formula-flows.ts'
import { PAIR_FUNCTIONS } from './formula-pairs.ts'
import { ROUNDING } from './formula-rounding.ts'
import { SEARCH_FUNCTIONS } from './formula-searches.ts'
import { TEXT_FUNCTIONS } from './formula-text.ts'
import { TYPE_FUNCTIONS } from './formula-types.ts'
import {
  FormulaError,
  isArea,
  NotComputed,
  single,
  toBoolean,
  toNumber,
  type Area,
  type Scalar,
  type Value,
} from './formula-values.ts'

/** Over all numbers of their arguments; texts and empty cells of an area are left out. */
const OF_NUMBERS = [
  'SUM',
  'AVERAGE',
  'MIN',
  'MAX',
  'PRODUCT',
  'MEDIAN',
  'STDEV.S',
  'STDEV.P',
  'VAR.S',
  'VAR.P',
  'SUMSQ',
  'GEOMEAN',
  'HARMEAN',
]
const OLD_NAMES: Readonly<Record<string, string>> = {
  STDEV: 'STDEV.S',
  STDEVP: 'STDEV.P',
  VAR: 'VAR.S',
  VARP: 'VAR.P',
  RANK: 'RANK.EQ',
  PERCENTILE: 'PERCENTILE.INC',
  QUARTILE: 'QUARTILE.INC',
  CONCATENATE: 'CONCAT',
  'FORECAST.LINEAR': 'FORECAST',
}
/** Of single numbers. */
const OF_NUMBER = [
  'ABS',
  'SQRT',
  'POWER',
  'EXP',
  'LN',
  'LOG',
  'LOG10',
  'SIGN',
  'PI',
  'EVEN',
  'ODD',
  'FACT',
  'COMBIN',
  'QUOTIENT',
  'PMT',
  'FV',
  'PV',
  'NPER',
  'SIN',
  'COS',
  'TAN',
  'RADIANS',
  'DEGREES',
  'GCD',
  'LCM',
  'RATE',
  'IPMT',
  'PPMT',
]
/** An area of numbers, then a number. */
const OF_AREA_AND_NUMBER = ['LARGE', 'SMALL', 'PERCENTILE.INC', 'QUARTILE.INC']

/** The name, then over which values: `SUMIFS(values, area, criterion…)`. */
function byCriteria(
  name: 'SUM' | 'AVERAGE' | 'MIN' | 'MAX',
  values: Area,
  pairs: readonly (readonly [Area, Scalar])[],
): Value {
  const cells = selected(values, pairs)
  if (cells === undefined) return new FormulaError('#VALUE!')
  const numbers = numbersOf([[cells]])
  if (numbers instanceof FormulaError) return numbers
  if (numbers.length === 0) return name === 'AVERAGE' ? new FormulaError('#DIV/0!') : 0
  return calculated(name, [numbers])
}

const FUNCTIONS: Readonly<Record<string, SheetFunction>> = {
  ...TEXT_FUNCTIONS,
  ...Object.fromEntries(OF_NUMBERS.map((name) => [name, (args: readonly Value[]) => overNumbers(name, args)])),
  ...Object.fromEntries(
    OF_NUMBER.map((name) => [
      name,
      (args: readonly Value[]) => withNumbers(args, (numbers) => calculated(name, numbers)),
    ]),
  ),
  ...Object.fromEntries(
    OF_AREA_AND_NUMBER.map((name) => [
      name,
      ([area, ...rest]: readonly Value[]) => {
        const numbers = numbersOf([areaOf(area)])
        return numbers instanceof FormulaError
          ? numbers
          : withNumbers(rest, (others) => calculated(name, [numbers, ...others]))
      },
    ]),
  ),
  ...Object.fromEntries(
    Object.entries(ROUNDING).map(([name, round]) => [
      name,
      (args: readonly Value[]) => withNumbers(args, ([value = 0, ...rest]) => round(value, ...rest)),
    ]),
  ),
  ...Object.fromEntries(
    Object.entries(DATE_FUNCTIONS).map(([name, of]) => [
      name,
      (args: readonly Value[]) => withNumbers(args, (numbers) => of(...numbers)),
    ]),
  ),
  COUNT: (args) => numbersIn(args),
  COUNTA: (args) => cellsOf(args).filter((cell) => cell !== null).length,
  COUNTBLANK: (args) => cellsOf(args).filter((cell) => cell === null || cell === '').length,
  COUNTIF: ([area, wanted = null]) => cellsOf([areaOf(area)]).filter(criterion(single(wanted))).length,
  COUNTIFS: (args) => {
    const pairs = pairsOf(args)
    const [[first] = [[]]] = pairs
    return selected(first, pairs)?.length ?? new FormulaError('#VALUE!')
  },
  SUMIF: ([area, wanted = null, values]) => byCriteria('SUM', areaOf(values ?? area), [[areaOf(area), single(wanted)]]),
  AVERAGEIF: ([area, wanted = null, values]) =>
    byCriteria('AVERAGE', areaOf(values ?? area), [[areaOf(area), single(wanted)]]),
  SUMIFS: ([values, ...rest]) => byCriteria('SUM', areaOf(values), pairsOf(rest)),
  AVERAGEIFS: ([values, ...rest]) => byCriteria('AVERAGE', areaOf(values), pairsOf(rest)),
  MAXIFS: ([values, ...rest]) => byCriteria('MAX', areaOf(values), pairsOf(rest)),
  MINIFS: ([values, ...rest]) => byCriteria('MIN', areaOf(values), pairsOf(rest)),
  SUMPRODUCT: sumProduct,
  'RANK.EQ': ([value = null, area, order = 0]) =>
    rankOf(toNumber(single(value)), numbersOf([areaOf(area)]), toNumber(single(order))),
  ROWS: ([area]) => areaOf(area).length,
  COLUMNS: ([area]) => areaOf(area)[0]?.length ?? 0,
  NOT: ([value = null]) => {
    const truth = toBoolean(single(value))
    return truth instanceof FormulaError ? truth : !truth
  },
  AND: (args) => truths(args, (all) => all.every(Boolean)),
  OR: (args) => truths(args, (all) => all.some(Boolean)),
  XOR: (args) => truths(args, (all) => all.filter(Boolean).length % 2 === 1),
  TRUE: () => true,
  FALSE: () => false,
  NA: () => new FormulaError('#N/A'),
  ...TYPE_FUNCTIONS,
  ...PAIR_FUNCTIONS,
  ...CALENDAR_FUNCTIONS,
  ...SEARCH_FUNCTIONS,
  ...FLOW_FUNCTIONS,
}

/** Undefined for a function that is not computed here. */
export function sheetFunction(name: string): SheetFunction | undefined {
  const known = OLD_NAMES[name] ?? name
  return Object.hasOwn(FUNCTIONS, known) ? FUNCTIONS[known] : undefined
}

function overNumbers(name: string, args: readonly Value[]): Value {
  const numbers = numbersOf(args)
  if (numbers instanceof FormulaError) return numbers
  const least = /^(?:STDEV|VAR)\.S$/.test(name) ? 2 : 1
  if (numbers.length >= least) return calculated(name, [numbers])
  if (least === 2 || name === 'AVERAGE') return new FormulaError('#DIV/0!')
  if (['SUM', 'MIN', 'MAX', 'PRODUCT', 'SUMSQ'].includes(name)) return 0
  throw new NotComputed(`${name} of nothing`)
}

function numbersIn(args: readonly Value[]): number {
  if (args.some((arg) => !isArea(arg) && typeof arg !== 'number'))
    throw new NotComputed('what is no number among numbers')
  return cellsOf(args).filter((cell) => typeof cell === 'number').length
}

function sumProduct(args: readonly Value[]): Value {
  const areas = args.map(areaOf)
  const [first = []] = areas
  if (areas.some((area) => area.length !== first.length || area[0]?.length !== first[0]?.length))
    return new FormulaError('#VALUE!')
  let total = 0
  for (const [y, row] of first.entries())
    for (const x of row.keys()) {
      const cells = areas.map((area) => area[y]?.[x] ?? null)
      const error = cells.find((cell) => cell instanceof FormulaError)
      if (error !== undefined) return error
      total += cells.reduce<number>((product, cell) => product * (typeof cell === 'number' ? cell : 0), 1)
    }
  return total
}

function rankOf(value: number | FormulaError, numbers: number[] | FormulaError, order: number | FormulaError): Value {
  if (typeof value !== 'number') return value
  if (numbers instanceof FormulaError) return numbers
  if (order instanceof FormulaError) return order
  if (!numbers.includes(value)) return new FormulaError('#N/A')
  return 1 + numbers.filter((other) => (order === 0 ? other > value : other < value)).length
}

function truths(args: readonly Value[], use: (all: readonly boolean[]) => boolean): Value {
  const cells = args.flatMap((arg) =>
    isArea(arg) ? arg.flat().filter((cell) => typeof cell !== 'string' && cell !== null) : [arg],
  )
  const all = cells.map(toBoolean)
  return (
    all.find((one) => one instanceof FormulaError) ??
    (all.length === 0 ? new FormulaError('#VALUE!') : use(all.filter((one) => typeof one === 'boolean')))
  )
}
