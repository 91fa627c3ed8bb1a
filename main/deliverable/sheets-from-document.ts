import type { Chart } from './chart.ts'
import { allBlocks, plainText, type Block, type Document, type Inline, type Table } from './document.ts'
import { documentLanguage } from './document-language.ts'
import { readCell, separatorsOf, type Separators } from './read-cell.ts'
import type { Cell, Sheet } from './sheet.ts'
import { freeSheetName } from './sheet-name.ts'

/** One sheet for each table and chart of the document, named after the heading above it or the chart's title; typed cells where whole columns are numbers or dates. */
export function sheetsFromDocument(document: Document): Sheet[] {
  const separators = separatorsOf(document.meta.language ?? documentLanguage(document).tag)
  return tablesOf(document).reduce<Sheet[]>((sheets, { table, heading, chart }) => {
    const name = freeSheetName(
      heading ?? document.meta.title ?? 'Table',
      sheets.map((sheet) => sheet.name),
    )
    const sheet = sheetOf(table, name, separators)
    return [...sheets, chart === undefined ? sheet : { ...sheet, chart, filter: false }]
  }, [])
}

/** The text of each table, header first. */
export function tableRows(document: Document): string[][][] {
  return tablesOf(document).map(({ table }) => table.rows.map((row) => row.map(cellText)))
}

/** Blocks that are neither a table nor a heading or caption of one: what a workbook made of the tables leaves out. */
export function textAroundTables(document: Document): number {
  const ofTables = new Set<Block['type']>(['table', 'chart', 'heading', 'caption', 'contents', 'page-break'])
  return topBlocks(document.blocks).filter((block) => !ofTables.has(block.type)).length
}

function topBlocks(blocks: readonly Block[]): Block[] {
  return blocks.flatMap((block) => (block.type === 'columns' ? topBlocks(block.columns.flat()) : [block]))
}

function tablesOf({ blocks }: Document): { table: Table; heading: string | undefined; chart?: Chart }[] {
  let heading: string | undefined
  return [...allBlocks(blocks)].flatMap((block: Block) => {
    if (block.type === 'heading') heading = plainText(block.children)
    if (block.type === 'chart') return [{ table: block.table, heading: block.title ?? heading, chart: block }]
    return block.type === 'table' ? [{ table: block, heading }] : []
  })
}

function sheetOf(table: Table, name: string, separators: Separators): Sheet {
  const header = table.rows.slice(0, table.headerRows).map((row) => row.map(cellText))
  const texts = table.rows.slice(table.headerRows).map((row) => row.map(cellText))
  const typed = table.columns.map((_, column) =>
    columnCells(
      texts.map((row) => row[column] ?? ''),
      separators,
    ),
  )
  return {
    name,
    columns: table.columns.map((_, column) => ({ header: header.map((row) => row[column]).join(' ') })),
    rows: texts.map((_, row) => typed.map((cells) => cells[row]!)),
    freeze: { rows: 1, columns: 0 },
    filter: texts.length > 0,
  }
}

/** A column is typed only as a whole: one word among numbers keeps them all as they are written, a dash does not. */
function columnCells(texts: readonly string[], separators: Separators): Cell[] {
  const cells = texts.map((text) => readCell(text, separators))
  const isText = (cell: Cell, index: number): boolean =>
    typeof cell.value === 'string' && !/^([-–—]|n\/a)$/i.test(texts[index]!.trim())
  const kinds = new Set(
    cells.filter((cell) => cell.value !== null && typeof cell.value !== 'string').map((cell) => typeof cell.value),
  )
  return cells.some(isText) || kinds.size > 1 ? texts.map((text) => ({ value: text === '' ? null : text })) : cells
}

/** Line breaks inside a cell stay. */
function cellText(cell: readonly Inline[]): string {
  return cell
    .map((inline) => (inline.type === 'break' ? '\n' : plainText([inline])))
    .join('')
    .trim()
}
