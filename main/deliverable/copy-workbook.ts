import { editWorkbook } from './edit-workbook.ts'
import { formatOf } from './output-folder.ts'
import { usage, type Rendered } from './rendered.ts'
import type { SheetInput } from './sheet-shapes.ts'
import type { AddedRows, CellEdit } from './workbook-edit-shapes.ts'

type Given = {
  readonly content?: string | undefined
  readonly sheets?: readonly SheetInput[] | undefined
  readonly edits?: readonly CellEdit[] | undefined
  readonly addRows?: readonly AddedRows[] | undefined
}

/** A copy of a workbook of the same format with what is given put in. Throws `AppError` that says what to give instead. */
export function copyWorkbook(
  format: string,
  from: { readonly name: string; readonly bytes: Uint8Array },
  { content, sheets = [], edits = [], addRows = [] }: Given,
): Rendered {
  const source = formatOf(from.name)
  if (format !== source)
    throw usage(`A copy of a .${source} file is a .${source} file too: give "path" that extension.`)
  if (content !== undefined)
    throw usage('With a workbook in "from" give "edits", "addRows" or "sheets", not "content".')
  return editWorkbook(from.bytes, { edits, addRows, sheets })
}
