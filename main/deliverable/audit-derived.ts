import type { Context, Slot } from './audit-context.ts'
import { sumWords, type Cue } from './audit-cues.ts'
import { timesAgree } from './audit-dates.ts'
import { close, overlap, union, type Weight } from './audit-match.ts'
import type { TableContext, TableRow } from './audit-tables.ts'
import { unitsAgree } from './audit-units.ts'

export type Calculation = { readonly formula: string; readonly lines: readonly number[] }

/** A number with what it is called, as an operand. */
export type Operand = {
  readonly amount: number
  readonly text: string
  readonly line: number
  readonly times: readonly string[]
  readonly label: ReadonlySet<string>
  readonly unit: string | undefined
}

const SHOWN = 12

/** How a number comes from others of one table or sentence, where the words around it announce that. */
export function calculate(
  value: Slot,
  cue: Cue,
  {
    pairs,
    sums,
  }: { readonly pairs: readonly (readonly [Operand, Operand])[]; readonly sums: readonly (readonly Operand[])[] },
): Calculation | undefined {
  const { number } = value.value
  if (number === undefined) return undefined
  const target = number.raw * (value.scale ?? 1)
  // A share of 20 % is meant to the per cent; its zero rounds nothing off.
  const step = (value.scale ?? 1) * 10 ** -number.decimals
  const isShare = value.unit === '%' || value.unit === 'pp'
  const meets = (result: number): boolean => {
    const size = number.signed || isShare ? result : Math.abs(result)
    return (
      close(size, target) ||
      (Math.abs(size - target) <= step / 2 + 1e-9 &&
        (isShare || number.decimals > 0 || (value.scale ?? 1) > 1 || ((cue.mean || cue.ratio) && target >= 100)))
    )
  }
  const lines = (operands: readonly Operand[]): number[] => [...new Set(operands.map(({ line }) => line))]
  const ofUnit = ({ unit }: Operand): boolean => isShare || unitsAgree(unit, value.unit)
  if (cue.sum && !isShare) {
    for (const operands of sums) {
      if (
        operands.length >= 2 &&
        operands.every(ofUnit) &&
        meets(operands.reduce((sum, { amount }) => sum + amount, 0))
      )
        return { formula: sumFormula(operands), lines: lines(operands) }
    }
  }
  if (cue.mean) {
    for (const operands of sums) {
      const mean = operands.reduce((sum, { amount }) => sum + amount, 0) / operands.length
      if (operands.length >= 2 && operands.every(({ unit }) => unitsAgree(unit, value.unit)) && meets(mean))
        return { formula: `(${sumFormula(operands)}) ÷ ${operands.length}`, lines: lines(operands) }
    }
  }
  for (const [before, after] of pairs) {
    if (!cue.ratio && !(ofUnit(before) && ofUnit(after))) continue
    const found = pairFormula(before, after, {
      cue,
      isShare,
      isPoints: value.unit === 'pp',
      signed: number.signed,
      meets,
    })
    if (found !== undefined) return { formula: found, lines: lines([before, after]) }
  }
  return undefined
}

/** Values added; the middle of a long row of them is left out, their number said. */
function sumFormula(operands: readonly Operand[]): string {
  const texts = operands.map(({ text }) => text)
  if (texts.length <= SHOWN) return texts.join(' + ')
  return `${texts.slice(0, 3).join(' + ')} + … + ${texts.at(-1)!} (${texts.length} values)`
}

type PairFacts = {
  readonly cue: Cue
  readonly isShare: boolean
  readonly isPoints: boolean
  readonly signed: boolean
  readonly meets: (result: number) => boolean
}

function pairFormula(
  before: Operand,
  after: Operand,
  { cue, isShare, isPoints, signed, meets }: PairFacts,
): string | undefined {
  const change = after.amount - before.amount
  const fits = signed || cue.change || (cue.up && change > 0) || (cue.down && change < 0)
  const size = (result: number): number => (signed ? result : Math.abs(result))
  if (isPoints) return fits && meets(size(change)) ? `${after.text} − ${before.text}` : undefined
  if (!isShare) {
    if (fits && change !== 0 && meets(size(change))) return `${after.text} − ${before.text}`
    const ratio = before.amount === 0 ? Number.NaN : after.amount / before.amount
    return cue.ratio && meets(ratio) ? `${after.text} ÷ ${before.text}` : undefined
  }
  if (before.unit === '%' || before.amount === 0) return undefined
  if (fits && change !== 0 && meets(size((change / before.amount) * 100)))
    return `(${after.text} − ${before.text}) ÷ ${before.text}`
  if (cue.share && Math.abs(after.amount) <= Math.abs(before.amount) && meets((after.amount / before.amount) * 100))
    return `${after.text} ÷ ${before.text}`
  return undefined
}

/** Operands of one table that a value may come from: the table's rows and columns that its words name. */
export function operandsOf(
  value: Slot,
  table: TableContext,
  { context, weight }: { readonly context: Context; readonly weight: Weight },
): { pairs: [Operand, Operand][]; sums: Operand[][] } {
  const said = union(value.own, value.header, value.sentence)
  const rows = table.rows.filter(
    (row, index) => !table.isHeader(index) && row.numbers.some((number) => number !== undefined),
  )
  const indexOf = (row: TableRow): number => table.rows.indexOf(row)
  // A row without words is called by its year.
  const isDated = (row: TableRow): boolean =>
    row.numbers.some((_, column) =>
      operandAt(context, table, indexOf(row), column)?.times.some((key) => value.times.includes(key)),
    )
  const namedRows = rows.filter((row) => (row.label.size > 0 ? coverage(said, row.label, weight) >= 0.5 : isDated(row)))
  const named = namedRows.length > 0 ? namedRows : rows.filter(isTotal)
  const width = Math.max(0, ...rows.map(({ numbers }) => numbers.length))
  const cell = (row: TableRow, column: number): Operand | undefined => operandAt(context, table, indexOf(row), column)
  const inTime = (operand: Operand): boolean =>
    value.times.length === 0 ||
    operand.times.length === 0 ||
    operand.times.some((key) => value.times.some((other) => timesAgree(key, other)))
  // A change in 2024 is one from the year before.
  const isChange = value.times.length === 1
  const pairs: [Operand, Operand][] = []
  const sums: Operand[][] = []
  for (const row of named) {
    const cells = Array.from({ length: width }, (_, column) => cell(row, column)).filter(
      (operand) => operand !== undefined,
    )
    if (cells.length > 12) continue
    for (const [index, one] of cells.entries()) {
      for (const other of cells.slice(index + 1)) {
        if ((inTime(one) && inTime(other)) || (isChange && (inTime(one) || inTime(other))))
          pairs.push(
            ...(isLater(one, other) ? [[other, one] as [Operand, Operand]] : [[one, other] as [Operand, Operand]]),
          )
        if (one.times.length === 0 || other.times.length === 0) pairs.push([other, one])
      }
    }
    sums.push(cells.filter(inTime))
  }
  const corner = new Set(table.headerOf(table.rows.length - 1, 0)?.terms)
  for (let column = 0; column < width; column++) {
    const header = new Set(table.headerOf(table.rows.length - 1, column)?.terms)
    const cells = rows.filter((row) => !isTotal(row)).map((row) => cell(row, column))
    const whole = cells.filter((operand) => operand !== undefined)
    const chosen = named
      .filter((row) => !isTotal(row))
      .map((row) => cell(row, column))
      .filter((operand) => operand !== undefined)
    if (chosen.length >= 2) {
      sums.push(chosen)
      for (const [index, one] of chosen.entries())
        for (const other of chosen.slice(index + 1)) pairs.push([one, other], [other, one])
    }
    if (whole.length < 2 || !whole.every(inTime)) continue
    const isNamed =
      header.size === 0 ||
      overlap(said, corner, weight) > 0 ||
      overlap(said, header, weight) > 0 ||
      whole[0]!.times.length > 0
    if (isNamed && named.every(isTotal)) sums.push(whole)
    const total = whole.reduce((sum, { amount }) => sum + amount, 0)
    for (const part of chosen)
      pairs.push([{ ...part, amount: total, text: `(${whole.map(({ text }) => text).join(' + ')})` }, part])
  }
  return { pairs, sums }
}

function isTotal({ labelText }: TableRow): boolean {
  return sumWords.test(labelText)
}

/** The one number of a cell as an operand. */
export function operandAt(context: Context, table: TableContext, index: number, column: number): Operand | undefined {
  const row = table.rows[index]!
  const value = row.numbers[column]
  const slot = context.numberAt(table, index, column)
  if (value?.kind !== 'number' || slot?.value.number === undefined) return undefined
  return {
    amount: slot.value.number.raw * (slot.scale ?? 1),
    text: value.text,
    line: row.line,
    times: slot.times,
    label: row.label,
    unit: slot.unit ?? slot.noteUnit,
  }
}

function isLater(one: Operand, other: Operand): boolean {
  return (
    one.times.length > 0 &&
    other.times.length > 0 &&
    [...one.times].toSorted().at(-1)! > [...other.times].toSorted().at(-1)!
  )
}

function coverage(said: ReadonlySet<string>, label: ReadonlySet<string>, weight: Weight): number {
  const whole = overlap(label, label, weight)
  const covered = new Set([...label].filter((term) => said.has(term) || isPart(term, said)))
  return whole === 0 ? 0 : overlap(covered, label, weight) / whole
}

/** Whether a longer word begins or ends with this one: `Rapsfläche`, `Winterweizens`. */
function isPart(term: string, said: ReadonlySet<string>): boolean {
  return (
    term.length >= 3 &&
    [...said].some(
      (word) =>
        word.length >= term.length + (term.length < 4 ? 4 : 1) && (word.startsWith(term) || word.endsWith(term)),
    )
  )
}
