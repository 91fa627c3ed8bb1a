import type { DiffLine } from '../../preload/document-shapes.ts'
import { readRange } from '../deliverable/cell-range.ts'
import { columnLetters } from '../deliverable/sheet.ts'
import type { ViewLine } from '../extract/text-view.ts'
import { lineSteps } from './line-steps.ts'

type Line = Pick<ViewLine, 'text' | 'locator'>

/** What changed from one text view to another: by paragraph, in a workbook by cell, in a presentation by slide. */
export function diffVersions(before: readonly Line[], after: readonly Line[]): DiffLine[] {
  let [old, fresh] = [0, 0]
  const parts: DiffLine[][] = []
  let removed: Line[] = []
  const steps = lineSteps(
    before.map(({ text }) => text),
    after.map(({ text }) => text),
  )
  for (const { change, count } of steps) {
    if (change === 'removed') {
      removed = [...removed, ...before.slice(old, (old += count))]
      continue
    }
    const taken = after.slice(fresh, (fresh += count))
    if (change === 'added') parts.push(changed(removed, taken))
    else {
      old += count
      parts.push(
        changed(removed, []),
        taken.map((line) => diffLine('same', line)),
      )
    }
    removed = []
  }
  return [...parts, changed(removed, [])].flat()
}

/** Rows of the same place are compared cell by cell; everything else as it is. */
function changed(removed: readonly Line[], added: readonly Line[]): DiffLine[] {
  const rows = new Map(added.flatMap((line) => keyed(line)).toReversed())
  const paired = new Set<Line>()
  const pairs = removed.map((line) => {
    const [[key] = []] = keyed(line)
    const other = key === undefined ? undefined : rows.get(key)
    if (key !== undefined) rows.delete(key)
    if (other !== undefined) paired.add(other)
    return { line, other }
  })
  return [
    ...pairs.flatMap(({ line, other }) => {
      const cells = other === undefined ? undefined : changedCells(line, other)
      if (cells !== undefined) return cells
      return [diffLine('removed', line), ...(other === undefined ? [] : [diffLine('added', other)])]
    }),
    ...added.filter((line) => !paired.has(line)).map((line) => diffLine('added', line)),
  ]
}

function changedCells(before: Line, after: Line): DiffLine[] | undefined {
  const [old, fresh] = [cellsOf(before), cellsOf(after)]
  if (old === undefined || fresh === undefined || !('sheet' in after.locator)) return undefined
  const { sheet } = after.locator
  const columns = [...new Set([...old.cells.keys(), ...fresh.cells.keys()])].toSorted((a, b) => a - b)
  return columns.flatMap((column): DiffLine[] => {
    const [was, is] = [old.cells.get(column), fresh.cells.get(column)]
    const place = { sheet, cell: `${columnLetters(column)}${fresh.row}` }
    return was === is
      ? []
      : [
          ...(was === undefined ? [] : [{ change: 'removed' as const, text: was, place }]),
          ...(is === undefined ? [] : [{ change: 'added' as const, text: is, place }]),
        ]
  })
}

/** The cells of a row by column, empty ones left out; undefined where the text cannot be divided among them. */
function cellsOf({ text, locator }: Line): { row: number; cells: Map<number, string> } | undefined {
  const range = 'sheet' in locator ? readRange(locator.range) : undefined
  const pieces = text.split(' | ')
  if (range === undefined || range.top !== range.bottom || pieces.length !== range.right - range.left + 1)
    return undefined
  const cells = pieces.map((piece, index): [number, string] => [range.left + index, piece])
  return { row: range.top + 1, cells: new Map(cells.filter(([, piece]) => piece !== '')) }
}

/** A line by the row that it stands in. */
function keyed(line: Line): (readonly [string, Line])[] {
  return 'sheet' in line.locator ? [[`${rowOf(line.locator.range)} ${line.locator.sheet}`, line]] : []
}

function rowOf(range: string): string {
  return /\d+/.exec(range)?.[0] ?? range
}

function diffLine(change: DiffLine['change'], { text, locator }: Line): DiffLine {
  if ('sheet' in locator) return { change, text, place: { sheet: locator.sheet, cell: locator.range } }
  return 'slide' in locator ? { change, text, place: { slide: locator.slide } } : { change, text }
}
