import { FormulaError, NotComputed, toNumber, type Scalar } from './formula-values.ts'

const DAY = 86_400_000
const EPOCH = Date.UTC(1899, 11, 30)
/** Serial numbers below this are counted differently from program to program (29 February 1900). */
const FIRST = 61

/** Days since the day before 1900, with the time as a fraction. */
export function serialOf(date: Date): number {
  return (date.getTime() - EPOCH) / DAY
}

type DateFunction = (...args: number[]) => number | FormulaError

/** Functions over serial numbers of days. */
export const DATE_FUNCTIONS: Readonly<Record<string, DateFunction>> = {
  DATE: (year, month = 1, day = 1) => {
    const full = (year ?? 0) < 1900 ? (year ?? 0) + 1900 : (year ?? 0)
    return serialAt(Math.trunc(full), Math.trunc(month) - 1, Math.trunc(day))
  },
  YEAR: (serial) => dateOf(serial).getUTCFullYear(),
  MONTH: (serial) => dateOf(serial).getUTCMonth() + 1,
  DAY: (serial) => dateOf(serial).getUTCDate(),
  DAYS: (end = 0, start = 0) => Math.trunc(end) - Math.trunc(start),
  EDATE: (serial, months = 0) => shifted(serial, Math.trunc(months)),
  EOMONTH: (serial, months = 0) => {
    const date = dateOf(serial)
    return serialAt(date.getUTCFullYear(), date.getUTCMonth() + Math.trunc(months) + 1, 0)
  },
  WEEKDAY: (serial, type = 1) => {
    const day = dateOf(serial).getUTCDay()
    if (type === 1) return day + 1
    if (type === 2) return ((day + 6) % 7) + 1
    return type === 3 ? (day + 6) % 7 : new FormulaError('#NUM!')
  },
}

/** Working days from Monday to Friday between two days, both counted, without the holidays. */
export function workingDays(from: number, to: number, holidays: readonly Scalar[]): number | FormulaError {
  const [start, end] = [Math.trunc(Math.min(from, to)), Math.trunc(Math.max(from, to))]
  if (end - start > 200_000) throw new NotComputed('more days than are counted')
  const free = new Set(holidays.filter((day) => day !== null).map((day) => toNumber(day)))
  let count = 0
  for (let day = start; day <= end; day++) {
    const weekday = dateOf(day).getUTCDay()
    if (weekday !== 0 && weekday !== 6 && !free.has(day)) count++
  }
  return from > to ? -count : count
}

function shifted(serial: number | undefined, months: number): number {
  const date = dateOf(serial)
  const last = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + months + 1, 0)).getUTCDate()
  return serialAt(date.getUTCFullYear(), date.getUTCMonth() + months, Math.min(date.getUTCDate(), last))
}

function serialAt(year: number, month: number, day: number): number {
  const serial = (Date.UTC(year, month, day) - EPOCH) / DAY
  if (!(serial >= FIRST)) throw new NotComputed('a day before March 1900')
  return serial
}

function dateOf(serial = 0): Date {
  if (serial < FIRST) throw new NotComputed('a day before March 1900')
  return new Date(EPOCH + Math.floor(serial) * DAY)
}
