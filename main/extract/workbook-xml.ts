import { extractLimits } from './limits.ts'
import { formatNumber, formatText } from './number-format.ts'
import { ExtractError, type TextView, type ViewLine } from './text-view.ts'
import { columnName, LAST_COLUMN, LAST_ROW, placeOfName } from './workbook-address.ts'
import { headerText } from './workbook-extras.ts'
import {
  createSheetWriter,
  joinSheets,
  mergedCells,
  type SheetCell,
  type SheetState,
  type SheetWriter,
} from './workbook-rows.ts'
import { childOf, childrenOf, decodeXml, descendants, parseXml, textOf, type XmlElement } from './xml-tree.ts'

const PART = 'Workbook'

/** Excel's XML of 2003: cells as Excel shows them, row by row. */
export function readXmlWorkbook(bytes: Uint8Array): TextView {
  // What a sheet is stands after its cells.
  const frame = parseXml([Buffer.from(withoutTables(bytes))], PART)
  const formats = readFormats(childOf(frame, 'Styles'))
  const frames = childrenOf(frame, 'Worksheet')
  if (frames.length === 0) throw new ExtractError('corrupt', 'The file is damaged: it holds no sheet.')
  if (frames.length > extractLimits.sheets)
    throw new ExtractError('too_large', `The workbook was not read: it has ${frames.length} sheets.`)
  const sheets = new Map(frames.map((sheet) => [nameOf(sheet), openSheet(sheet, formats)]))
  parseXml([bytes], PART, {
    within: 'Table',
    onBlock: (block, around) => sheets.get(nameOf(around.at(-2)!))?.block(block),
  })
  const { lines, warnings } = joinSheets(sheets.values(), (sheet) => sheet.finish())
  const names = frames.map(nameOf)
  lines.push(...nameLines(frame, names[0] ?? ''), ...frames.flatMap((sheet) => nameLines(sheet, nameOf(sheet))))
  return { kind: 'xls', lines, warnings, meta: { sheets: names } }
}

/** The workbook without its cells. Without an encoding declared: it is decoded. */
function withoutTables(bytes: Uint8Array): string {
  const xml = [...decodeXml([bytes])].join('').replace(/^\ufeff?\s*<\?xml[^>]*\?>/, '')
  const kept: string[] = []
  let at = 0
  for (const { index, 0: tag, 1: prefix = '' } of xml.matchAll(/<(\w+:)?Table(?:\s[^>]*)?>/g)) {
    if (index < at) continue
    kept.push(xml.slice(at, index))
    const end = tag.endsWith('/>') ? index + tag.length : xml.indexOf(`</${prefix}Table>`, index) + prefix.length + 8
    at = end <= index ? xml.length : end
  }
  kept.push(xml.slice(at))
  return kept.join('')
}

function nameOf({ attributes }: XmlElement): string {
  return attributes['Name'] ?? ''
}

/** Names that people gave to cells; Excel's own (print areas, filters) and hidden ones left out. */
function nameLines(around: XmlElement, usualSheet: string): ViewLine[] {
  return childrenOf(childOf(around, 'Names'), 'NamedRange').flatMap(({ attributes }): ViewLine[] => {
    const { Name: name = '', RefersTo: written = '', Hidden: hidden } = attributes
    if (hidden === '1' || /^(?:Print_(?:Area|Titles)|_FilterDatabase)$/.test(name)) return []
    const target = toAddresses(written, 0, 1).replace(/^=/, '')
    const scope = around.name === 'Worksheet' ? ` (in ${usualSheet})` : ''
    return [{ text: `Name ${name}${scope}: ${target}`, locator: placeOfName(target, usualSheet) }]
  })
}

function openSheet(sheet: XmlElement, formats: ReadonlyMap<string, string>) {
  const options = childOf(sheet, 'WorksheetOptions')
  const writer = createSheetWriter(nameOf(sheet), stateOf(textOf(childOf(options, 'Visible'))))
  const merged: string[] = []
  let [row, column] = [0, 0]

  function readRow(element: XmlElement): void {
    row = indexOf(element, 'Index', LAST_ROW) ?? row + 1
    if (row > LAST_ROW) throw beyond()
    const cells: SheetCell[] = []
    let at = 0
    for (const cell of childrenOf(element, 'Cell')) {
      at = indexOf(cell, 'Index', LAST_COLUMN + 1) ?? at + 1
      if (at > LAST_COLUMN + 1) throw beyond()
      cells.push(readCell(cell, { column: at - 1, row, formats }))
      const address = `${columnName(at - 1)}${row}`
      for (const comment of childrenOf(cell, 'Comment')) noteComment(writer, comment, address)
      const [right, down] = [spanOf(cell, 'MergeAcross', LAST_COLUMN), spanOf(cell, 'MergeDown', LAST_ROW)]
      if (right + down > 0) merged.push(`${address}:${columnName(at - 1 + right)}${row + down}`)
      at += right
    }
    writer.row(row, cells, element.attributes['Hidden'] === '1')
    row += spanOf(element, 'Span', LAST_ROW)
  }

  return {
    block(element: XmlElement): void {
      if (element.name === 'Row') readRow(element)
      if (element.name !== 'Column') return
      const first = indexOf(element, 'Index', LAST_COLUMN + 1) ?? column + 1
      column = first + spanOf(element, 'Span', LAST_COLUMN)
      if (element.attributes['Hidden'] === '1') writer.hideColumns(first - 1, column - 1)
    },
    finish() {
      if (merged.length > 0) writer.note(mergedCells(merged))
      for (const kind of ['Header', 'Footer']) {
        const edge = descendants(childOf(options, 'PageSetup'), kind)[0]
        const text = headerText(edge?.attributes['Data'] ?? '')
        if (text !== '') writer.note(`${kind}: ${text}`)
      }
      return writer.finish()
    },
  }
}

function stateOf(visible: string): SheetState {
  return visible === 'SheetVeryHidden' ? 'very hidden' : visible === 'SheetHidden' ? 'hidden' : 'visible'
}

/** A place that an element names, from 1; undefined where it follows the one before. */
function indexOf({ attributes }: XmlElement, name: string, last: number): number | undefined {
  const value = attributes[name]
  if (value === undefined) return undefined
  const index = Number(value)
  if (!Number.isInteger(index) || index < 1 || index > last) throw beyond()
  return index
}

function spanOf({ attributes }: XmlElement, name: string, most: number): number {
  const span = Number(attributes[name] ?? 0)
  if (!Number.isInteger(span) || span < 0 || span > most) throw beyond()
  return span
}

function beyond(): ExtractError {
  return new ExtractError('corrupt', 'The workbook is damaged: its cells reach further than any sheet.')
}

type CellPlace = { readonly column: number; readonly row: number; readonly formats: ReadonlyMap<string, string> }

function readCell(cell: XmlElement, { column, row, formats }: CellPlace): SheetCell {
  const data = childOf(cell, 'Data')
  const written = cell.attributes['Formula']
  const formula = written === undefined ? undefined : toAddresses(written, column, row)
  if (data === undefined)
    return formula === undefined
      ? { column, text: '' }
      : { column, text: '', formula, isCalculated: false, number: Number.NaN }
  const raw = textOf(data)
  const format = formats.get(cell.attributes['StyleID'] ?? 'Default') ?? 'General'
  switch (data.attributes['Type'] ?? '') {
    case 'Number':
      return { column, text: formatNumber(Number(raw), format, false), number: Number(raw), formula }
    case 'DateTime': {
      const serial = Date.parse(`${raw.replace(/Z$/, '')}Z`) / 86_400_000 + 25_569
      const iso = raw
        .replace(/T00:00:00(?:\.0+)?Z?$/, '')
        .replace(/\.0+$/, '')
        .replace('T', ' ')
      const text = format === 'General' || Number.isNaN(serial) ? iso : formatNumber(serial, format, false)
      return { column, text, number: serial, formula }
    }
    case 'Boolean':
      return { column, text: raw === '1' ? 'TRUE' : 'FALSE', formula }
    case 'Error':
      return { column, text: raw, number: Number.NaN, formula }
    default:
      return { column, text: formatText(raw, format), formula }
  }
}

function noteComment(writer: SheetWriter, comment: XmlElement, address: string): void {
  const author = comment.attributes['Author'] ?? ''
  const text = textOf(childOf(comment, 'Data')).trim()
  writer.comment(address, author, text)
}

/** Addresses in a formula as `B2`: here they are said as distances, `R[-1]C`. */
function toAddresses(formula: string, column: number, row: number): string {
  return formula.replaceAll(
    /"[^"]*"|'[^']*'|(?<![\w.])R(\[-?\d+\]|\d+)?C(\[-?\d+\]|\d+)?(?![\w.(])/g,
    (whole, down?: string, right?: string) => {
      if (/^["']/.test(whole)) return whole
      const [r, c] = [placed(down, row), placed(right, column + 1)]
      const isSheet = r.at >= 1 && r.at <= LAST_ROW && c.at >= 1 && c.at <= LAST_COLUMN + 1
      return isSheet ? `${c.sign}${columnName(c.at - 1)}${r.sign}${r.at}` : '#REF!'
    },
  )
}

function placed(said: string | undefined, own: number): { at: number; sign: '' | '$' } {
  if (said === undefined) return { at: own, sign: '' }
  if (said.startsWith('[')) return { at: own + Number(said.slice(1, -1)), sign: '' }
  return { at: Number(said), sign: '$' }
}

/** Formats by the style that has them, an inherited one too. */
function readFormats(styles: XmlElement | undefined): ReadonlyMap<string, string> {
  const formats = new Map<string, string>()
  for (const style of childrenOf(styles, 'Style')) {
    const said = childOf(style, 'NumberFormat')?.attributes['Format']
    const inherited = formats.get(style.attributes['Parent'] ?? '')
    const format = said === undefined ? inherited : (namedFormats[said] ?? said)
    if (format !== undefined) formats.set(style.attributes['ID'] ?? '', format)
  }
  return formats
}

/** Formats that follow the reader's locale become ISO dates, as in other workbooks. */
const namedFormats: Readonly<Record<string, string>> = {
  'General Number': 'General',
  'General Date': 'yyyy-mm-dd hh:mm',
  'Long Date': 'yyyy-mm-dd',
  'Medium Date': 'yyyy-mm-dd',
  'Short Date': 'yyyy-mm-dd',
  'Long Time': 'hh:mm:ss',
  'Medium Time': 'hh:mm AM/PM',
  'Short Time': 'hh:mm',
  Currency: '$#,##0.00',
  'Euro Currency': '€#,##0.00',
  Fixed: '0.00',
  Standard: '#,##0.00',
  Percent: '0.00%',
  Scientific: '0.00E+00',
  'Yes/No': '"Yes";"Yes";"No"',
  'True/False': '"True";"True";"False"',
  'On/Off': '"On";"On";"Off"',
}
