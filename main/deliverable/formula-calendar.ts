import { cellsOf, withNumbers, withTexts, type SheetFunction } from './formula-arguments.ts'
import { daysBetween, serialOfText, workingDay, workingDays } from './formula-dates.ts'

/** Functions over days that take texts or areas too. */
export const CALENDAR_FUNCTIONS: Readonly<Record<string, SheetFunction>> = {
  WORKDAY: ([from = null, days = null, holidays]) =>
    withNumbers([from, days], ([start = 0, count = 0]) =>
      workingDay(start, count, cellsOf(holidays === undefined ? [] : [holidays])),
    ),
  DATEDIF: ([from = null, to = null, unit = null]) =>
    withNumbers([from, to], ([start = 0, end = 0]) =>
      withTexts([unit], (kind = '') => daysBetween(start, end, kind.toLowerCase())),
    ),
  DATEVALUE: ([text = null]) => withTexts([text], (day = '') => serialOfText(day)),
  NETWORKDAYS: ([from = null, to = null, holidays]) =>
    withNumbers([from, to], ([start = 0, end = 0]) =>
      workingDays(start, end, cellsOf(holidays === undefined ? [] : [holidays])),
    ),
}
