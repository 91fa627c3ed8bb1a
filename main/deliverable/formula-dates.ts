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
  HOUR: (serial) => Math.floor(secondsOf(serial) / 3600),
  MINUTE: (serial) => Math.floor(secondsOf(serial) / 60) % 60,
  SECOND: (serial) => secondsOf(serial) % 60,
  TIME: (hours = 0, minutes = 0, seconds = 0) => {
    const sum = Math.trunc(hours) * 3600 + Math.trunc(minutes) * 60 + Math.trunc(seconds)
    return sum < 0 ? new FormulaError('#NUM!') : (sum % DAY_SECONDS) / DAY_SECONDS
  },
  WEEKNUM: (serial, type = 1) => {
    if (type !== 1 && type !== 2) throw new NotComputed('another kind of week')
    const date = dateOf(serial)
    const first = Date.UTC(date.getUTCFullYear(), 0, 1)
    const before = (new Date(first).getUTCDay() + (type === 1 ? 0 : 6)) % 7
    return Math.floor(((date.getTime() - first) / DAY + before) / 7) + 1
  },
  ISOWEEKNUM: (serial) => {
    const day = Math.floor(serial ?? 0)
    // A week belongs to the year of its Thursday.
    const thursday = dateOf(day + 3 - ((dateOf(day).getUTCDay() + 6) % 7))
    return Math.floor((thursday.getTime() - Date.UTC(thursday.getUTCFullYear(), 0, 1)) / DAY / 7) + 1
  },
}

const DAY_SECONDS = 86_400

/** Whole seconds since midnight. */
function secondsOf(serial = 0): number {
  if (serial < 0) throw new NotComputed('a time before midnight')
  return Math.round((serial - Math.floor(serial)) * DAY_SECONDS) % DAY_SECONDS
}

/** Whole days, months or years from one day to another, as DATEDIF counts them. */
export function daysBetween(from: number, to: number, unit: string): number | FormulaError {
  if (from > to) return new FormulaError('#NUM!')
  if (unit === 'd') return Math.floor(to) - Math.floor(from)
  const [start, end] = [dateOf(from), dateOf(to)]
  const months = (end.getUTCFullYear() - start.getUTCFullYear()) * 12 + end.getUTCMonth() - start.getUTCMonth()
  const whole = end.getUTCDate() < start.getUTCDate() ? months - 1 : months
  if (unit === 'm') return whole
  if (unit === 'y') return Math.floor(whole / 12)
  if (unit === 'ym') return whole % 12
  throw new NotComputed(`the unit ${unit}`)
}

/** The day that is some working days after another, or before it; holidays count for none. */
export function workingDay(from: number, days: number, holidays: readonly Scalar[]): number {
  if (Math.abs(days) > 100_000) throw new NotComputed('more days than are counted')
  const free = new Set(holidays.filter((day) => day !== null).map((day) => toNumber(day)))
  const step = Math.sign(days)
  let day = Math.trunc(from)
  for (let left = Math.abs(Math.trunc(days)); left > 0;) {
    day += step
    const weekday = dateOf(day).getUTCDay()
    if (weekday !== 0 && weekday !== 6 && !free.has(day)) left--
  }
  return day
}

/** The serial number of a day that is written as 2026-03-01; other forms are read by the program's language. */
export function serialOfText(text: string): number {
  const [, year, month, day] = /^\s*(\d{4})-(\d{1,2})-(\d{1,2})\s*$/.exec(text) ?? []
  if (day === undefined) throw new NotComputed('a date as a text')
  return serialAt(Number(year), Number(month) - 1, Number(day))
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
