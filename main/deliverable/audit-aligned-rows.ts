import type { Cell } from './audit-lines.ts'

/** `1  12 pc  Office chair  389.00  4,668.00 EUR`: a line of a list whose columns spaces set apart; `width`: cells of the header above it. */
export function alignedCells(text: string, width?: number): Cell[] | undefined {
  const cells = apart(text)
  if (cells === undefined) return undefined
  const numbers = cells.filter(({ text: said }) => /^[-+−(]?[$€£¥]?\d/.test(said))
  const isRow =
    numbers.length >= 2 && (cells.length === width || cells.some(({ text: said }) => /\p{L}{3}/u.test(said)))
  if (!isRow) return undefined
  // What only counts the lines is none of their columns.
  return cells.length !== width && cells.length > 3 && /^\d{1,3}[.)]?$/.test(cells[0]!.text) ? cells.slice(1) : cells
}

/** `Date        A min  A max   Checked`: the names of such columns. */
export function headerCells(text: string): Cell[] | undefined {
  const cells = apart(text)
  return cells?.every(({ text: said }) => /\p{L}/u.test(said) && !/\d{3}/.test(said)) === true ? cells : undefined
}

/** The cells of a line whose columns spaces set apart. */
export function apart(text: string): Cell[] | undefined {
  if (!/\S {2,}\S.*\S {2,}\S/.test(text)) return undefined
  return [...text.matchAll(/\S+(?: \S+)*/g)].map(({ 0: said, index }): Cell => ({ text: said, start: index }))
}

/** `Name midterm1 midterm2` over `Liam | 74 | 72`: as many words as a first row of numbers has cells. */
export function headerWords(text: string, row: readonly Cell[]): Cell[] | undefined {
  const words = [...text.matchAll(/\S+/g)].map(({ 0: said, index }): Cell => ({ text: said, start: index }))
  const isHeader =
    row.length > 2 &&
    words.length === row.length &&
    words.every(({ text: said }) => /^\p{L}[\p{L}\d_.%()/-]*$/u.test(said) && !said.endsWith('.')) &&
    row.slice(1).every(({ text: said }) => /^[-+−(]?[$€£]?\d[\d.,]*[%)]?$/.test(said))
  return isHeader ? words : undefined
}
