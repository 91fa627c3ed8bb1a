import type { Document } from './document.ts'
import { parseMarkdown } from './markdown.ts'
import { parseDelimited } from './parse-delimited.ts'
import { count, encode, usage, type Rendered } from './rendered.ts'
import type { Sheet } from './sheet.ts'
import { tableRows, textAroundTables } from './sheets-from-document.ts'
import { delimitedRows, writeDelimited } from './write-delimited.ts'

/** A table of Markdown, or delimited text, as a file of that form. Throws `AppError`. */
export function delimitedFromContent(content: string, delimiter: ',' | ';' | '\t'): Rendered {
  const document = parseMarkdown(content)
  const [table, ...more] = tableRows(document)
  if (more.length > 0)
    throw usage(`"content" has ${more.length + 1} tables, but a CSV file holds one. Write one file for each, or .xlsx.`)
  if (table !== undefined)
    return delimitedFile(table, delimiter === '\t' ? '\t' : ',', [...document.warnings, ...leftOut(document)])
  const rows = parseDelimited(content, delimiter)
  const ragged = rows.flatMap((row, index) =>
    row.length === rows[0]!.length
      ? []
      : [`Row ${index + 1} has ${count(row.length, 'field')}, the first row has ${rows[0]!.length}.`],
  )
  return delimitedFile(rows, delimiter, ragged.slice(0, 5))
}

/** The one sheet as a file. Throws `AppError` for more. */
export async function delimitedFromSheets(given: readonly Sheet[], delimiter: ',' | '\t'): Promise<Rendered> {
  const { computeFormulas } = await import('./compute-formulas.ts')
  const { sheets } = computeFormulas(given)
  const [sheet, ...more] = sheets
  if (sheet === undefined || more.length > 0)
    throw usage(`There are ${sheets.length} sheets, but a CSV file holds one. Write one file for each, or .xlsx.`)
  return delimitedFile(delimitedRows(sheet), delimiter, [])
}

function delimitedFile(
  rows: readonly (readonly string[])[],
  delimiter: ',' | ';' | '\t',
  warnings: readonly string[],
): Rendered {
  const { text, defused } = writeDelimited(rows, delimiter)
  const apostrophes =
    defused === 0
      ? []
      : [`${count(defused, 'cell')} that a spreadsheet would run as a formula got an apostrophe in front.`]
  return {
    bytes: encode(text),
    contents: `${count(rows.length, 'row')} × ${count(rows[0]?.length ?? 0, 'column')}`,
    warnings: [...warnings, ...apostrophes],
  }
}

/** What of a document is in no table, as a warning. */
export function leftOut(document: Document): string[] {
  const blocks = textAroundTables(document)
  return blocks === 0
    ? []
    : [
        `Only the tables were written; ${count(blocks, 'other block')} of text ${blocks === 1 ? 'was' : 'were'} left out.`,
      ]
}
