import type { AuditedValue } from '../../preload/document-shapes.ts'
import { fieldText, splitRecord } from '../../preload/split-record.ts'

/** As a workbook's text view has it. */
const BETWEEN_CELLS = ' | '

/** Audited values by the row and column of the cell that they stand in. Equal rows are told apart by their order. */
export function cellValues(
  rows: readonly (readonly string[])[],
  values: readonly AuditedValue[],
  delimiter?: string,
): Map<string, AuditedValue> {
  const places = Map.groupBy(
    rows.map((row, index) => ({ index, first: row.findIndex((cell) => cell !== ''), key: keyOf(row) })),
    ({ key }) => key,
  )
  const found = new Map<string, AuditedValue>()
  for (const own of Map.groupBy(values, ({ line }) => line).values()) {
    const line = own[0]?.lineText ?? ''
    const pieces = delimiter === undefined ? line.split(BETWEEN_CELLS) : splitRecord(line, delimiter)
    const shown = pieces.map(delimiter === undefined ? withoutFormula : fieldText)
    const place = places.get(keyOf(shown))?.shift()
    if (place === undefined) continue
    for (const value of own) {
      const column =
        (delimiter === undefined ? place.first : 0) + pieceAt(pieces, value.start, delimiter ?? BETWEEN_CELLS)
      const cell = cellKey(place.index, column)
      // The worst of a cell's values is the one to be seen.
      if (!found.has(cell) || value.verdict === 'ungrounded') found.set(cell, value)
    }
  }
  return found
}

export function cellKey(row: number, column: number): string {
  return `${row} ${column}`
}

function keyOf(cells: readonly string[]): string {
  const first = cells.findIndex((cell) => cell !== '')
  const last = cells.findLastIndex((cell) => cell !== '')
  return cells.slice(Math.max(0, first), last + 1).join('\n')
}

function pieceAt(pieces: readonly string[], start: number, between: string): number {
  let end = -between.length
  return pieces.findIndex((piece) => {
    end += piece.length + between.length
    return start <= end
  })
}

/** `1,250 (=B2*C2)` is shown as `1,250`. */
function withoutFormula(piece: string): string {
  return piece.replace(/ \(=.*\)$/s, '').trim()
}
