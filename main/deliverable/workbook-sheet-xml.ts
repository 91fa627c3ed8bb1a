import { escapeMarkup } from './escape-markup.ts'
import { serialOf } from './formula-dates.ts'
import { storedFormula } from './formula.ts'
import { columnNumber } from './cell-range.ts'
import { columnLetters, type Cell } from './sheet.ts'
import { attributesOf } from './workbook-file.ts'

const ROW = /<row\b([^>]*?)(?:\/>|>([\s\S]*?)<\/row>)/g
const CELL = /<c\b([^>]*?)(?:\/>|>([\s\S]*?)<\/c>)/g

/** A cell as it stands in a sheet's part. `row` and `column` count from 0. */
export type CellXml = {
  readonly row: number
  readonly column: number
  readonly attributes: Readonly<Record<string, string>>
  readonly inner: string
}

/** Every cell of a sheet in its order. */
export function* cellsOfSheet(xml: string): Generator<CellXml> {
  let row = -1
  for (const [, tag = '', inner = ''] of sheetData(xml).matchAll(ROW)) {
    row = rowNumber(tag, row)
    yield* cellsOfRow(inner, row)
  }
}

function* cellsOfRow(inner: string, row: number): Generator<CellXml> {
  let column = -1
  for (const [, tag = '', content = ''] of inner.matchAll(CELL)) {
    const attributes = attributesOf(tag)
    const letters = /^[A-Z]+/.exec(attributes['r'] ?? '')?.[0]
    column = letters === undefined ? column + 1 : columnNumber(letters)
    yield { row, column, attributes, inner: content }
  }
}

/** What becomes of a cell: its whole element, or undefined where it stays. */
export type Change = (found: CellXml | undefined) => string | undefined

/** The sheet with cells put anew; everything around them stays as it is. Keys are row, then column. */
export function changeCells(xml: string, changes: ReadonlyMap<number, ReadonlyMap<number, Change>>): string {
  if (changes.size === 0) return xml
  const done = new Set<number>()
  let last = -1
  let data = sheetData(xml).replaceAll(ROW, (element: string, tag: string, inner: string | undefined) => {
    const number = rowNumber(tag, last)
    const between = newRows(changes, done, { after: last, before: number })
    last = number
    const own = changes.get(number)
    if (own === undefined) return `${between}${element}`
    done.add(number)
    return `${between}${rowXml(tag, number, { inner: inner ?? '', own })}`
  })
  data += newRows(changes, done, { after: last, before: Number.POSITIVE_INFINITY })
  return xml.replace(/<sheetData\b[^>]*?(?:\/>|>[\s\S]*?<\/sheetData>)/, () => `<sheetData>${data}</sheetData>`)
}

type Changes = ReadonlyMap<number, ReadonlyMap<number, Change>>

function newRows(changes: Changes, done: Set<number>, { after, before }: { after: number; before: number }): string {
  return [...changes.keys()]
    .filter((row) => row > after && row < before && !done.has(row))
    .toSorted((a, b) => a - b)
    .map((row) => {
      done.add(row)
      return rowXml(` r="${row + 1}"`, row, { inner: '', own: changes.get(row) ?? new Map<number, Change>() })
    })
    .join('')
}

function rowXml(
  tag: string,
  row: number,
  { inner, own }: { readonly inner: string; readonly own: ReadonlyMap<number, Change> },
): string {
  const found = new Map([...cellsOfRow(inner, row)].map((cell) => [cell.column, cell]))
  const columns = [...new Set([...found.keys(), ...own.keys()])].toSorted((a, b) => a - b)
  const cells = columns.map((column) => {
    const old = found.get(column)
    return own.get(column)?.(old) ?? (old === undefined ? '' : elementOf(old))
  })
  // Which columns a row spans is only a hint, and may be wrong now.
  const kept = tag.replace(/\sspans="[^"]*"/, '').replace(/\/$/, '')
  return `<row${/\br="/.test(kept) ? kept : ` r="${row + 1}"${kept}`}>${cells.join('')}</row>`
}

/** A cell's element as it was, with another content where one is given. */
export function elementOf(cell: CellXml, inner = cell.inner): string {
  const { row, column, attributes } = cell
  const tag = Object.entries({ ...attributes, r: `${columnLetters(column)}${row + 1}` })
    .map(([name, value]) => ` ${name}="${escapeMarkup(value)}"`)
    .join('')
  return inner === '' ? `<c${tag}/>` : `<c${tag}>${inner}</c>`
}

/** A new cell's element. `style` is the number of its look. */
export function cellElement(
  { value, formula, error }: Cell,
  { row, column, style }: { readonly row: number; readonly column: number; readonly style: number },
): string {
  const head = `<c r="${columnLetters(column)}${row + 1}"${style === 0 ? '' : ` s="${style}"`}`
  const f = formula === undefined ? '' : `<f>${escapeMarkup(storedFormula(formula))}</f>`
  if (error !== undefined) return `${head} t="e">${f}<v>${escapeMarkup(error)}</v></c>`
  if (value === null) return f === '' ? `${head}/>` : `${head}>${f}</c>`
  if (typeof value === 'boolean') return `${head} t="b">${f}<v>${value ? 1 : 0}</v></c>`
  if (typeof value === 'string')
    return f === ''
      ? `${head} t="inlineStr"><is><t xml:space="preserve">${escapeMarkup(value)}</t></is></c>`
      : `${head} t="str">${f}<v>${escapeMarkup(value)}</v></c>`
  return `${head}>${f}<v>${value instanceof Date ? serialOf(value) : value}</v></c>`
}

function sheetData(xml: string): string {
  return /<sheetData\b[^>]*?(?:\/>|>([\s\S]*?)<\/sheetData>)/.exec(xml)?.[1] ?? ''
}

function rowNumber(tag: string, before: number): number {
  const number = /\br="(\d+)"/.exec(tag)?.[1]
  return number === undefined ? before + 1 : Number(number) - 1
}
