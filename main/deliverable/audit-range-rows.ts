import type { Slot } from './audit-slot.ts'
import type { TableContext } from './audit-tables.ts'

type Range = { readonly row: number; readonly from: number; readonly to: number }

const known = new WeakMap<TableContext, readonly (readonly Range[])[]>()

/** By column of a table, the ranges that its cells say: `3.750 – 3.999`. */
function rangesOf(table: TableContext): readonly (readonly Range[])[] {
  const before = known.get(table)
  if (before !== undefined) return before
  const width = Math.max(0, ...table.rows.map(({ texts }) => texts.length))
  const columns = Array.from({ length: width }, (_, column) =>
    table.rows.flatMap(({ texts }, row): Range[] => {
      if (table.isHeader(row) || !/^[^\p{L}]*\d\s?(?:[-–—]|to|bis|à)\s?\d[^\p{L}]*$/u.test(texts[column] ?? ''))
        return []
      const numbers = (texts[column] ?? '').match(/\d+(?:[.,]\d+)*/g) ?? []
      const [from, to, ...more] = numbers.map((said) =>
        Number(said.replace(/,(?=\d{3}(?:\D|$))/g, '').replace(',', '.')),
      )
      return from !== undefined && to !== undefined && more.length === 0 && from < to ? [{ row, from, to }] : []
    }),
  ).filter((ranges) => ranges.length > 1)
  known.set(table, columns)
  return columns
}

/** Whether another number of a sentence lies in the range of another row than the one that a value was found in. */
export function isOfOtherRange({ value, beside, cell }: Slot, { cell: there }: Slot): boolean {
  if (cell !== undefined || there === undefined) return false
  const numbers = beside.flatMap((other) =>
    other !== value && other.number !== undefined && other.kind === 'number'
      ? [
          other.number.raw * (other.number.scale ?? 1),
          Number(/\d+(?:\.\d+)?/.exec(other.text.replaceAll(',', ''))?.[0]),
        ]
      : [],
  )
  const isIn = ({ from, to }: Range): boolean => numbers.some((number) => number >= from && number <= to)
  return rangesOf(there.table).some((ranges) => {
    const own = ranges.find(({ row }) => row === there.row)
    return own !== undefined && !isIn(own) && ranges.some(isIn)
  })
}
