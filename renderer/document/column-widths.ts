const NARROWEST = 56
const WIDEST = 260
const LETTER = 6.6
/** With room for a longer text than those looked at. */
const PADDING = 26

/** Pixels for each column, so that most of what is known of it fits. */
export function columnWidths(
  rows: readonly (readonly (readonly [column: number, text: string])[])[],
  columnCount: number,
): number[] {
  const lengths: number[] = []
  for (const row of rows)
    for (const [column, text] of row) lengths[column] = Math.max(lengths[column] ?? 0, text.length)
  return Array.from({ length: Math.min(columnCount, lengths.length) }, (_, column) =>
    Math.min(WIDEST, Math.max(NARROWEST, Math.round((lengths[column] ?? 0) * LETTER + PADDING))),
  )
}
