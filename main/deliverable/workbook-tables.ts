import { readRange } from './cell-range.ts'
import { columnLetters } from './sheet.ts'
import { attributesOf, type WorkbookFile } from './workbook-file.ts'

type Added = { readonly part: string; readonly row: number }

/** A table or filter that ended with the last row takes in the rows that were added below it. */
export function growTables(file: WorkbookFile, part: string, added: readonly Added[]): void {
  const rows = added.filter((target) => target.part === part).map(({ row }) => row)
  const [first, last] = [Math.min(...rows), Math.max(...rows)]
  const grown = (xml: string, tag: 'table' | 'autoFilter'): string =>
    xml.replace(new RegExp(String.raw`<${tag}\b[^>]*>`), (element) => {
      const { ref = '', totalsRowCount = '0' } = attributesOf(element)
      const range = readRange(ref)
      if (range === undefined || range.bottom !== first - 1 || totalsRowCount !== '0') return element
      const whole = `${columnLetters(range.left)}${range.top + 1}:${columnLetters(range.right)}${last + 1}`
      return element.replace(/\bref="[^"]*"/, `ref="${whole}"`)
    })
  const sheet = file.text(part)
  const filtered = grown(sheet, 'autoFilter')
  if (filtered !== sheet) file.put(part, filtered)
  for (const { target } of file.related(part).filter(({ type }) => type === 'table')) {
    const table = file.text(target)
    const own = grown(table, 'table')
    if (own !== table) file.put(target, grown(own, 'autoFilter'))
  }
}
