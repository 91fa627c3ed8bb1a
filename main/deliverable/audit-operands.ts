import type { Context } from './audit-context.ts'
import type { Slot } from './audit-slot.ts'
import { sumWords } from './audit-cues.ts'
import { isSameMonth, timesAgree, yearOfKey } from './audit-times.ts'
import { overlap, union, wordsOf, type Weight } from './audit-match.ts'
import type { TableContext, TableRow } from './audit-tables.ts'

/** A number with what it is called, as an operand. */
export type Operand = {
  readonly amount: number
  readonly text: string
  readonly line: number
  readonly times: readonly string[]
  readonly label: ReadonlySet<string>
  readonly unit: string | undefined
  /** Currencies that its file names. */
  readonly currencies: ReadonlySet<string>
}

/** Operands of one table that a value may come from: the table's rows and columns that its words name. */
export function operandsOf(
  value: Slot,
  table: TableContext,
  { context, weight }: { readonly context: Context; readonly weight: Weight },
): { pairs: [Operand, Operand][]; sums: Operand[][] } {
  const said = wordsOf(value)
  const rows = table.rows.filter(
    (row, index) => !table.isHeader(index) && row.numbers.some((number) => number !== undefined),
  )
  const indexOf = (row: TableRow): number => table.rows.indexOf(row)
  const namedRows = rows.filter((row) => isNamedRow(value, row, { table, context, weight }))
  // What only a later clause names is no part of this one.
  const isNamedHere = (row: TableRow): boolean =>
    value.cell !== undefined || coverage(union(value.own, value.lead), row.label, weight) >= 0.5
  const isOfAll = namedRows.every((row) => isTotal(row) || (row.label.size > 0 && !isNamedHere(row)))
  const named = namedRows.length > 0 ? namedRows : rows.filter(isTotal)
  const width = Math.max(0, ...rows.map(({ numbers }) => numbers.length))
  const cell = (row: TableRow, column: number): Operand | undefined => operandAt(context, table, indexOf(row), column)
  // `The first half of 2024 (Q1 plus Q2)` is no more than these two.
  const parts = value.times.filter((key) => !/^\d{4}$/.test(key))
  const times = parts.length > 0 ? parts : value.times
  const inTime = (operand: Operand): boolean =>
    times.length === 0 ||
    operand.times.length === 0 ||
    operand.times.some((key) => times.some((other) => timesAgree(key, other)))
  // A change in 2024 is one from the year before.
  const isChange = value.times.length === 1
  const pairs: [Operand, Operand][] = []
  const sums: Operand[][] = []
  const headers = Array.from(
    { length: width },
    (_, column) => new Set(table.headerOf(table.rows.length - 1, column)?.terms),
  )
  // Of two columns that have names, one at least is spoken of.
  const isColumnSaid = (row: TableRow, ...operands: readonly Operand[]): boolean => {
    const headed = operands.map(
      ({ text }) => headers[row.numbers.findIndex((number) => number?.text === text)] ?? new Set<string>(),
    )
    return headed.some((header) => header.size === 0 || overlap(said, header, weight) > 0)
  }
  for (const row of named) {
    const cells = Array.from({ length: width }, (_, column) => cell(row, column)).filter(
      (operand) => operand !== undefined,
    )
    if (cells.length > 12) continue
    for (const [index, one] of cells.entries()) {
      for (const other of cells.slice(index + 1)) {
        const areInTime = (inTime(one) && inTime(other)) || (isChange && (inTime(one) || inTime(other)))
        if (areInTime)
          pairs.push(
            ...(isLater(one, other) ? [[other, one] as [Operand, Operand]] : [[one, other] as [Operand, Operand]]),
          )
        if ((one.times.length === 0 || other.times.length === 0) && isColumnSaid(row, one, other))
          pairs.push([other, one])
      }
    }
    // A year's total is no part beside its quarters.
    const isAddend = ({ times: keys }: Operand): boolean => parts.length < 2 || !keys.some((key) => /^\d{4}$/.test(key))
    sums.push(cells.filter((operand) => inTime(operand) && isAddend(operand)))
    // `Tickets, onboard sales and freight`: columns that are named one by one.
    const columns = headers.flatMap((header, column) =>
      coverage(said, header, weight) >= 0.5 ? (cell(row, column) ?? []) : [],
    )
    if (columns.length > 1 && columns.length < cells.length) sums.push(columns.filter(inTime))
    // `Year 1`, `Year 2`, `Year 3` make a whole without what stands beside them.
    const numbered = Array.from({ length: width }, (_, column) =>
      table.headerOf(indexOf(row), column)?.things.length === 1 ? cell(row, column) : undefined,
    ).filter((operand) => operand !== undefined)
    // What only a later clause calls is no row of this one.
    const called = value.cell === undefined ? coverage(union(value.own, value.lead), row.label, weight) : 1
    if (called >= 0.5 && numbered.length < cells.length) sums.push(numbered)
  }
  const heads = headsOf(table)
  const isNamedByTime = namedRows.length > 0 && namedRows.every(({ label, isMonth }) => label.size === 0 || isMonth)
  const corner = new Set(table.headerOf(table.rows.length - 1, 0)?.terms)
  for (let column = 0; column < width; column++) {
    const header = headers[column]!
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
    const totals = rows.filter(isTotal).flatMap((row) => cell(row, column) ?? [])
    for (const total of totals) for (const part of chosen) pairs.push([total, part])
    if (whole.length < 2) continue
    const dated = whole.filter((operand) => inTime(operand))
    const isOther = headers.some(
      (other, at) =>
        overlap(said, other, weight) > overlap(said, header, weight) + 1e-9 &&
        rows.some((row) => cell(row, at)?.unit === whole[0]!.unit && cell(row, at) !== undefined),
    )
    const isNamed =
      header.size === 0 ||
      overlap(said, corner, weight) > 0 ||
      overlap(said, header, weight) > 0 ||
      whole[0]!.times.length > 0
    if (isNamed && !isOther && isOfAll) sums.push(dated)
    if (chosen.length === 0 || (dated.length < whole.length && !isNamedByTime)) continue
    const [sum, text] = summed(whole)
    // Below a second header other things begin, and in another year another whole.
    const sections = Map.groupBy(whole, ({ line }) => heads.get(line))
    const years = Map.groupBy(isNamedByTime ? whole : [], yearOf)
    for (const part of chosen) {
      pairs.push([{ ...part, amount: sum, text }, part])
      for (const section of [sections.get(heads.get(part.line)) ?? [], years.get(yearOf(part)) ?? []]) {
        if (section.length < 2 || section.length === whole.length) continue
        const [amount, ofSection] = summed(section)
        pairs.push([{ ...part, amount, text: ofSection }, part])
      }
    }
  }
  if (named.every(isTotal) && value.times.length > 1) {
    // `Q1 and Q2 together`: columns of several times, each whole.
    const columns = headers.map((_, column) =>
      rows.filter((row) => !isTotal(row)).flatMap((row) => cell(row, column) ?? []),
    )
    sums.push(
      columns.filter((cells) => cells.length > 1 && cells.every((one) => one.times.length > 0 && inTime(one))).flat(),
    )
  }
  return { pairs, sums }
}

function yearOf({ times }: Operand): string | undefined {
  return yearOfKey(times[0] ?? '')
}

/** What operands come to, and how that is written. */
function summed(parts: readonly Operand[]): [number, string] {
  return [parts.reduce((sum, { amount }) => sum + amount, 0), `(${parts.map(({ text }) => text).join(' + ')})`]
}

const headsBefore = new WeakMap<TableContext, ReadonlyMap<number, number>>()

/** The header that each line of a table stands under. */
function headsOf(table: TableContext): ReadonlyMap<number, number> {
  const before = headsBefore.get(table)
  if (before !== undefined) return before
  let last = -1
  const heads = new Map<number, number>()
  for (const [index, { line }] of table.rows.entries()) {
    if (table.isHeader(index)) last = index
    heads.set(line, last)
  }
  headsBefore.set(table, heads)
  return heads
}

/** Whether a clause has a word of a row that no other row of its table has. */
export function isCalled(said: ReadonlySet<string>, row: TableRow, table: TableContext): boolean {
  return [...row.label].some(
    (term) => term.length > 2 && said.has(term) && table.rows.every((other) => other === row || !other.label.has(term)),
  )
}

/** Whether a value's words name a row: by its label, its identifier or, where it has no other name, its time. */
export function isNamedRow(
  value: Slot,
  row: TableRow,
  { table, context, weight }: { readonly table: TableContext; readonly context: Context; readonly weight: Weight },
): boolean {
  const { label, isMonth, texts } = row
  if (label.size === 0 || isMonth) {
    const index = table.rows.indexOf(row)
    return row.numbers.some((_, column) =>
      operandAt(context, table, index, column)?.times.some((key) =>
        value.times.some((said) => (isMonth ? isSameMonth(said, key) : said === key)),
      ),
    )
  }
  const isIdentified = texts.some((text) => value.ids.has(text.trim().toLowerCase()))
  return isIdentified || coverage(wordsOf(value), label, weight) >= 0.5 || isCalled(value.own, row, table)
}

/** Whether a row adds others up. */
export function isTotal({ labelText }: TableRow): boolean {
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
    currencies: slot.currencies,
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
export function isPart(term: string, said: ReadonlySet<string>): boolean {
  return (
    term.length >= 3 &&
    [...said].some(
      (word) =>
        word.length >= term.length + (term.length < 4 ? 4 : 1) && (word.startsWith(term) || word.endsWith(term)),
    )
  )
}

/** A value as an operand. */
export function operandFrom({ value, line, scale, times, own, unit, currencies }: Slot): Operand {
  return { amount: value.number!.raw * (scale ?? 1), text: value.text, line, times, label: own, unit, currencies }
}
