import { orderFaults, type Schema } from './ooxml-order.ts'
import { relationshipsOf, type Parts } from './ooxml-package.ts'
import { child, duplicates, elements, type XmlElement } from './xml.ts'

/** SpreadsheetML (ECMA-376 part 1, § 18). */
const SPREADSHEET: Schema = {
  workbook:
    'fileVersion fileSharing workbookPr workbookProtection bookViews sheets! functionGroups externalReferences definedNames calcPr oleSize customWorkbookViews pivotCaches smartTagPr smartTagTypes webPublishing fileRecoveryPr* webPublishObjects extLst',
  worksheet:
    'sheetPr dimension sheetViews sheetFormatPr cols* sheetData! sheetCalcPr sheetProtection protectedRanges scenarios autoFilter sortState dataConsolidate customSheetViews mergeCells phoneticPr conditionalFormatting* dataValidations hyperlinks printOptions pageMargins pageSetup headerFooter rowBreaks colBreaks customProperties cellWatches ignoredErrors smartTags drawing legacyDrawing legacyDrawingHF picture oleObjects controls webPublishItems tableParts extLst',
  sheetView: 'pane selection* pivotSelection* extLst',
  c: 'f v is extLst',
  row: 'c* extLst',
  styleSheet: 'numFmts fonts fills borders cellStyleXfs cellXfs cellStyles dxfs tableStyles colors extLst',
  table: 'autoFilter sortState tableColumns! tableStyleInfo extLst',
}

type Known = { readonly strings: number; readonly formats: number }

/** What is wrong with the SpreadsheetML parts of a package. */
export function sheetFaults(parts: Parts): string[] {
  const workbook = parts.trees.get('xl/workbook.xml')
  if (workbook === undefined) return []
  const { trees } = parts
  const sheets = elements(workbook, 'sheet')
  const styles = trees.get('xl/styles.xml')
  const known = {
    strings: elements(trees.get('xl/sharedStrings.xml'), 'si').length,
    formats: elements(child(styles, 'cellXfs'), 'xf').length,
  }
  const names = sheets.map((sheet) => sheet.attributes['name']!)
  const rels = relationshipsOf(parts, 'xl/workbook.xml')
  const shown = sheets.map(({ attributes }) => rels.find(({ id }) => id === attributes['r:id'])?.target ?? '')
  const tables = [...trees].filter(([name]) => name.startsWith('xl/tables/')).map(([, tree]) => tree)
  return [
    ...(sheets.length === 0 ? ['the workbook has no sheet'] : []),
    ...(sheets.every((sheet) => /idden/.test(sheet.attributes['state'] ?? '')) ? ['every sheet is hidden'] : []),
    ...duplicates(names.map((name) => name.toLowerCase())).map((name) => `sheet ${name} is there twice`),
    ...names
      .filter((name) => name.length === 0 || name.length > 31 || /[[\]:*?/\\]|^'|'$/.test(name))
      .map((name) => `sheet name ${name} is not allowed`),
    ...duplicates(sheets.map((sheet) => sheet.attributes['sheetId']!)).map((id) => `sheet id ${id} is used twice`),
    ...duplicates(shown).map((name) => `${name} is two sheets`),
    ...parts.names
      .filter((name) => /^xl\/worksheets\/[^/]+\.xml$/.test(name) && !shown.includes(name))
      .map((name) => `${name} is in no list of sheets`),
    ...definedNameFaults(workbook, sheets.length),
    ...styleFaults(styles),
    ...['id', 'displayName'].flatMap((key) =>
      duplicates(tables.map(({ attributes }) => (attributes[key] ?? '').toLowerCase())).map(
        (value) => `table ${key} ${value} is used twice`,
      ),
    ),
    ...[...trees].flatMap(([name, tree]) =>
      /^xl\/(?:workbook|styles|worksheets\/[^/]+|tables\/[^/]+)\.xml$/.test(name)
        ? [...orderFaults(tree, SPREADSHEET), ...(tree.name === 'worksheet' ? worksheetFaults(tree, known) : [])].map(
            (fault) => `${name}: ${fault}`,
          )
        : [],
    ),
  ]
}

function definedNameFaults(workbook: XmlElement, sheetCount: number): string[] {
  const names = elements(workbook, 'definedName')
  return [
    ...duplicates(
      names.map(({ attributes }) => `${attributes['name']?.toLowerCase()} of sheet ${attributes['localSheetId']}`),
    ).map((name) => `the name ${name} is defined twice`),
    ...names
      .filter(({ attributes }) => Number(attributes['localSheetId'] ?? 0) >= Math.max(1, sheetCount))
      .map(({ attributes }) => `the name ${attributes['name']} is of a sheet that does not exist`),
  ]
}

/** Formats name fonts, fills, borders and base formats by their place. */
function styleFaults(styles: XmlElement | undefined): string[] {
  if (styles === undefined) return ['the workbook has no styles']
  const count = (list: string): number => child(styles, list)?.children.length ?? 0
  const own = new Set(elements(child(styles, 'numFmts'), 'numFmt').map(({ attributes }) => attributes['numFmtId']))
  return elements(child(styles, 'cellXfs'), 'xf').flatMap(({ attributes }, index) => [
    ...(
      [
        ['fontId', 'fonts'],
        ['fillId', 'fills'],
        ['borderId', 'borders'],
        ['xfId', 'cellStyleXfs'],
      ] as const
    )
      .filter(([key, list]) => Number(attributes[key] ?? 0) >= Math.max(1, count(list)))
      .map(([key]) => `format ${index} names a ${key} that does not exist`),
    ...(Number(attributes['numFmtId'] ?? 0) >= 164 && !own.has(attributes['numFmtId'])
      ? [`format ${index} names a number format that does not exist`]
      : []),
  ])
}

/** Widths are of columns that follow each other. */
function columnFaults(columns: readonly XmlElement[]): string[] {
  const ends = columns.flatMap(({ attributes }) => [Number(attributes['min']), Number(attributes['max'])])
  const areRight = ends.every((end, index) => {
    const before = ends[index - 1] ?? 0
    return index % 2 === 1 ? end >= before : end > before
  })
  return areRight ? [] : ['the widths of the columns are not in order']
}

function worksheetFaults(sheet: XmlElement, known: Known): string[] {
  const rows = elements(child(sheet, 'sheetData'), 'row')
  const cells = rows.flatMap((row) => row.children.filter(({ name }) => name === 'c'))
  const numbers = rows.map(({ attributes }) => Number(attributes['r']))
  const merged = elements(child(sheet, 'mergeCells'), 'mergeCell').map(({ attributes }) => rangeOf(attributes['ref']!))
  return [
    ...columnFaults(elements(sheet, 'col')),
    ...elements(sheet, 'f')
      .filter(({ text }) => text.trimStart().startsWith('='))
      .map(({ text }) => `the formula ${text} begins with a sign of its own`),
    ...(isRising(numbers) ? [] : ['the rows are not in order']),
    ...duplicates(cells.map((cell) => cell.attributes['r']!)).map((cell) => `cell ${cell} is there twice`),
    ...rows.flatMap((row) => {
      const own = row.children.map(({ attributes }) => addressOf(attributes['r'] ?? ''))
      return [
        ...(isRising(
          own.map(([column]) => column),
          true,
        )
          ? []
          : [`the cells of row ${row.attributes['r']} are not in order`]),
        ...(own.every(([, number]) => number === Number(row.attributes['r']))
          ? []
          : [`row ${row.attributes['r']} has a cell of another row`]),
      ]
    }),
    ...cells
      .filter((cell) => cell.attributes['t'] === 's' && Number(child(cell, 'v')?.text) >= known.strings)
      .map((cell) => `cell ${cell.attributes['r']} names a string that does not exist`),
    ...cells
      .filter((cell) => Number(cell.attributes['s'] ?? 0) >= known.formats)
      .map((cell) => `cell ${cell.attributes['r']} names a format that does not exist`),
    ...cells
      .filter((cell) => !isValueOfType(cell))
      .map((cell) => `cell ${cell.attributes['r']} has a value that its type does not allow`),
    ...merged
      .filter((range, index) => merged.slice(0, index).some((other) => overlap(range, other)))
      .map(({ ref }) => `the merged cells ${ref} overlap others`),
  ]
}

function isValueOfType(cell: XmlElement): boolean {
  const value = child(cell, 'v')?.text
  if (value === undefined) return true
  switch (cell.attributes['t'] ?? 'n') {
    case 'n':
      return value !== '' && Number.isFinite(Number(value))
    case 'b':
      return /^[01]$/.test(value)
    case 'e':
      return value.startsWith('#')
    default:
      return true
  }
}

function isRising(numbers: readonly number[], orSame = false): boolean {
  return numbers.every(
    (number, index) => index === 0 || number > numbers[index - 1]! || (orSame && number === numbers[index - 1]),
  )
}

/** `C7` as [3, 7]. */
function addressOf(cell: string): [column: number, row: number] {
  const [, letters = '', digits = ''] = /^\$?([A-Z]{1,3})\$?(\d+)$/.exec(cell) ?? []
  return [letters.split('').reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0), Number(digits)]
}

function rangeOf(ref: string) {
  const [from = '', to = from] = ref.split(':')
  return { ref, from: addressOf(from), to: addressOf(to) }
}

function overlap(a: ReturnType<typeof rangeOf>, b: ReturnType<typeof rangeOf>): boolean {
  return a.from[0] <= b.to[0] && b.from[0] <= a.to[0] && a.from[1] <= b.to[1] && b.from[1] <= a.to[1]
}
