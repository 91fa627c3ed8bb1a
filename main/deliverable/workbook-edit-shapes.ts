import { z } from 'zod'
import { CellInput } from './sheet-shapes.ts'

/** Cells to be put anew in a copy of a workbook. */
export const CellEdit = z.strictObject({
  sheet: z.string(),
  cell: z.string(),
  value: CellInput,
})
export type CellEdit = z.output<typeof CellEdit>

/** Rows below the last filled one of a sheet; they look like it. */
export const AddedRows = z.strictObject({ sheet: z.string(), rows: z.array(z.array(CellInput)).min(1) })
export type AddedRows = z.output<typeof AddedRows>
