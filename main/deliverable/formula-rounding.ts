import { FormulaError, NotComputed } from './formula-values.ts'

type Rounding = (value: number, digits?: number) => number | FormulaError

/** Rounding as a sheet does it: by the decimal digits that are seen (15), not by the binary fraction behind them. */
export const ROUNDING: Readonly<Record<string, Rounding>> = {
  ROUND: (value, digits = 0) => withDigits(value, digits, Math.round),
  ROUNDUP: (value, digits = 0) => withDigits(value, digits, Math.ceil),
  ROUNDDOWN: (value, digits = 0) => withDigits(value, digits, Math.floor),
  TRUNC: (value, digits = 0) => withDigits(value, digits, Math.floor),
  INT: (value) => Math.floor(Number(value.toPrecision(15))),
  CEILING: (value, unit = 1) => toUnit(value, unit, Math.ceil),
  FLOOR: (value, unit = 1) => toUnit(value, unit, Math.floor),
  MROUND: (value, unit = 1) => toUnit(value, unit, Math.round),
  MOD: (value, divisor = 0) =>
    divisor === 0 ? new FormulaError('#DIV/0!') : clean(value - divisor * Math.floor(clean(value / divisor))),
}

function toUnit(value: number, unit: number, round: (value: number) => number): number {
  // What becomes of numbers below zero differs from program to program.
  if (value < 0 || unit <= 0) throw new NotComputed('rounding below zero')
  return clean(round(clean(value / unit)) * unit)
}

/** Without the noise of binary fractions behind the fifteenth digit. */
export function clean(value: number): number {
  return Number(value.toPrecision(15))
}

function withDigits(value: number, digits: number, round: (value: number) => number): number {
  const places = Math.trunc(digits)
  const moved = moveMark(Math.abs(clean(value)), places)
  return Math.sign(value) * moveMark(round(moved), -places)
}

function moveMark(value: number, places: number): number {
  const [digits = '0', exponent = '0'] = value.toString().split('e')
  return Number(`${digits}e${Number(exponent) + places}`)
}
