/** A cell of a table's row; `at` is where its text begins in the row's. */
export type SlideCell = { readonly at: number; readonly text: string }

export type SlideRow<Line> = { readonly line: Line; readonly cells: readonly SlideCell[] }

/** A line of its own, or rows of one table that follow one another. */
export type SlidePart<Line> = { readonly line: Line } | { readonly rows: readonly SlideRow<Line>[] }

const BETWEEN = ' | '

/** The lines of a slide in order, with the rows of a table (`a | b`, at least two of as many cells) together. */
export function slideParts<Line extends { readonly text: string }>(lines: readonly Line[]): SlidePart<Line>[] {
  const parts: SlidePart<Line>[] = []
  for (let at = 0; at < lines.length;) {
    const width = lines[at]!.text.split(BETWEEN).length
    const end = lines.findIndex(({ text }, index) => index >= at && text.split(BETWEEN).length !== width)
    const run = lines.slice(at, end === -1 ? lines.length : end)
    if (width > 1 && run.length > 1) parts.push({ rows: run.map((line) => ({ line, cells: cellsOf(line.text) })) })
    else parts.push(...run.map((line) => ({ line })))
    at += run.length
  }
  return parts
}

function cellsOf(text: string): SlideCell[] {
  let at = 0
  return text.split(BETWEEN).map((cell) => {
    const own = { at, text: cell }
    at += cell.length + BETWEEN.length
    return own
  })
}
