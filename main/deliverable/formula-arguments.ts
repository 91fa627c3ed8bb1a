import * as library from '@formulajs/formulajs'
import {
  FormulaError,
  isArea,
  NotComputed,
  single,
  toNumber,
  toText,
  type Area,
  type Scalar,
  type Value,
} from './formula-values.ts'

/** A function of a sheet over values that are known. Throws `NotComputed` where a program may give something else. */
export type SheetFunction = (args: readonly Value[]) => Value

/** What the library's function of that name gives. */
export function calculated(name: string, args: readonly unknown[]): Scalar {
  const [first = '', second] = name.split('.')
  const group: unknown = Reflect.get(library, first)
  const found: unknown = second === undefined ? group : Reflect.get(Object(group), second)
  if (typeof found !== 'function') throw new NotComputed(name)
  const result: unknown = Reflect.apply(found, undefined, [...args])
  if (result instanceof Error) return new FormulaError(result.message)
  if (typeof result === 'number') return Number.isFinite(result) ? result : new FormulaError('#NUM!')
  if (typeof result === 'string' || typeof result === 'boolean') return result
  throw new NotComputed(`${name} gives no plain value`)
}

/** Runs `use` with the numbers that are meant, or gives the first error among them. */
export function withNumbers(args: readonly Value[], use: (numbers: number[]) => Value): Value {
  const numbers = args.map((arg) => toNumber(single(arg)))
  return (
    numbers.find((number) => number instanceof FormulaError) ?? use(numbers.filter((one) => typeof one === 'number'))
  )
}

/** Runs `use` with the texts that are meant, or gives the first error among them. */
export function withTexts(args: readonly Value[], use: (...texts: string[]) => Value): Value {
  const texts = args.map((arg) => toText(single(arg)))
  return texts.find((text) => text instanceof FormulaError) ?? use(...texts.filter((one) => typeof one === 'string'))
}

export function cellsOf(args: readonly Value[]): Scalar[] {
  return args.flatMap((arg) => (isArea(arg) ? arg.flat() : [arg]))
}

/** Numbers of areas, and single values as numbers; the first error counts for all. */
export function numbersOf(args: readonly Value[]): number[] | FormulaError {
  const found = args.flatMap((arg) => {
    if (isArea(arg)) return arg.flat().filter((cell) => typeof cell === 'number' || cell instanceof FormulaError)
    // Whether a text between the brackets counts differs from program to program.
    if (typeof arg === 'string') throw new NotComputed('a text among numbers')
    return [toNumber(arg)]
  })
  const error = found.find((one) => one instanceof FormulaError)
  return error ?? found.filter((one) => typeof one === 'number')
}

export function areaOf(value: Value | undefined): Area {
  if (value === undefined) throw new NotComputed('a missing argument')
  return isArea(value) ? value : [[value]]
}

/** Areas with their criteria, as they alternate. */
export function pairsOf(args: readonly Value[]): (readonly [Area, Scalar])[] {
  if (args.length % 2 === 1) throw new NotComputed('a criterion is missing')
  return Array.from({ length: args.length / 2 }, (_, index) => [
    areaOf(args[2 * index]),
    single(args[2 * index + 1] ?? null),
  ])
}
