import { z } from 'zod'

const Scalar = z.union([z.string(), z.number(), z.boolean(), z.null()])
export const CellInput = z.union(
  [
    Scalar,
    z.strictObject({ formula: z.string().min(1), value: Scalar.optional() }),
    z.strictObject({ date: z.string() }),
  ],
  {
    error:
      'A cell is a text, a number, true, false, null, {"formula": "SUM(A1:A9)", "value": 45} or {"date": "2024-03-31"}',
  },
)
const ColumnInput = z.strictObject({
  header: z.string(),
  type: z.enum(['text', 'number', 'integer', 'percent', 'currency', 'date', 'datetime', 'boolean']).optional(),
  format: z.string().max(200).optional(),
  width: z.number().min(1).max(255).optional(),
  group: z.string().optional(),
})
const Colour = z.string().regex(/^#?[0-9a-f]{6}$/i, 'A colour is #RRGGBB')
const StyleInput = z.strictObject({
  range: z.string(),
  bold: z.boolean().optional(),
  italic: z.boolean().optional(),
  color: Colour.optional(),
  fill: Colour.optional(),
  align: z.enum(['left', 'center', 'right']).optional(),
  wrap: z.boolean().optional(),
  border: z.enum(['top', 'bottom', 'box']).optional(),
  format: z.string().max(200).optional(),
})
const FreezeInput = z.strictObject({
  rows: z.number().int().min(0).max(100).default(0),
  columns: z.number().int().min(0).max(100).default(0),
})

/** A sheet as an agent gives it. */
export const SheetInput = z.strictObject({
  name: z.string(),
  columns: z.array(ColumnInput).optional(),
  rows: z.array(z.array(CellInput)),
  freeze: FreezeInput.optional(),
  filter: z.boolean().optional(),
  merge: z.array(z.string()).optional(),
  styles: z.array(StyleInput).optional(),
})
export type SheetInput = z.output<typeof SheetInput>
export type CellInput = z.output<typeof CellInput>
export type ColumnInput = z.output<typeof ColumnInput>

export type StyleInput = z.output<typeof StyleInput>
