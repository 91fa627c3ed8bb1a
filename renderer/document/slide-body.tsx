import type { ReactNode } from 'react'
import { slideParts, type SlideCell } from './slide-rows.ts'

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
              {cells.map((cell) => (
                <td key={cell.at} dir="auto" className={AMOUNT.test(cell.text) ? 'align-end' : undefined}>
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

const AMOUNT = /^[-+−]?[\p{Sc}]?\s?\d[\d.,\s']*\s?(?:[\p{Sc}%]|[A-Z]{3})?$/u
