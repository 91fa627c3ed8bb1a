import type { ReactNode } from 'react'
import { slideParts, type SlideCell, type SlideRow } from './slide-rows.ts'

type SlideBodyProps<Line> = {
  readonly lines: readonly Line[]
  readonly keyOf: (line: Line) => number
  /** What a line, or a cell of it, looks like. */
  readonly show: (line: Line, cell: SlideCell) => ReactNode
}

/** What a slide says below its title: lines, and tables as such. */
export function SlideBody<Line extends { readonly text: string }>({ lines, keyOf, show }: SlideBodyProps<Line>) {
  return slideParts(lines).map((part) => {
    if (!('rows' in part))
      return (
        <p key={keyOf(part.line)} dir="auto">
          {show(part.line, { at: 0, text: part.line.text })}
        </p>
      )
    return (
      <table key={part.rows.map(({ line }) => keyOf(line)).join(' ')}>
        <tbody>
          {part.rows.map(({ line, cells }) => (
            <tr key={keyOf(line)}>
              {cells.map((cell, column) => (
                <td key={cell.at} dir="auto" className={isOfAmounts(part.rows, column) ? 'align-end' : undefined}>
                  {show(line, cell)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    )
  })
}

/** Whether what stands below the first row is amounts. */
function isOfAmounts(rows: readonly SlideRow<unknown>[], column: number): boolean {
  return rows.slice(1).every(({ cells }) => {
    const text = cells[column]?.text.trim() ?? ''
    return text === '' || AMOUNT.test(text)
  })
}

const AMOUNT = /^[-+−]?[\p{Sc}]?\s?\d[\d.,\s']*\s?(?:[\p{Sc}%]|[A-Z]{3})?$/u
