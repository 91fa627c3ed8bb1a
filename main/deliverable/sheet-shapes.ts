import { z } from 'zod'

const Scalar = z.union([z.string(), z.number(), z.boolean(), z.null()])
export const CellInput = z.union(
  [
    Scalar,
    z
      .strictObject({ formula: z.string().min(1), value: Scalar.optional() })
      .describe('Formula in English function names, with its value where known'),
    z.strictObject({ date: z.string() }).describe('YYYY-MM-DD or YYYY-MM-DDTHH:MM'),
  ],
  {
    error:
      'A cell is a text, a number, true, false, null, {"formula": "SUM(A1:A9)", "value": 45} or {"date": "2024-03-31"}',
  },
)
const ColumnInput = z.strictObject({
  header: z.string(),
  type: z.enum(['text', 'number', 'integer', 'percent', 'currency', 'date', 'datetime', 'boolean']).optional(),
  format: z.string().max(200).optional().describe('Excel number format, e.g. #,##0.00'),
  width: z.number().min(1).max(255).optional().describe('Characters; by content if left out'),
  group: z.string().optional().describe('Header above; columns side by side with the same group share one merged cell'),
})
const Colour = z.string().regex(/^#?[0-9a-f]{6}$/i, 'A colour is #RRGGBB')
const StyleInput = z.strictObject({
  range: z.string().describe('Cells as Excel counts them, the header included: A10:D10'),
  bold: z.boolean().optional(),
  italic: z.boolean().optional(),
  color: Colour.optional(),
  fill: Colour.optional(),
  align: z.enum(['left', 'center', 'right']).optional(),
  wrap: z.boolean().optional(),
  border: z.enum(['top', 'bottom', 'box']).optional().describe('top for a line of totals'),
  format: z.string().max(200).optional().describe('Excel number format'),
})
const FreezeInput = z.strictObject({
  rows: z.number().int().min(0).max(100).default(0),
  columns: z.number().int().min(0).max(100).default(0),
})

/** A sheet as an agent gives it. */
export const SheetInput = z.strictObject({
  name: z.string(),
  columns: z.array(ColumnInput).optional().describe('The header row; leave out for a sheet without one'),
  rows: z
    .array(z.array(CellInput))
    .describe('Rows below the header; numbers as numbers, dates as {"date": "2024-03-31"}'),
  freeze: FreezeInput.optional().describe('The header row is frozen if left out'),
  filter: z.boolean().optional(),
  merge: z
    .array(z.string())
    .optional()
    .describe('Ranges shown as one cell, e.g. A2:A4; all but the first cell are null'),
  styles: z.array(StyleInput).optional(),
})
export type SheetInput = z.output<typeof SheetInput>
export type CellInput = z.output<typeof CellInput>
export type ColumnInput = z.output<typeof ColumnInput>

export type StyleInput = z.output<typeof StyleInput>
