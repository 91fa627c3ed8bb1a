import type { DiffLine } from '../../preload/document-shapes.ts'

export type DiffRow = { readonly line: DiffLine } | { readonly same: readonly DiffLine[] }

/** Unchanged lines that are shown beside each change. */
const AROUND = 2

/** The lines of a comparison, long unchanged stretches folded. */
export function diffRows(lines: readonly DiffLine[]): DiffRow[] {
  const isNear = (index: number): boolean =>
    lines.slice(Math.max(0, index - AROUND), index + AROUND + 1).some(({ change }) => change !== 'same')
  const rows: DiffRow[] = []
  for (const [index, line] of lines.entries()) {
    const last = rows.at(-1)
    if (isNear(index)) rows.push({ line })
    else if (last !== undefined && 'same' in last) rows[rows.length - 1] = { same: [...last.same, line] }
    else rows.push({ same: [line] })
  }
  return rows
}
