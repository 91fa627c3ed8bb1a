import { sumOf, valueIn, type DataCell, type DataColumn, type DataRow, type DataTable } from './data-table.ts'
import type { Document } from './documents.ts'
import type { Part } from './draft.ts'
import type { Labels } from './labels.ts'
import { locatorOf } from './locator.ts'

export type SheetCell = string | number | null | { readonly formula: string; readonly value: number }
export type Sheet = {
  readonly name: string
  readonly columns?: readonly {
    readonly header: string
    readonly type?: 'number' | 'text'
    readonly format?: string
    readonly width?: number
  }[]
  readonly rows: readonly (readonly SheetCell[])[]
}

export type TableFacts = {
  readonly documents: readonly Document[]
  readonly failures: ReadonlyMap<string, string>
  readonly missing: readonly string[]
  readonly labels: Labels
}

const AMOUNT = '#,##0.00'

/** The table with its totals as formulas, a sheet that sums by key, and one on sources and what is missing. */
export function sheetsOf(table: DataTable, facts: TableFacts, separator = '\n'): Sheet[] {
  const { labels } = facts
  const { columns, rows } = table
  const name = sheetName(table.title)
  const last = rows.length + 1
  const lines = rows.map((row, index): SheetCell[] => [
    ...columns.map((column, at) => cellIn(column, valueIn(columns, row, at), index + 2)),
    ...sourceCells(row, facts).map((texts) => texts.join(separator)),
  ])
  const totals = columns.map(({ sum }, at): SheetCell => {
    if (at === 0) return labels.total
    return sum ? { formula: `SUM(${letter(at)}2:${letter(at)}${last})`, value: columnSum(table, at) } : null
  })
  return [
    {
      name,
      columns: [
        ...columns.map(({ header, sum, format }) =>
          sum || format !== undefined ? { header, type: 'number' as const, format: format ?? AMOUNT } : { header },
        ),
        { header: labels.source },
        { header: labels.place },
      ],
      rows: [...lines, ...(hasTotals(table) ? [[...totals, null, null]] : [])],
    },
    ...bySheet(table, name, labels),
    aboutSheet(table, facts),
  ]
}

/** A worked-out cell as its formula. */
function cellIn({ computed }: DataColumn, value: DataCell, line: number): SheetCell {
  if (computed === undefined || typeof value !== 'number') return value
  const cells = computed.columns.map((at) => `${letter(at)}${line}`)
  if (computed.kind === 'difference') return { formula: cells.join('-'), value }
  const [first = 0] = computed.columns
  const together = computed.columns.every((at, index) => at === first + index)
  return { formula: together ? `SUM(${cells[0]}:${cells.at(-1)})` : `SUM(${cells.join(',')})`, value }
}

/** Amounts in several currencies are not added. */
function hasTotals({ columns, rows, currency }: DataTable): boolean {
  return columns.some(({ sum }) => sum) && currency === undefined && rows.length > 0
}

function columnSum({ columns, rows }: DataTable, at: number): number {
  return sumOf(rows.map((row) => valueIn(columns, row, at)))
}

/** Count and sum for each key (and currency), by formulas over the first sheet. */
function bySheet({ columns, rows, key, currency }: DataTable, name: string, labels: Labels): Sheet[] {
  if (key === undefined) return []
  const sums = columns.flatMap(({ sum }, column) => (sum ? [column] : []))
  const groups = new Map<string, DataRow[]>()
  for (const row of rows) {
    const id = JSON.stringify([row.cells[key], currency === undefined ? null : row.cells[currency]])
    groups.set(id, [...(groups.get(id) ?? []), row])
  }
  const area = (column: number): string =>
    `'${name.replaceAll("'", "''")}'!$${letter(column)}$2:$${letter(column)}$${rows.length + 1}`
  const own = Array.from(groups.values(), (group, index): SheetCell[] => {
    const line = index + 2
    const criteria = `${area(key)},$A${line}${currency === undefined ? '' : `,${area(currency)},$B${line}`}`
    return [
      group[0]!.cells[key] ?? null,
      ...(currency === undefined ? [] : [group[0]!.cells[currency] ?? null]),
      { formula: `COUNTIFS(${criteria})`, value: group.length },
      ...sums.map((column) => ({
        formula: `SUMIFS(${area(column)},${criteria})`,
        value: sumOf(group.map(({ cells }) => cells[column] ?? null)),
      })),
    ]
  })
  return [
    {
      name: sheetName(columns[key]!.header),
      columns: [
        { header: columns[key]!.header },
        ...(currency === undefined ? [] : [{ header: columns[currency]!.header }]),
        { header: labels.count, type: 'number', format: '0' },
        ...sums.map((column) => ({
          header: columns[column]!.header,
          type: 'number' as const,
          format: columns[column]!.format ?? AMOUNT,
        })),
      ],
      rows: own,
    },
  ]
}

function aboutSheet(table: DataTable, facts: TableFacts): Sheet {
  const { labels, missing, failures } = facts
  const rows: SheetCell[][] = [
    [labels.draft, null],
    ...[...new Set(table.rows.flatMap(({ sources }) => sources.map(({ path }) => path)))].map((path): SheetCell[] => [
      labels.source,
      path,
    ]),
    ...table.conflicts.map((row): SheetCell[] => [conflictText(row, labels), sourceText(row, facts)]),
    ...missing.map((text): SheetCell[] => [labels.notFound, text]),
    ...(missing.length === 0 ? [[labels.notFound, labels.allFound]] : []),
    ...Array.from(failures, ([path, reason]): SheetCell[] => [
      labels.unreadable,
      reason.includes(path) ? reason : `${path}: ${reason}`,
    ]),
  ]
  return { name: labels.sources, rows }
}

/** The same for a document: one table, and one of sums. */
export function tableParts(table: DataTable, facts: TableFacts): Part[] {
  const { labels } = facts
  const { columns, rows } = table
  const body = rows.map((row) => [
    ...columns.map(({ format }, at) => shown(valueIn(columns, row, at), format)),
    sourceText(row, facts),
  ])
  const totals = columns.map(({ sum }, at) => (at === 0 ? labels.total : sum ? shown(columnSum(table, at)) : ''))
  const head = [...columns.map(({ header }) => header), labels.source]
  return [
    { kind: 'table', rows: [head, ...body, ...(hasTotals(table) ? [[...totals, '']] : [])] },
    ...bySheet(table, '', labels).flatMap((by): Part[] => [
      { kind: 'heading', level: 2, text: by.name },
      {
        kind: 'table',
        rows: [(by.columns ?? []).map(({ header }) => header), ...by.rows.map((row) => row.map(shownCell))],
      },
    ]),
    ...table.conflicts.map((row): Part => ({
      kind: 'label',
      text: `${conflictText(row, labels)} (${sourceText(row, facts)})`,
    })),
  ]
}

function conflictText({ cells }: DataRow, labels: Labels): string {
  return `${labels.older}: ${cells.filter((cell) => cell !== null).join(', ')}`
}

function shownCell(cell: SheetCell): string {
  return shown(typeof cell === 'object' && cell !== null ? cell.value : cell)
}

function sourceText(row: DataRow, facts: TableFacts): string {
  return sourceCells(row, facts)
    .map((texts) => texts.join('; '))
    .join(', ')
}

/** The files a row stands in, and where in each. */
function sourceCells(
  { sources }: DataRow,
  { documents, labels }: TableFacts,
): [paths: readonly string[], places: readonly string[]] {
  const paths = [...new Set(sources.map(({ path }) => path))]
  const places = paths.map((path) => {
    const document = documents.find((candidate) => candidate.path === path)
    const own = sources
      .filter((source) => source.path === path)
      .map(({ line, to = line }) => locatorOf(document, { from: line, to, heading: undefined }, labels).slice(2))
    return [...new Set(own)].join(', ')
  })
  return [paths, places]
}

function shown(cell: string | number | null, format?: string): string {
  if (typeof cell !== 'number') return cell ?? ''
  if (format === '0') return String(cell)
  return cell.toLocaleString('en', { minimumFractionDigits: Number.isInteger(cell) ? 0 : 2, maximumFractionDigits: 2 })
}

function letter(column: number): string {
  return column < 26
    ? String.fromCodePoint(65 + column)
    : `${letter(Math.floor(column / 26) - 1)}${letter(column % 26)}`
}

/** At most 31 characters, cut between words, and without the marks that Excel refuses. */
function sheetName(text: string): string {
  const name = text
    .replace(/^table of (?:the )?/iu, '')
    .replaceAll(/[\\/?*[\]:]/gu, ' ')
    .replaceAll(/^'+|'+$/gu, '')
    .trim()
  const short =
    name.length <= 31
      ? name
      : name
          .slice(0, 32)
          .replace(/\s+\S*$/u, '')
          .slice(0, 31)
          .trim()
  return short === '' ? 'Table' : short.charAt(0).toUpperCase() + short.slice(1)
}
