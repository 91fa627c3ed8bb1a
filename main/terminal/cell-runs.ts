import type { Locator } from '../extract/text-view.ts'

/** Lines of a text view, one row of a worksheet each, without a gap in either. */
export type CellRun = {
  readonly from: number
  readonly to: number
  readonly row: number
  readonly columns: readonly [string, string]
}

const MOST_NAMED = 5
const cells = /^([A-Z]+)(\d+)(?::([A-Z]+)(\d+))?$/

/** The runs of rows that these lines are, the first being line `first`; lines that stand for more than a row belong to none. */
export function cellRuns(locators: readonly Locator[], first: number): CellRun[] {
  const runs: CellRun[] = []
  for (const [index, locator] of locators.entries()) {
    const match = 'range' in locator ? cells.exec(locator.range) : null
    if (match === null) continue
    const [, left = '', top = '', right = left, bottom = top] = match
    if (top !== bottom) continue
    const line = first + index
    const row = Number(top)
    const last = runs.at(-1)
    if (last !== undefined && last.to === line - 1 && row - last.row === line - last.from)
      runs[runs.length - 1] = {
        ...last,
        to: line,
        columns: [least(last.columns[0], left), most(last.columns[1], right)],
      }
    else runs.push({ from: line, to: line, row, columns: [left, right] })
  }
  return runs
}

/** `lines 13-22 are A1:F10` for the runs that hold any of the lines, a few at most; '' where there are none. */
export function cellWords(runs: readonly CellRun[], from: number, to: number): string {
  return runs
    .filter((run) => run.from <= to && from <= run.to)
    .slice(0, MOST_NAMED)
    .map(
      (run) =>
        `lines ${run.from}-${run.to} are ${run.columns[0]}${run.row}:${run.columns[1]}${run.row + run.to - run.from}`,
    )
    .join(', ')
}

function least(a: string, b: string): string {
  return isLeft(a, b) ? a : b
}

function most(a: string, b: string): string {
  return isLeft(a, b) ? b : a
}

function isLeft(a: string, b: string): boolean {
  return a.length < b.length || (a.length === b.length && a < b)
}
