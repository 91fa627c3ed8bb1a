import type { DataRow, DataTable } from './data-table.ts'
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
export function sheetsOf(table: DataTable, facts: TableFacts): Sheet[] {
  const { labels } = facts
  const { columns, rows } = table
  const across = table.across ? [labels.total] : []
  const name = sheetName(table.title)
  const last = rows.length + 1
  const lines = rows.map((row, index): SheetCell[] => {
    const sum = {
      formula: `SUM(${letter(1)}${index + 2}:${letter(columns.length - 1)}${index + 2})`,
      value: sumOf(row.cells.slice(1)),
    }
    return [...row.cells, ...across.map(() => sum), ...sourceCells(row, facts)]
  })
  const totals = columns.map(({ sum }, column): SheetCell =>
    column === 0
      ? labels.total
      : sum && table.currency === undefined
        ? {
            formula: `SUM(${letter(column)}2:${letter(column)}${last})`,
            value: sumOf(rows.map(({ cells }) => cells[column] ?? null)),
          }
        : null,
  )
  const corner = {
    formula: `SUM(${letter(columns.length)}2:${letter(columns.length)}${last})`,
    value: rows.reduce((sum, { cells }) => sum + sumOf(cells.slice(1)), 0),
  }
  const hasTotals = columns.some(({ sum }) => sum) && table.currency === undefined && rows.length > 0
  return [
    {
      name,
      columns: [
        ...columns.map(({ header, sum }) => (sum ? { header, type: 'number' as const, format: AMOUNT } : { header })),
        ...across.map((header) => ({ header, type: 'number' as const, format: AMOUNT })),
        { header: labels.source },
        { header: labels.place },
      ],
      rows: [...lines, ...(hasTotals ? [[...totals, ...across.map(() => corner), null, null]] : [])],
    },
    ...bySheet(table, name, labels),
    aboutSheet(table, facts),
  ]
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
      name: sheetName(`${labels.total} ${columns[key]!.header}`),
      columns: [
        { header: columns[key]!.header },
        ...(currency === undefined ? [] : [{ header: columns[currency]!.header }]),
        { header: labels.count, type: 'number', format: '0' },
        ...sums.map((column) => ({ header: columns[column]!.header, type: 'number' as const, format: AMOUNT })),
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
    ...table.conflicts.map((row): SheetCell[] => [
      `${labels.older}: ${row.cells.filter((cell) => cell !== null).join(', ')}`,
      sourceCells(row, facts).join(', '),
    ]),
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
  const across = table.across ? [labels.total] : []
  const body = rows.map((row) => [
    ...row.cells.map(shown),
    ...across.map(() => shown(sumOf(row.cells.slice(1)))),
    sourceCells(row, facts).join(', '),
  ])
  const [by] = bySheet(table, '', labels)
  const total = columns.map(({ sum }, column) =>
    column === 0 ? labels.total : sum ? shown(sumOf(rows.map(({ cells }) => cells[column] ?? null))) : '',
  )
  const hasTotals = columns.some(({ sum }) => sum) && table.currency === undefined
  return [
    {
      kind: 'table',
      rows: [
        [...columns.map(({ header }) => header), ...across, labels.source],
        ...body,
        ...(hasTotals
          ? [
              [
                ...total,
                ...across.map(() => shown(rows.reduce((sum, { cells }) => sum + sumOf(cells.slice(1)), 0))),
                '',
              ],
            ]
          : []),
      ],
    },
    ...(by === undefined
      ? []
      : ([
          { kind: 'heading', level: 2, text: by.name },
          {
            kind: 'table',
            rows: [
              by.columns!.map(({ header }) => header),
              ...by.rows.map((row) =>
                row.map((cell) => shown(typeof cell === 'object' && cell !== null ? cell.value : cell)),
              ),
            ],
          },
        ] as const)),
    ...table.conflicts.map((row): Part => ({
      kind: 'label',
      text: `${labels.older}: ${row.cells.filter((cell) => cell !== null).join(', ')} (${sourceCells(row, facts).join(', ')})`,
    })),
  ]
}

function sourceCells({ sources }: DataRow, { documents, labels }: TableFacts): [path: string, place: string] {
  const paths = [...new Set(sources.map(({ path }) => path))]
  const places = paths.map((path) => {
    const document = documents.find((candidate) => candidate.path === path)
    const lines = [...new Set(sources.filter((source) => source.path === path).map(({ line }) => line))]
    return lines
      .map((line) => locatorOf(document, { from: line, to: line, heading: undefined }, labels).slice(2))
      .join(', ')
  })
  return [paths.join('; '), places.join('; ')]
}

function shown(cell: string | number | null): string {
  if (typeof cell !== 'number') return cell ?? ''
  return cell.toLocaleString('en', { minimumFractionDigits: Number.isInteger(cell) ? 0 : 2, maximumFractionDigits: 2 })
}

/** Added in hundredths, so that cents do not drift. */
function sumOf(cells: readonly (string | number | null)[]): number {
  return cells.reduce<number>((sum, cell) => (typeof cell === 'number' ? Math.round((sum + cell) * 1e6) / 1e6 : sum), 0)
}

function letter(column: number): string {
  return column < 26
    ? String.fromCodePoint(65 + column)
    : `${letter(Math.floor(column / 26) - 1)}${letter(column % 26)}`
}

function sheetName(text: string): string {
  const name = text
    .replaceAll(/[\\/?*[\]:]/gu, ' ')
    .replaceAll(/^'+|'+$/gu, '')
    .trim()
    .slice(0, 31)
    .trim()
  return name === '' ? 'Table' : name
}
