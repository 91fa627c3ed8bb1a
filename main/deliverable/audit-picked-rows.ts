import { saysMove, type Cue } from './audit-cues.ts'
import { calculate, isTelling, mayBeOf, sumFormula, type Calculation } from './audit-derived.ts'
import { overlap, significant, union, wordsOf, type Weight } from './audit-match.ts'
import { idsBetween } from './audit-id-ranges.ts'
import { rowsOfListedCodes } from './audit-listed-codes.ts'
import type { OperandIndex, SourceTable } from './audit-operand-index.ts'
import type { Operand } from './audit-operands.ts'
import { choicesNamed, rowFilters, type Cell, type RowFilters } from './audit-row-filters.ts'
import type { Slot } from './audit-slot.ts'
import { inYear, liesIn, spansIn, type Span } from './audit-spans.ts'
import { isOtherSpan, timesAgree, withYear, yearOfKey } from './audit-times.ts'

type Found = Calculation & { readonly source: SourceTable }

/** A sum, a mean, a change or a share over the rows of a table that a sentence picks by what they say: a department, an account, a month. */
export function ofPickedRows(
  value: Slot,
  cue: Cue,
  { index, weight }: { readonly index: OperandIndex; readonly weight: Weight },
): Found | undefined {
  const { number } = value.value
  if (number === undefined || number.between !== undefined) return undefined
  const isShare = value.unit === '%' || value.unit === 'pp'
  const digits = significant(number.raw)
  const isNamedByTwo = value.ids.size > 1 && number.decimals > 0
  if (digits < (isShare ? 2 : 3) && !isNamedByTwo) return undefined
  const times = timesSaid(value)
  for (const source of index.tablesFor([...wordsOf(value), ...value.near, ...value.times])) {
    if (source.table === value.cell?.table) continue
    const filters = rowFilters(source.context, source.table)
    if (filters.rows.length < 2) continue
    for (const sets of picks(value, filters, source)) {
      const picked = { value, filters, sets, weight }
      const found = isShare || cue.up || cue.down || cue.change ? moved(picked, cue, times) : undefined
      if (found !== undefined) return { ...found, source }
      // So many digits are no sum of some rows by chance where their kinds are named.
      const isSum = cue.sum || (digits >= 4 && sets.length > 0 && !saysMove(value.sentenceText))
      if (isShare || !(isSum || cue.mean)) continue
      const sums = summed(picked, times, cue)
      const total = calculate(value, { ...cue, sum: isSum, up: false, down: false, change: false }, { pairs: [], sums })
      if (total !== undefined) return { ...total, source }
    }
  }
  return undefined
}

/** Rows that are meant are in each of the sets. */
type Sets = readonly ReadonlySet<number>[]
type Picked = {
  readonly value: Slot
  readonly filters: RowFilters
  readonly sets: Sets
  readonly weight: Weight
}

/** More ways than these to understand words are no understanding. */
const MOST_PICKS = 16

/** What a value's own words pick, then those of its sentence; of what these leave open, what the lines around them name. */
function picks(value: Slot, { columns }: RowFilters, { table }: SourceTable): Sets[] {
  const numbered = [...value.ids, ...idsBetween(value)].flatMap((id) => {
    return table.rows.flatMap(({ texts }, at) =>
      texts.some((text) => isOrEndsWith(text.toLowerCase(), id)) ? [at] : [],
    )
  })
  if (numbered.length > 0) return [[new Set(numbered)]]
  const coded = rowsOfListedCodes(value, table)
  if (coded.length > 0) return [[new Set(coded)]]
  const { own, header, lead, sentence, near } = value
  const scopes = [union(own, header), union(own, header, lead), union(own, header, lead, sentence)]
  const found: Sets[] = []
  for (const said of scopes) {
    let sets: Sets[] = [[]]
    for (const choices of columns) {
      const here = choicesNamed(choices, said, value.cell === undefined ? value.sentenceText : '')
      const around = here.length > 0 ? [] : choicesNamed(choices, near)
      const options: (ReadonlySet<number> | undefined)[] =
        here.length > 0
          ? [new Set(here.flatMap(({ rows }) => [...rows]))]
          : [undefined, ...around.map(({ rows }) => rows)]
      if (sets.length * options.length > MOST_PICKS) continue
      sets = options.flatMap((option) => sets.map((some) => (option === undefined ? some : [...some, option])))
    }
    found.push(...sets)
  }
  const seen = new Set<string>()
  return found.filter((sets) => {
    const key = sets.map((set) => [...set].join()).join(';')
    return !seen.has(key) && seen.add(key)
  })
}

/** A time of day may stand behind its day. */
function isOrEndsWith(text: string, id: string): boolean {
  return text === id || (/^\d\d:\d\d$/.test(id) && new RegExp(`^\\d{4}-\\d\\d-\\d\\d[ t]${id}(?::00)?$`).test(text))
}

type Times = { readonly keys: readonly string[]; readonly spans: readonly Span[] }

/** The times and runs of times that the words around a value say, in the one year that is spoken of. */
function timesSaid({ cell, sentenceText, times, wideTimes, beside }: Slot): Times {
  const years = [...new Set([...times, ...wideTimes].flatMap((key) => yearOfKey(key) ?? []))]
  const year = years.length === 1 ? years[0] : undefined
  const texts = cell === undefined ? [sentenceText] : [cell.table.rows[cell.row]!.texts.join(' | ')]
  const said = beside.flatMap(({ kind, keys, isCited }) => (kind === 'period' && isCited !== true ? keys : []))
  const keys = [...new Set([...times, ...said, ...(times.length + said.length === 0 ? wideTimes : [])])]
  const parts = keys.filter((key) => !/^\d{4}$/.test(key))
  return {
    keys: [...new Set((parts.length > 0 ? parts : keys).map((key) => withYear(key, year)))],
    spans: texts.flatMap(spansIn).map((span) => inYear(span, year)),
  }
}

function isOf({ operand: { times } }: Cell, keys: readonly string[]): boolean {
  return times.some((key) => keys.some((said) => timesAgree(said, key) && !isOtherSpan(said, key)))
}

function cellsOf({ filters, sets }: Picked): readonly Cell[] {
  return filters.cells.filter(({ row }) => sets.every((set) => set.has(row)))
}

function summed(picked: Picked, { keys, spans }: Times, cue: Cue): Operand[][] {
  const { filters, value, sets } = picked
  const cells = cellsOf(picked)
  const isDated = cells.some(({ operand }) => operand.times.length > 0)
  const timed: readonly ((cell: Cell) => boolean)[] = isDated
    ? [
        ...spans.map(
          (span) =>
            ({ operand }: Cell) =>
              operand.times.some((key) => liesIn(key, span)),
        ),
        ...[value.times, keys].flatMap((some) => (some.length === 0 ? [] : [(cell: Cell) => isOf(cell, some)])),
        ...(cue.sum && value.times.length === 0 && spans.length === 0 ? [() => true] : []),
      ]
    : [() => true]
  return timed.flatMap((isMeant) => {
    const some = cells.filter(isMeant)
    // All numbers of a table are no pick.
    return some.length === filters.cells.length && sets.length === 0 ? [] : measuresOf(picked, some)
  })
}

/** The numbers of each measure that may be meant: the one that the words name, else all. */
function measuresOf({ value, filters, weight }: Picked, cells: readonly Cell[]): Operand[][] {
  // In a sentence of several changes each clause names its own.
  const said = value.unit === '%' && value.cell === undefined ? union(value.own, value.lead) : wordsOf(value)
  const groups = [...Map.groupBy(cells, ({ measure }) => measure)].map(([measure, some]) => ({
    some,
    share: overlap(said, filters.headers.get(measure) ?? new Set(), weight),
  }))
  const most = Math.max(0, ...groups.map(({ share }) => share))
  return groups.filter(({ share }) => share >= most - 1e-9).map(({ some }) => some.map(({ operand }) => operand))
}

/** A change from one time or row to another, or a part of a whole, of what the picked rows come to. */
function moved(picked: Picked, cue: Cue, { keys, spans }: Times): Calculation | undefined {
  const { value, filters, sets } = picked
  const isTimed = keys.length > 1 && significant(value.value.number?.raw ?? 0) >= 3
  if (sets.length === 0 && !isTimed) return undefined
  const cells = cellsOf(picked)
  const ends = spans.flatMap(({ from, to, isDated, unit }) =>
    isDated && unit === 'month' ? [[monthKey(from), monthKey(to)] as const] : [],
  )
  const pairsOfTimes = [
    ...ends,
    ...keys.flatMap((one, at) => keys.slice(at + 1).map((other) => [one, other] as const)),
    ...(keys.length === 1 ? keys.flatMap((key) => before(key).map((one) => [one, key] as const)) : []),
  ].map(([one, other]) => (one <= other ? ([one, other] as const) : ([other, one] as const)))
  const at = (key: string): Cell[] => cells.filter((cell) => isOf(cell, [key]))
  const changes = pairsOfTimes.flatMap(([from, until]) => pairsOf(picked, at(from), at(until)))
  const rows = [...new Set(cells.map(({ row }) => row))]
  const own = (row: number): Cell[] => cells.filter((cell) => cell.row === row)
  // Of two things that are named, one is so much more than the other.
  const between =
    rows.length === 2
      ? [pairsOf(picked, own(rows[0]!), own(rows[1]!)), pairsOf(picked, own(rows[1]!), own(rows[0]!))]
      : []
  // From the first to the last of them.
  const endToEnd =
    rows.length > 2 && endWords.test(value.sentenceText) ? pairsOf(picked, own(rows[0]!), own(rows.at(-1)!)) : []
  const pairs = [...changes, ...between.flat(), ...endToEnd]
  const change = calculate(value, cue, { pairs, sums: [], tells: isTelling(value) })
  if (change !== undefined || !cue.share) return change
  const isMeant = (cell: Cell): boolean => keys.length === 0 || cell.operand.times.length === 0 || isOf(cell, keys)
  const shares = sets.flatMap((_, dropped) => {
    const whole = cellsOf({ ...picked, sets: sets.filter((__, other) => other !== dropped) })
    return pairsOf(picked, whole.filter(isMeant), cells.filter(isMeant))
  })
  return filters.rows.length < 3 ? undefined : calculate(value, cue, { pairs: shares, sums: [] })
}

const endWords =
  /(?<!\p{L})(?:first\s.*\slast|last\s.*\sfirst|(?:beginning|start)\s.*\s(?:end|finish)|opening\s.*\sclosing|initial\s.*\sfinal|erste\p{L}?\s.*\sletzte\p{L}?|(?:anfang|beginn)\s.*\sende|premi(?:er|ère)\s.*\sderni(?:er|ère)|primer[oa]?\s.*\súltim[oa])(?!\p{L})/iu

/** What two sets of cells come to, measure by measure. */
function pairsOf(picked: Picked, one: readonly Cell[], other: readonly Cell[]): [Operand, Operand][] {
  if (one.length === 0 || other.length === 0) return []
  const [first, second] = [measuresOf(picked, one).map(together), measuresOf(picked, other).map(together)]
  if (first.length !== second.length) return []
  const isShare = picked.value.unit === '%' || picked.value.unit === 'pp'
  return first.flatMap((operand, at): [Operand, Operand][] => {
    const against = second[at]!
    return (isShare || mayBeOf(operand, picked.value.unit)) && operand.unit === against.unit ? [[operand, against]] : []
  })
}

function together(cells: readonly Operand[]): Operand {
  const [first] = cells
  if (cells.length === 1) return first!
  return { ...first!, amount: cells.reduce((sum, { amount }) => sum + amount, 0), text: `(${sumFormula(cells)})` }
}

function monthKey(months: number): string {
  return `${Math.floor(months / 12)}-${String((months % 12) + 1).padStart(2, '0')}`
}

/** The month, quarter or year before, and the same one of the year before. */
function before(key: string): string[] {
  const [, year = '', part] = /^(\d{4})(?:-(Q[1-4]|\d\d))?$/.exec(key) ?? []
  if (year === '') return []
  const last = String(Number(year) - 1)
  if (part === undefined) return [last]
  if (part.startsWith('Q')) {
    const quarter = Number(part.slice(1))
    return [quarter === 1 ? `${last}-Q4` : `${year}-Q${quarter - 1}`, `${last}-${part}`]
  }
  return [monthKey(Number(year) * 12 + Number(part) - 2), `${last}-${part}`]
}
