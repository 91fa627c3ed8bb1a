import { amountOf } from './amount.ts'
import { blocksOf, keyValue, partMark, type Block } from './blocks.ts'
import type { Document } from './documents.ts'

/** What belongs together under headings or keys: a row of a table, or the `Key: value` lines of a file. */
export type FileRecord = {
  readonly path: string
  /** Line of the text view it begins on. */
  readonly line: number
  /** By heading as written. */
  readonly cells: ReadonlyMap<string, string>
  /** Lines of the cells, by heading, where a record takes several. */
  readonly lines?: ReadonlyMap<string, number>
  /** The nearest heading and lone line above: a sheet's name, a table's title. */
  readonly title: string
}

/** All records of a document; tables first, then `Key: value` lines. */
export function recordsOf(document: Document): FileRecord[] {
  const blocks = blocksOf(document)
  let part = ''
  let heading = ''
  let title = ''
  const rows = blocks.flatMap((block): FileRecord[] => {
    if (block.kind !== 'table') {
      const text = block.text.length <= 80 ? block.text : ''
      if (partMark.test(text)) part = text
      if (text !== '' && text === part) heading = ''
      else if (block.kind === 'heading') heading = text
      title = [...new Set([part, heading, text])].join(' ').trim()
      return []
    }
    return tableRecords(document, block, title)
  })
  return [...rows, ...keyValueRecords(document, blocks)]
}

type TableBlock = Extract<Block, { kind: 'table' }>

function tableRecords(document: Document, block: TableBlock, title: string): FileRecord[] {
  const at = block.rows.findIndex(isHeader)
  const header = block.rows[at]
  if (header === undefined) return []
  const lines = Array.from(document.lines).filter(
    ([line, text]) =>
      line >= block.from && line <= block.to && text.trim() !== '' && !/^\s*\|?[\s:|+-]*-{3}[\s:|+-]*$/u.test(text),
  )
  return block.rows.slice(at + 1).flatMap((row, index) => {
    const cells = new Map<string, string>()
    for (const [column, name] of header.entries())
      if (name !== '' && !cells.has(name)) cells.set(name, valueOf(row[column] ?? ''))
    const line = lines[at + 1 + index]?.[0] ?? block.from
    return row.every((cell) => cell === '') ? [] : [{ path: document.path, line, cells, title }]
  })
}

/** A cell without what its text view adds: its formula, and that it is hidden. */
export function valueOf(cell: string): string {
  return cell.replace(/ \(hidden (?:column|row)\)$/u, '').replace(/ \(=.*\)$/u, '')
}

/** A heading row names its columns: several cells, hardly any of them an amount. */
function isHeader(row: readonly string[]): boolean {
  const filled = row.filter((cell) => cell !== '')
  return (
    filled.length >= 2 &&
    filled.length >= row.length / 2 &&
    filled.every((cell) => amountOf(cell) === undefined || /^(?:19|20)\d{2}$/u.test(cell))
  )
}

/** A key that comes again begins the next record. Two-column tables are keys and values too. */
function keyValueRecords({ path, lines }: Document, blocks: readonly Block[]): FileRecord[] {
  const title = blocks.find((block) => block.kind !== 'table')
  const records: { line: number; cells: Map<string, string>; lines: Map<string, number> }[] = []
  for (const [number, text] of Array.from(lines).toSorted(([a], [b]) => a - b)) {
    for (const [key, value] of pairsOf(text)) {
      const current = records.at(-1)
      if (current === undefined || current.cells.has(key))
        records.push({ line: number, cells: new Map([[key, value]]), lines: new Map([[key, number]]) })
      else {
        current.cells.set(key, value)
        current.lines.set(key, number)
      }
    }
  }
  return records.filter(({ cells }) => cells.size >= 2).map((record) => ({ ...record, path, title: title?.text ?? '' }))
}

function pairsOf(text: string): [key: string, value: string][] {
  const cells = text.split(' | ').map((cell) => cell.trim())
  if (cells.length === 2 && cells[0] !== '' && cells[0]!.length <= 40 && !cells[0]!.includes(':'))
    return [[cells[0]!.replace(/\s*[:：]$/u, ''), cells[1]!]]
  return (cells.length > 1 ? cells : [text]).flatMap((cell) => {
    const match = keyValue.exec(cell)
    return match === null ? [] : [[match[1]!.trim(), match[2]!.trim()] as [string, string]]
  })
}
