import type { TableContext, TableRow } from './audit-tables.ts'
import type { Slot } from './audit-slot.ts'
import { isDifference } from './audit-cues.ts'
import { isBeside, overlap, union, type Weight } from './audit-match.ts'
import type { NumberParts } from './audit-numbers.ts'
import { timesAgree } from './audit-times.ts'
import { readValues } from './audit-values.ts'
import { unitsAgree } from './audit-units.ts'

/** A column of numbers by which things are called. */
const codeColumn =
  /^(?:(?:account|item|article|order|invoice|cost cent(?:re|er))\s)?(?:codes?|no|nos|nr|id|ids|numbers?|nummern?|#|№|n°|konto(?:nummer)?|kontonr|artikelnr|numéro|número|código)\.?$/iu

const known = new WeakMap<TableContext, readonly ReadonlySet<string>[]>()

/** The labels of a table's rows, those of headers empty. */
function labelsOf(table: TableContext): readonly ReadonlySet<string>[] {
  const labels = known.get(table) ?? table.rows.map(({ label }, at) => (table.isHeader(at) ? new Set<string>() : label))
  known.set(table, labels)
  return labels
}

const FAR_MORE = 2.5

type Spoken = { readonly overlaps: readonly number[]; readonly around: readonly number[] }
const spokenBefore = new WeakMap<Slot, WeakMap<TableContext, { readonly found: Spoken | undefined }>>()

/** How far each row's label is in the words around a value: its own, else those of its sentence. Kept, because a value is held against many cells of one table. */
function spokenIn(value: Slot, table: TableContext, weight: Weight): Spoken | undefined {
  const ofValue = spokenBefore.get(value) ?? new WeakMap<TableContext, { readonly found: Spoken | undefined }>()
  spokenBefore.set(value, ofValue)
  const before = ofValue.get(table)
  if (before !== undefined) return before.found
  const labels = labelsOf(table)
  const own = value.cell === undefined ? value.own : union(value.own, value.header)
  const [first, around, headed] = [own, value.sentence, value.heading].map((terms) =>
    labels.map((label) => overlap(terms, label, weight)),
  )
  const wholes = labels.map((label) => overlap(label, label, weight))
  const isRowNamed = first!.some((share, at) => share > 0 && share >= wholes[at]! - 1e-9)
  // One word of a row in the clause (`burdens the company with`) names none where the sentence names another by several.
  const isInPassing = !isRowNamed && Math.max(0, ...around!) >= FAR_MORE * Math.max(0, ...first!)
  const overlaps = [isInPassing ? around! : first!, around!, headed!].find((shares) =>
    shares.some((share) => share > 0),
  )
  const found = overlaps === undefined ? undefined : { overlaps, around: around! }
  ofValue.set(table, { found })
  return found
}

/** Whether the same table has another row or column that the value speaks of more clearly. */
export function isOtherCell(value: Slot, source: Slot, weight: Weight): boolean {
  if (source.cell === undefined) return false
  const { table, row, column } = source.cell
  if (isNamedElsewhere(value, table, row)) return true
  const isShare = value.unit === '%' || value.unit === 'pp'
  const unitHere = source.value.number?.unit ?? table.headerOf(row, column)?.unit
  // The column found is of the time that is asked for, and so none that is of no time.
  const timesHere = table.headerOf(row, column)?.times ?? []
  const isAsked = value.times.some((key) => timesHere.some((other) => timesAgree(key, other)))
  const differs = (other: { readonly number?: NumberParts } | undefined, at: number): boolean => {
    if (other?.number === undefined || other.number.raw === source.value.number?.raw) return false
    if (isBeside(value, other.number.raw * (source.scale ?? 1))) return false
    // Where a share is asked for, a column of amounts says nothing else.
    const header = table.headerOf(row, at)
    const unit = other.number.unit ?? header?.unit
    // Where the column found says what is asked for, one that leaves it open is no other answer.
    if (value.unit !== undefined && unit === undefined && unitHere !== undefined && unitsAgree(value.unit, unitHere))
      return false
    if (header !== undefined && (isOtherTime(value.times, header.times) || codeColumn.test(header.text))) return false
    if (isAsked && (header === undefined || header.times.length === 0)) return false
    return unitsAgree(value.unit, unit) && (!isShare || unit !== undefined || source.value.number?.unit === undefined)
  }
  const { kind, keys } = source.value
  const isName = kind === 'identifier' || kind === 'date'
  const namesOther = (text: string): boolean =>
    readValues(text, { cell: true }).some((other) => other.kind === kind && !keys.includes(other.keys[0] ?? ''))
  if (!isName && isOtherId(value, source.cell)) return true
  const spoken = spokenIn(value, table, weight)
  if (spoken !== undefined) {
    const here = spoken.overlaps[row]!
    const isCaption = value.cell !== undefined
    const whole = labelsOf(table)[row]!
    const isWhole = here > 0 && here >= overlap(whole, whole, weight) - 1e-9
    // Where an identifier names this row, only rows with the same one can be meant as well.
    const shared = isName ? undefined : [...value.ids].find((id) => source.ids.has(id) && says(table.rows[row]!, id))
    // Of rows that its clause speaks of alike, the sentence around it tells one.
    const isBetter = (other: TableRow, index: number): boolean => {
      const { numbers, texts } = other
      const [clause, around] = [spoken.overlaps[index]! - here, spoken.around[index]! - spoken.around[row]!]
      return (
        index !== row &&
        (shared === undefined || says(other, shared)) &&
        (clause > 1e-9 || (isCaption && clause > -1e-9 && around > 1e-9)) &&
        (isName ? namesOther(texts[column] ?? '') : differs(numbers[column], column))
      )
    }
    const all = value.cell === undefined ? union(value.own, value.sentence) : value.own
    const isNamedWhole = (label: ReadonlySet<string>): boolean =>
      label.size > 0 && overlap(all, label, weight) >= overlap(label, label, weight) - 1e-9
    // A row that the sentence names with all its words is not given up for one that it has a word of.
    const isRowWhole = isNamedWhole(whole)
    const mayBeMeant = (index: number): boolean => !isRowWhole || isNamedWhole(labelsOf(table)[index]!)
    if (!isWhole && table.rows.some((other, index) => mayBeMeant(index) && isBetter(other, index))) return true
  }
  const shareOf = (said: ReadonlySet<string>, at: number): number => {
    const terms = new Set(table.headerOf(row, at)?.terms)
    const whole = overlap(terms, terms, weight)
    return whole === 0 ? 0 : overlap(said, terms, weight) / whole
  }
  // What a later clause calls its own number is no word on this one.
  const headed =
    value.header.size > 0
      ? value.header
      : [value.own, value.lead].find((said) => table.rows[row]!.numbers.some((_, at) => shareOf(said, at) > 0))
  if (headed === undefined) return false
  // What is said to be above or below something stands in the column of differences, whatever it is above.
  if (value.cell === undefined && isDifference(table.headerOf(row, column)?.text, value.sentenceText)) return false
  const share = (at: number): number => shareOf(headed, at)
  const here = share(column)
  // A beginning is no end: of days and times of day, the column that is called for has its own.
  if (kind === 'date' || (kind === 'identifier' && /^\d\d:\d\d$/.test(keys[0] ?? '')))
    return table.rows[row]!.texts.some((text, at) => at !== column && share(at) > here + 1e-9 && namesOther(text))
  // A name is no amount.
  if (isName) return false
  return table.rows[row]!.numbers.some((other, at) => at !== column && differs(other, at) && share(at) > here + 1e-9)
}

/** Whether the identifiers that a sentence says name other rows of a table, and not this one. */
function isOtherId({ ids }: Slot, { table, row }: { readonly table: TableContext; readonly row: number }): boolean {
  if (ids.size === 0 || [...ids].some((id) => says(table.rows[row]!, id))) return false
  return [...ids].some((id) => !id.includes(' ') && isCellOf(table, id))
}

const idsBefore = new WeakMap<TableContext, Map<string, boolean>>()

/** Whether a cell of any row is the identifier and nothing else. */
function isCellOf(table: TableContext, id: string): boolean {
  const knownIds = idsBefore.get(table) ?? new Map<string, boolean>()
  idsBefore.set(table, knownIds)
  const before = knownIds.get(id)
  if (before !== undefined) return before
  const found = table.rows.some(({ texts }) => texts.some((text) => text.trim().toLowerCase() === id))
  knownIds.set(id, found)
  return found
}

/** Whether a column is of a time that is not asked for. */
function isOtherTime(asked: readonly string[], there: readonly string[]): boolean {
  return asked.length > 0 && there.length > 0 && !asked.some((key) => there.some((other) => timesAgree(key, other)))
}

function says({ texts }: TableRow, id: string): boolean {
  return texts.some((text) => text.toLowerCase().includes(id))
}

/** Whether an identifier that a value is said with begins another row of a table, and none begins this one. */
function isNamedElsewhere({ ids, cell }: Slot, table: TableContext, row: number): boolean {
  if (cell !== undefined || ids.size === 0) return false
  const isNamed = ({ texts }: TableRow): boolean => ids.has((texts[0] ?? '').trim().toLowerCase())
  return (
    !isNamed(table.rows[row]!) && /^[^\s]*\d[^\s]*$/.test(table.rows[row]!.texts[0] ?? '') && table.rows.some(isNamed)
  )
}
