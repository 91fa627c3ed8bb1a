import { AppError } from '../app-error.ts'
import { MOST_SERIES, type Chart, type ChartKind, type ChartSeries } from './chart.ts'
import type { Table } from './document.ts'
import { parseDelimited } from './parse-delimited.ts'
import { readCell, separatorsOf } from './read-cell.ts'

const KINDS: readonly string[] = ['bar', 'line', 'pie', 'scatter'] satisfies ChartKind[]
const KEYS = ['type', 'title', 'x', 'y'] as const
const MOST_ROWS = 60
const GAP = /^(|[-–—]|n\/a)$/i

type Line = { readonly number: number; readonly text: string }
type Row = { readonly line: Line; readonly cells: readonly string[] }

const EXAMPLE = `A chart block is\n\`\`\`chart\ntype: bar\ntitle: Cost by year\n\n| Year | EUR |\n|---|---|\n| 2023 | 1,200 |\n| 2024 | 1,350 |\n\`\`\``

const FENCE = /^[ \t>]*(?:[-*+]|\d+[.)])?[ \t]*(?:`{3,}|~{3,})\s*chart\s*$/i

/** Reads the chart blocks of a source one after the other, each with the line that it stands in. */
export function chartFinder(source: string, language: string): (text: string) => Chart {
  const lines = source.split('\n')
  let from = 0
  return (text) => {
    const [first = ''] = text.split('\n')
    const at = lines.findIndex(
      (line, index) => index >= from && FENCE.test(line) && (lines[index + 1] ?? '').trim().endsWith(first.trim()),
    )
    if (at >= 0) from = at + 1
    return parseChart(text, { firstLine: at + 2, language })
  }
}

/**
 * A chart from the text inside its fence: `type`, `title`, `x` and `y` (titles of the axes), then a table of pipes or commas whose first
 * column names the rows. `firstLine` is the line of the file that its first line stands in. Throws `AppError` that names the line at fault.
 */
export function parseChart(text: string, { firstLine, language }: { firstLine: number; language: string }): Chart {
  const lines = text.split('\n').map((line, index): Line => ({ number: firstLine + index, text: line.trim() }))
  const tableAt = lines.findIndex((line) => line.text !== '' && !/^[a-z-]+\s*:/i.test(line.text))
  const settings = settingsOf(tableAt === -1 ? lines : lines.slice(0, tableAt))
  const kind = settings.get('type')
  const start: Line = { number: firstLine - 1, text: '```chart' }
  if (kind === undefined) throw fault(start, `there is no "type:". It is one of ${KINDS.join(', ')}. ${EXAMPLE}`)
  if (!isKind(kind.value)) throw fault(kind.line, `the type is one of ${KINDS.join(', ')}.`)
  const rows = tableAt === -1 ? [] : rowsOf(lines.slice(tableAt).filter((line) => line.text !== ''))
  const [header, ...body] = rows
  if (header === undefined || body.length === 0)
    throw fault(start, `there is no table with a header and at least one row below it. ${EXAMPLE}`)
  checkSize(kind.value, header, body)
  const number = readerOf(language)
  const read = body.map((row) => row.cells.slice(1).map((cell) => number(cell, row.line)))
  if (kind.value === 'pie') checkParts(body, read)
  const series = header.cells.slice(1).map((name, column): ChartSeries => ({
    name,
    values: read.map((values) => values[column]?.value ?? null),
  }))
  const formats = new Set(read.flat().flatMap((cell) => (cell.value === null ? [] : [cell.format])))
  const [format] = formats.size === 1 ? formats : [commonFormat(formats)]
  const title = settings.get('title')?.value
  const xTitle = settings.get('x')?.value ?? (kind.value === 'scatter' ? header.cells[0] : undefined)
  const yTitle = settings.get('y')?.value
  return {
    type: 'chart',
    kind: kind.value,
    ...(title === undefined ? {} : { title }),
    ...(xTitle === undefined || xTitle === '' ? {} : { xTitle }),
    ...(yTitle === undefined ? {} : { yTitle }),
    labels: body.map((row) => row.cells[0] ?? ''),
    xValues: kind.value === 'scatter' ? body.map((row) => xOf(number(row.cells[0] ?? '', row.line), row.line)) : [],
    series,
    ...(format === undefined ? {} : { format }),
    table: tableOf(rows),
  }
}

type Settings = Map<string, { readonly line: Line; readonly value: string }>

function settingsOf(lines: readonly Line[]): Settings {
  const settings: Settings = new Map()
  for (const line of lines) {
    if (line.text === '') continue
    const [, key = '', value = ''] = /^([a-z-]+)\s*:\s*(.*)$/i.exec(line.text) ?? []
    const name = key.toLowerCase()
    if (!KEYS.some((known) => known === name))
      throw fault(line, `"${key}" is not known; a chart has ${KEYS.join(', ')} and a table.`)
    if (settings.has(name)) throw fault(line, `"${name}" is given twice.`)
    const unquoted = value.replace(/^(["'])(.*)\1$/, '$2').trim()
    if (unquoted === '') throw fault(line, `"${name}" is empty.`)
    settings.set(name, { line, value: name === 'type' ? unquoted.toLowerCase() : unquoted })
  }
  return settings
}

function rowsOf(lines: readonly Line[]): Row[] {
  const hasPipes = lines[0]?.text.includes('|') === true
  const rows = lines.flatMap((line, index): Row[] => {
    if (!hasPipes) return [{ line, cells: (parseDelimited(line.text, ',')[0] ?? []).map((cell) => cell.trim()) }]
    if (!line.text.includes('|')) throw fault(line, 'it is no row of the table; cells stand between | marks.')
    if (index === 1 && /^[|:\s-]+$/.test(line.text)) return []
    const inner = line.text.replace(/^\|/, '').replace(/(?<!\\)\|$/, '')
    return [{ line, cells: inner.split(/(?<!\\)\|/).map((cell) => cell.replaceAll(String.raw`\|`, '|').trim()) }]
  })
  const width = rows[0]?.cells.length ?? 0
  for (const { line, cells } of rows)
    if (cells.length !== width) throw fault(line, `it has ${cells.length} cells; the header has ${width}.`)
  return rows
}

function checkSize(kind: ChartKind, header: Row, body: readonly Row[]): void {
  const series = header.cells.length - 1
  if (series < 1) throw fault(header.line, 'there is no column of values beside the first one.')
  const unnamed = header.cells.findIndex((name, index) => index > 0 && name === '')
  if (unnamed > 0) throw fault(header.line, `column ${unnamed + 1} has no name.`)
  if (series > MOST_SERIES)
    throw fault(header.line, `${series} series cannot be told apart; a chart shows ${MOST_SERIES} at most.`)
  if (body.length > MOST_ROWS)
    throw fault(header.line, `${body.length} rows are too many to read; a chart shows ${MOST_ROWS} at most.`)
  if (kind !== 'pie') return
  if (series > 1) throw fault(header.line, `a pie shows one column of values, not ${series}.`)
  if (body.length > MOST_SERIES)
    throw fault(header.line, `a pie shows ${MOST_SERIES} parts at most; add the small ones up, or use type: bar.`)
}

type Read = { readonly value: number | null; readonly format?: string | undefined }

function readerOf(language: string): (text: string, line: Line) => Read {
  const separators = separatorsOf(language)
  return (text, line) => {
    if (GAP.test(text)) return { value: null }
    const cell = readCell(text, separators)
    if (typeof cell.value !== 'number')
      throw fault(line, `"${text}" is no number (decimal mark "${separators.decimal}"); leave a gap empty.`)
    return { value: cell.value, format: cell.format }
  }
}

function checkParts(body: readonly Row[], read: readonly (readonly Read[])[]): void {
  body.forEach(({ line }, index) => {
    if ((read[index]?.[0]?.value ?? 0) < 0) throw fault(line, 'a part of a pie cannot be less than nothing.')
  })
  if (read.every(([cell]) => (cell?.value ?? 0) === 0) && body[0] !== undefined)
    throw fault(body[0].line, 'a pie of zeros shows nothing.')
}

function xOf({ value }: Read, line: Line): number {
  if (value === null) throw fault(line, 'a scatter chart needs a number in the first column of each row.')
  return value
}

/** The same format but for its decimals: the one with the most. Undefined where they differ in more. */
function commonFormat(formats: ReadonlySet<string | undefined>): string | undefined {
  const kinds = new Set([...formats].map((format) => (format ?? '0').replace(/#,##0|0/, '0').replace(/\.0+/, '')))
  return kinds.size === 1
    ? [...formats].toSorted((a, b) => (b ?? '').length - (a ?? '').length).find((format) => format !== undefined)
    : undefined
}

function tableOf(rows: readonly Row[]): Table {
  return {
    type: 'table',
    columns: (rows[0]?.cells ?? []).map((_, index) => (index === 0 ? {} : { align: 'right' })),
    headerRows: 1,
    rows: rows.map(({ cells }) => cells.map((text) => (text === '' ? [] : [{ type: 'text', text }]))),
  }
}

function isKind(text: string): text is ChartKind {
  return KINDS.includes(text)
}

function fault(line: Line, text: string): AppError {
  return new AppError('usage', `Nothing was written: chart, line ${line.number} (${line.text.slice(0, 80)}): ${text}`)
}
