import type { Document } from './document.ts'
import { leftOut } from './render-delimited.ts'
import { count, usage, type Rendered } from './rendered.ts'
import { sheetsFromDocument } from './sheets-from-document.ts'
import type { Sheet } from './sheet.ts'

// Loaded when the first such file is written: together they are most of what the engine would load to start.
const workbookWriter = () => import('./write-workbook.ts')

/** Sheets as a workbook, their formulas computed as far as that is possible here. */
export async function workbookFile(given: readonly Sheet[]): Promise<Rendered> {
  const { computeFormulas } = await import('./compute-formulas.ts')
  const { sheets, notes } = computeFormulas(given)
  const cells = sheets.flatMap((sheet) => sheet.rows.flat())
  const formulas = cells.filter((cell) => cell.formula !== undefined)
  const suspects = cells.filter(
    (cell) => typeof cell.value === 'string' && cell.formula === undefined && cell.value.startsWith('='),
  ).length
  const uncached = formulas.filter((cell) => cell.value === null && cell.error === undefined).length
  const each = sheets.map(
    (sheet) => `${sheet.name} (${count(sheet.rows.length, 'row')} × ${count(sheet.columns.length, 'column')})`,
  )
  return {
    bytes: await (await workbookWriter()).writeWorkbook(sheets),
    contents: `${count(sheets.length, 'sheet')}: ${each.join(', ')}${formulas.length === 0 ? '' : `; ${count(formulas.length, 'formula')}`}`,
    warnings: [
      ...notes,
      ...(uncached === 0
        ? []
        : [
            `${count(uncached, 'formula')} could not be computed here and ${uncached === 1 ? 'is' : 'are'} computed when the workbook is opened.`,
          ]),
      ...(suspects === 0
        ? []
        : [
            `${count(suspects, 'text')} that ${suspects === 1 ? 'begins with "=" stays' : 'begin with "=" stay'} text; a formula is {"formula": "…"}.`,
          ]),
    ],
  }
}

/** The tables of a document as a workbook. Throws `AppError` where there is none. */
export async function workbookFromTables(document: Document): Promise<Rendered> {
  const sheets = sheetsFromDocument(document)
  if (sheets.length === 0)
    throw usage('"content" has no Markdown table, so there is nothing for a workbook. Give tables, or "sheets".')
  const rendered = await workbookFile(sheets)
  return { ...rendered, warnings: [...document.warnings, ...leftOut(document), ...rendered.warnings] }
}
