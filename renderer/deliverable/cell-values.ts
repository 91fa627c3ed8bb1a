import type { AuditedValue } from '../../preload/document-shapes.ts'

/** Audited values by the row and column of the cell that they stand in. Equal rows are told apart by their order. */
export function cellValues(
  rows: readonly (readonly string[])[],
  values: readonly AuditedValue[],
): Map<string, AuditedValue> {
  const places = Map.groupBy(
    rows.map((row, index) => ({ index, first: row.findIndex((cell) => cell !== ''), key: keyOf(row) })),
    ({ key }) => key,
  )
  const found = new Map<string, AuditedValue>()
  for (const own of Map.groupBy(values, ({ line }) => line).values()) {
    const pieces = (own[0]?.lineText ?? '').split(' | ')
    const place = places.get(keyOf(pieces.map(withoutFormula)))?.shift()
    if (place === undefined) continue
    for (const value of own) {
      const column = place.first + pieceAt(pieces, value.start)
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

function pieceAt(pieces: readonly string[], start: number): number {
  let end = -3
  return pieces.findIndex((piece) => {
    end += piece.length + 3
    return start <= end
  })
}

/** `1,250 (=B2*C2)` is shown as `1,250`. */
function withoutFormula(piece: string): string {
  return piece.replace(/ \(=.*\)$/s, '').trim()
}
