import { duplicates, elements, type XmlElement } from './xml.ts'

/** What is wrong with the SpreadsheetML parts of a package. */
export function sheetFaults(trees: ReadonlyMap<string, XmlElement>): string[] {
  const workbook = trees.get('xl/workbook.xml')
  if (workbook === undefined) return []
  const sheets = elements(workbook, 'sheet')
  const strings = elements(trees.get('xl/sharedStrings.xml'), 'si').length
  const formats = elements(
    trees.get('xl/styles.xml')?.children.find((child) => child.name === 'cellXfs'),
    'xf',
  ).length
  const names = sheets.map((sheet) => sheet.attributes['name']!)
  return [
    ...(sheets.length === 0 ? ['the workbook has no sheet'] : []),
    ...duplicates(names.map((name) => name.toLowerCase())).map((name) => `sheet ${name} is there twice`),
    ...names
      .filter((name) => name.length > 31 || /[[\]:*?/\\]/.test(name))
      .map((name) => `sheet name ${name} is not allowed`),
    ...duplicates(sheets.map((sheet) => sheet.attributes['sheetId']!)).map((id) => `sheet id ${id} is used twice`),
    ...[...trees]
      .filter(([name]) => /^xl\/worksheets\/[^/]+\.xml$/.test(name))
      .flatMap(([name, tree]) => worksheetFaults(tree, { strings, formats }).map((fault) => `${name}: ${fault}`)),
  ]
}

function worksheetFaults(sheet: XmlElement, known: { readonly strings: number; readonly formats: number }): string[] {
  const cells = elements(sheet, 'c')
  const order =
    'sheetPr dimension sheetViews sheetFormatPr cols sheetData sheetCalcPr sheetProtection protectedRanges scenarios autoFilter sortState dataConsolidate customSheetViews mergeCells phoneticPr conditionalFormatting dataValidations hyperlinks printOptions pageMargins pageSetup headerFooter rowBreaks colBreaks customProperties cellWatches ignoredErrors smartTags drawing legacyDrawing tableParts extLst'.split(
      ' ',
    )
  const places = sheet.children.map((child) => order.indexOf(child.name))
  return [
    ...(places.every((place, index) => place >= 0 && (index === 0 || place >= places[index - 1]!))
      ? []
      : [`children out of order: ${sheet.children.map((child) => child.name).join(' ')}`]),
    ...duplicates(cells.map((cell) => cell.attributes['r']!)).map((cell) => `cell ${cell} is there twice`),
    ...cells
      .filter((cell) => cell.attributes['t'] === 's' && Number(elements(cell, 'v')[0]?.text) >= known.strings)
      .map((cell) => `cell ${cell.attributes['r']} names a string that does not exist`),
    ...cells
      .filter((cell) => Number(cell.attributes['s'] ?? 0) >= known.formats)
      .map((cell) => `cell ${cell.attributes['r']} names a format that does not exist`),
  ]
}
