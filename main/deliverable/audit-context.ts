import { tellLanguage } from '../tab/language.ts'
import { fileOf } from './audit-named-files.ts'
import { namesIn } from './audit-thing-names.ts'
import type { Terms } from '../tab/terms.ts'
import { blanked, clausesOf, combined, idsOf, pairedTimes, shiftedTimes, timesAt, timesOf } from './audit-clauses.ts'
import { clauseAround } from './audit-clause-around.ts'
import { inEarlierYear } from './audit-earlier-year.ts'
import { isBareMonth } from './audit-times.ts'
import { datedBy, headingOf, idsUnder, isSlide, isTitle, noHeading, proseOf, textOf } from './audit-headings.ts'
import { leadInsOf } from './audit-lead-ins.ts'
import { blocksOf, isListed, lineAt, sentencesOf, type AuditLine, type Block } from './audit-lines.ts'
import { createNotes, namedInRow, unitOfCell } from './audit-notes.ts'
import { alignRows, joinContinued } from './audit-row-shapes.ts'
import { nthYears } from './audit-nth-years.ts'
import { takenUp, workersIn } from './audit-pronouns.ts'
import { recordsOf } from './audit-records.ts'
import { partTerms, segmentAround } from './audit-segments.ts'
import type { Slot } from './audit-slot.ts'
import { createTables, type TableContext } from './audit-tables.ts'
import { saysEnd } from './audit-ends.ts'
import { thingsIn } from './audit-things.ts'
import { currenciesIn, isCurrency } from './audit-units.ts'
import { readValues, readable } from './audit-values.ts'

export type Context = {
  readonly slots: readonly Slot[]
  readonly tables: readonly TableContext[]
  readonly blocks: readonly Block[]
  /** The one number of a cell. */
  readonly numberAt: (table: TableContext, row: number, column: number) => Slot | undefined
}

export type ContextOptions = {
  /** Terms that can tell what something is about: no numbers, no generic words. */
  readonly terms: Terms
  readonly path: string
  readonly delimiter?: string | undefined
  /** Whether lines may end within a sentence. */
  readonly wraps?: boolean
  /** Files that a table may name as the source of a row. */
  readonly names?: readonly string[]
  /** Words by which things are numbered in what was read. */
  readonly things?: ReadonlySet<string>
}

/** Every value of a document's lines with its context. */
export function contextOf(
  lines: readonly AuditLine[],
  { terms, path, delimiter, wraps = true, names, things: counted }: ContextOptions,
): Context {
  const aligned = alignRows(
    blocksOf(
      lines.map(({ text, line }) => ({ text: readable(text), line })),
      { delimiter, wraps },
    ),
  )
  const blocks = wraps && names === undefined ? joinContinued(aligned) : aligned
  const slots: Slot[] = []
  const language = tellLanguage(delimiter === undefined ? proseOf(lines) : '')
  const tables = createTables(blocks, terms, names)
  const notes = createNotes(blocks, terms)
  const records = recordsOf(blocks, terms)
  const leadIns = leadInsOf(blocks, terms)
  const file = fileOf(path, { lines, terms })
  let heading = noHeading
  const months = new Set<string>()
  const currencies = new Set<string>(lines.flatMap(({ text }) => currenciesIn(text)))
  for (const [index, block] of blocks.entries()) {
    if (block.type === 'text') {
      addText(block, index)
      if (block.isHeading && (isTitle(block.text) || isSlide(blocks[index - 1]))) heading = headingOf(block.text, terms)
    } else addRow(block, index)
  }
  for (const { unit, noteUnit } of slots) {
    for (const name of [unit, noteUnit]) if (isCurrency(name)) currencies.add(name)
  }
  for (const { value } of slots)
    for (const key of timesOf([value])) if (/^\d{4}-\d\d/.test(key)) months.add(key.slice(0, 7))
  const cells = new Map<TableContext, Map<string, Slot>>()
  for (const slot of slots) {
    if (slot.cell === undefined || slot.value.kind !== 'number') continue
    const { table, row, column } = slot.cell
    const known = cells.get(table) ?? new Map<string, Slot>()
    cells.set(table, known.set(`${row} ${column}`, slot))
  }
  return {
    slots,
    tables: tables.all,
    blocks,
    numberAt: (table, row, column) => cells.get(table)?.get(`${row} ${column}`),
  }

  function addText(block: Extract<Block, { type: 'text' }>, index: number): void {
    const record = records.get(index)
    const alone = new Set(record?.terms ?? neighbours(index).flatMap((text) => terms(blanked(text, readValues(text)))))
    const { text: headed } = heading
    // A number without a word is what its heading says, where no line beside it says it.
    const isUnder = isListed(block.text) || textOf(blocks[index - 1]) === headed
    const unnamed = record === undefined && heading.terms.size > 0 && isUnder ? heading.terms : alone
    const around = (): string => [block.text, headed, ...neighbours(index)].join(' ')
    const whole = block.text.length < 800 ? terms(blanked(block.text, readValues(block.text))) : []
    const leadIn = leadIns(index)
    // The one time that a paragraph has spoken of so far.
    let spoken: string[] = []
    let earlier = ''
    for (const sentence of sentencesOf(block.text)) {
      const values = readValues(sentence.text)
      const before = spoken
      const taken = names === undefined ? [] : takenUp(sentence.text, earlier, terms)
      const led = leadIn === undefined ? [] : [...leadIn.terms]
      earlier = sentence.text
      spoken = [...new Set([...spoken, ...timesOf(values.filter(({ kind }) => kind === 'period'))])]
      if (values.length === 0) continue
      const clauses = clausesOf(sentence.text, values)
      const words = [...terms(blanked(sentence.text, values)), ...taken, ...led]
      const counts = nthYears(sentence.text).filter(({ start, end }) =>
        values.every((one) => end <= one.start || start >= one.end),
      )
      const dated = inEarlierYear(
        [...values, ...counts].toSorted((a, b) => a.start - b.start),
        sentence.text,
      )
      const paired = pairedTimes(dated, sentence.text)
      const things = namesIn(sentence.text, terms, values, counted)
      const mates: Slot[] = []
      for (const value of values) {
        if (isBareMonth(value.keys[0])) continue
        const { clause, inside, moved, upTo } = clauseAround(value, { sentence, clauses, values })
        const inNames = things.length > 1 ? namesIn(clause.text, terms, moved, counted) : things
        const ownTerms = new Set([...terms(blanked(clause.text, moved)), ...taken, ...terms(workersIn(value))])
        const lead = new Set([...terms(upTo), ...led])
        const said = value.kind === 'number' ? (paired.get(value) ?? timesAt(sentence.text, clause, dated, value)) : []
        const isDated = timesOf(inside).length > 0
        const wide = heading.times.length > 0 ? heading.times : file.times
        const shifted = value.kind !== 'number' || isDated ? undefined : shiftedTimes(clause.text, said, wide)
        // The only number of a sentence is said of all its days.
        const days = values.filter(({ kind, isCited }) => kind === 'date' && isCited !== true)
        const isOnly =
          days.length > 1 && values.every((other) => other === value || other.kind !== 'number' || other.reference)
        const own = isOnly && value.kind === 'number' ? timesOf(days) : said
        const times = shifted ?? (own.length === 0 && value.kind === 'number' ? (leadIn?.times ?? []) : own)
        const line = lineAt(block, sentence.start + value.start)
        const part = segmentAround(sentence.text, value.start, value.end)
        const lineStart = block.breaks.findLast((stretch) => stretch.line === line)?.at ?? 0
        mates.push({
          value,
          line,
          start: sentence.start + value.start - lineStart,
          own:
            words.length === 0 && (record !== undefined || !block.isHeading)
              ? unnamed
              : ownTerms.size > 0
                ? ownTerms
                : lead,
          header: new Set(),
          sentence: new Set(words),
          lead,
          near: new Set([...heading.terms, ...file.terms, ...alone, ...whole]),
          subject: file.terms,
          heading: heading.terms,
          ids: new Set([
            ...idsOf(values),
            ...(words.length === 0 ? (record?.ids ?? []) : []),
            ...(leadIn?.ids ?? (names === undefined ? [] : heading.ids)),
            ...(inNames.length > 0 ? inNames : things),
          ]),
          fileIds: idsUnder(heading, file.ids),
          ...datedBy(times, [names !== undefined && before.length === 1 ? before : [], heading.times, file.times]),
          unit: value.number?.unit,
          noteUnit: undefined,
          scale: value.number?.scale,
          per: value.number?.per,
          cell: undefined,
          record,
          sentenceText: sentence.text,
          segmentText: sentence.text.slice(part.from, part.to),
          segment: () => partTerms(sentence.text, values, part, terms),
          beside: values,
          mates,
          days: [],
          rowDay: undefined,
          months,
          language,
          around: words.length === 0 ? around : () => sentence.text,
          currencies,
        })
      }
      slots.push(...mates)
    }
  }

  function addRow(block: Extract<Block, { type: 'row' }>, index: number): void {
    const place = tables.placeOf(index)
    const { table, row } = place
    const cellValues = block.cells.map((_, column) => table.valuesOf(row, column))
    const rowValues = cellValues.flat()
    const { label } = table.rows[row]!
    const isKeyed = table.isKeyed(row)
    const grouped = readValues(table.rows[row]!.group, { cell: true })
    const dating = cellValues.flatMap((values, column) => (saysEnd(table.headerOf(row, column)?.text) ? [] : values))
    const ofRow = [...(isKeyed ? [] : dating), ...grouped]
    const rowTimes = timesOf(ofRow)
    const isIdentified = rowValues.some(({ kind }) => kind === 'identifier')
    const rowDays = isIdentified ? timesOf(rowValues).filter((key) => /^\d{4}-\d\d-\d\d$/.test(key)) : []
    const isNumberedRow = names !== undefined && isIdentified
    const things = thingsIn(block, place, { cellValues, terms })
    const note = notes.of(index)
    const { text: headedBy } = heading
    const titled = table.isHeader(row) || rowTimes.length > 0 ? [] : (table.headerOf(row, 0)?.times ?? [])
    const named = table.isHeader(row) ? undefined : namedInRow(table.headerOf(row, 0), table.rows[row]!, note)
    for (const [column, { text, start }] of block.cells.entries()) {
      const header = table.isHeader(row) ? undefined : table.headerOf(row, column)
      for (const value of cellValues[column]!) {
        if (isBareMonth(value.keys[0])) continue
        // Where a number names the row, its days are only some of what it says.
        const own = timesOf(ofRow.filter((other) => other !== value && !(isIdentified && other.kind === 'date')))
        // `Site (gas, Q4 2024) | MWh`: the name of the first column dates them all.
        const headed = column === 0 || header === undefined || header.times.length > 0 ? (header?.times ?? []) : titled
        const times = value.kind === 'number' ? combined(headed, own.length > 0 || isIdentified ? own : rowTimes) : []
        slots.push({
          value,
          line: block.line,
          start: start + value.start,
          own: label,
          header: new Set(header?.terms),
          sentence: note.caption,
          lead: new Set(),
          near: new Set([...heading.terms, ...file.terms, ...note.terms]),
          subject: file.terms,
          heading: new Set(),
          ids: new Set([...idsOf(rowValues.filter((other) => other !== value)), ...things, ...(header?.things ?? [])]),
          fileIds: idsUnder(heading, file.ids),
          ...datedBy(times, [note.times, heading.times, file.times]),
          ...unitOfCell(value, header, named ?? note),
          per: value.number?.per ?? header?.per,
          cell: { table, row, column },
          record: undefined,
          sentenceText: text,
          segmentText: text,
          segment: () => label,
          beside: [],
          mates: [],
          rowDay: value.kind === 'number' && rowDays.length === 1 ? rowDays[0] : undefined,
          days: isNumberedRow ? [] : timesOf(rowValues).filter((key) => /-\d\d-\d\d$/.test(key)),
          months,
          language,
          around: () => [table.rows[row]!.labelText, header?.text ?? '', table.head, note.text, headedBy].join(' '),
          currencies,
        })
      }
    }
  }

  function neighbours(index: number): string[] {
    return [blocks[index - 1], blocks[index + 1]].flatMap((block) => (block?.type === 'text' ? [block.text] : []))
  }
}
