import { generalNumber } from './number-text.ts'
import { blockTexts, createOdfReader } from './odf-blocks.ts'
import { extractLimits } from './limits.ts'
import { odfObjects } from './odf-object.ts'
import { readOdfStyles, type OdfStyles } from './odf-styles.ts'
import { odsFormula } from './workbook-ods-formula.ts'
import type { OoxmlPackage } from './ooxml-package.ts'
import { ExtractError, type TextView, type ViewLine } from './text-view.ts'
import { columnName, LAST_ROW } from './workbook-address.ts'
import { createSheetWriter, joinSheets, mergedCells, type SheetCell, type SheetWriter } from './workbook-rows.ts'
import { childOf, childrenOf, descendants, parseXml, textOf, type XmlElement } from './xml-tree.ts'

/** A row or cell of content that is repeated more often than this is filler. */
const MOST_REPEATS = 1000

/** OpenDocument spreadsheets: cells with the text that they were saved with, dates in the reader's own format as ISO dates. */
export function readOds(opened: OoxmlPackage): TextView {
  const content = opened.chunks('content.xml')
  if (content === undefined) throw new ExtractError('corrupt', 'The file is damaged: it has no content part.')
  const styles = createStyles(opened.xml('styles.xml'))
  const sheets = new Map<XmlElement, OdsSheet>()
  const root = parseXml(content, 'content.xml', {
    within: 'table',
    onBlock(block, around) {
      const table = around.at(-1)!
      if (around.at(-2)?.name !== 'spreadsheet') return
      styles.add(around[0])
      const sheet = sheets.get(table) ?? openSheet(table, styles, opened)
      if (sheets.size > extractLimits.sheets)
        throw new ExtractError(
          'too_large',
          `The workbook was not read: it has more than ${extractLimits.sheets} sheets.`,
        )
      sheets.set(table, sheet)
      sheet.block(block)
    },
  })
  const spreadsheet = childOf(childOf(root, 'body'), 'spreadsheet')
  if (spreadsheet === undefined) throw new ExtractError('corrupt', 'The file is damaged: it holds no spreadsheet.')
  const { lines, warnings } = joinSheets(sheets.values(), (sheet) => sheet.finish())
  const names = [...sheets.keys()].map(({ attributes }) => attributes['name'] ?? '')
  lines.push(
    ...descendants(childOf(spreadsheet, 'named-expressions'), 'named-range').map((one) => nameLine(one, names)),
  )
  return { kind: 'ods', lines, warnings, meta: { sheets: names } }
}

type OdsSheet = { readonly block: (block: XmlElement) => void; readonly finish: SheetWriter['finish'] }

function openSheet(table: XmlElement, styles: Styles, opened: OoxmlPackage): OdsSheet {
  const isHidden = styles.isHiddenTable(table.attributes['style-name'] ?? '')
  const writer = createSheetWriter(table.attributes['name'] ?? '', isHidden ? 'hidden' : 'visible')
  const paragraphs = createOdfReader({ place: () => ({ line: 1 }), styles: styles.ofText() })
  const merged: string[] = []
  let [row, column] = [0, 0]

  function block(element: XmlElement): void {
    if (element.name === 'table-row') readRow(element)
    else if (element.name === 'table-column') readColumn(element)
    else if (element.name === 'shapes') noteShapes(writer, element, opened)
    else if (/^table-(?:header-)?(?:rows?|columns?)(?:-group)?$/.test(element.name)) childrenOf(element).forEach(block)
  }

  function readColumn({ attributes }: XmlElement): void {
    const count = countOf(attributes, 'number-columns-repeated')
    if (isCollapsed(attributes)) writer.hideColumns(column, column + count - 1)
    column += count
  }

  function readRow(element: XmlElement): void {
    const count = countOf(element.attributes, 'number-rows-repeated')
    const cells = readCells(element)
    for (let i = 1; i <= Math.min(count, MOST_REPEATS) && cells.length > 0; i++) {
      writer.row(row + i, cells, isCollapsed(element.attributes))
    }
    if (cells.length > 0 && count > MOST_REPEATS)
      writer.note(`Row ${row + MOST_REPEATS} repeats down to row ${row + count}.`)
    row += count
  }

  function readCells(element: XmlElement): SheetCell[] {
    const cells: SheetCell[] = []
    let at = 0
    for (const cell of childrenOf(element)) {
      const count = countOf(cell.attributes, 'number-columns-repeated')
      if (cell.name === 'table-cell') {
        const address = `${columnName(at)}${row + 1}`
        noteSpan(cell, at)
        for (const child of childrenOf(cell)) {
          if (child.name === 'annotation') noteComment(writer, child, address)
          else if (/^(?:frame|custom-shape|g|rect|line)$/.test(child.name))
            noteShapes(writer, { ...cell, children: [child] }, opened, address)
        }
        const read = readCell(cell)
        const copies = read === undefined ? 0 : Math.min(count, MOST_REPEATS)
        for (let i = 0; i < copies; i++) cells.push({ ...read!, column: at + i })
      }
      at += count
    }
    return cells
  }

  function readCell(cell: XmlElement): Omit<SheetCell, 'column'> | undefined {
    const { 'value-type': type, value, formula: raw } = cell.attributes
    const texts = childrenOf(cell, 'p').map((paragraph) => paragraphs.plainText(paragraph))
    const formula = raw === undefined ? undefined : odsFormula(raw)
    if (texts.length === 0 && type === undefined && formula === undefined) return undefined
    const number = type === 'float' || type === 'percentage' || type === 'currency' ? Number(value) : undefined
    const date = type === 'date' && styles.isLocaleDate(cell.attributes['style-name'] ?? '') ? isoText(cell) : undefined
    const whole = wholeNumber(texts.join(' '), number, cell.attributes['style-name'])
    const text = date ?? whole ?? (texts.length > 0 ? texts.join(' ') : (value ?? isoText(cell) ?? ''))
    const isCalculated = formula === undefined || type !== undefined || texts.length > 0
    return { text, number: isCalculated ? number : Number.NaN, formula, isCalculated }
  }

  /** Some programs keep long numbers shortened, `1.2E+14`, though no format of the cell says so. */
  function wholeNumber(shown: string, number: number | undefined, style: string | undefined): string | undefined {
    if (number === undefined || Math.abs(number) >= 1e15 || !/^-?\d(?:[.,]\d+)?E\+?\d+$/.test(shown)) return undefined
    return style === undefined || styles.isScientific(style) ? undefined : generalNumber(number)
  }

  function noteSpan({ attributes }: XmlElement, at: number): void {
    const [columns, rows] = [countOf(attributes, 'number-columns-spanned'), countOf(attributes, 'number-rows-spanned')]
    if (columns > 1 || rows > 1) merged.push(`${columnName(at)}${row + 1}:${columnName(at + columns - 1)}${row + rows}`)
  }

  return {
    block,
    finish() {
      if (merged.length > 0) writer.note(mergedCells(merged))
      for (const edge of styles.edgesOf(table.attributes['style-name'] ?? '')) writer.note(edge)
      return writer.finish()
    },
  }
}

/** How often something is repeated or how far it spans; once where that is not said. */
function countOf(attributes: XmlElement['attributes'], name: string): number {
  const count = Number(attributes[name] ?? 1)
  return Number.isInteger(count) && count >= 1 ? Math.min(count, LAST_ROW) : 1
}

function isCollapsed(attributes: XmlElement['attributes']): boolean {
  return /^(?:collapse|filter)$/.test(attributes['visibility'] ?? '')
}

function isoText({ attributes }: XmlElement): string | undefined {
  return (attributes['date-value'] ?? attributes['time-value'] ?? attributes['boolean-value'])?.replace('T', ' ')
}

function noteComment(writer: SheetWriter, annotation: XmlElement, address: string): void {
  const author = textOf(childOf(annotation, 'creator'))
  const said = childrenOf(annotation)
    .filter(({ name }) => name === 'p' || name === 'list')
    .map(textOf)
    .join(' ')
  writer.comment(address, author, said)
}

/** Text boxes, and the charts that are kept as documents of their own. */
function noteShapes(writer: SheetWriter, shapes: XmlElement, opened: OoxmlPackage, address?: string): void {
  const text = blockTexts(shapes).join(' ')
  if (text !== '') writer.note(`Text box: ${text}`, address)
  for (const line of odfObjects(opened, shapes).lines) writer.note(line, address)
}

function nameLine({ attributes }: XmlElement, sheets: readonly string[]): ViewLine {
  const { name = '', 'cell-range-address': target = '' } = attributes
  const [, quoted, plain, from, to] =
    /^\$?(?:'((?:[^']|'')+)'|([^.']+))\.([$A-Z0-9]+)(?::[^:]*\.([$A-Z0-9]+))?$/.exec(target) ?? []
  const range = (to === undefined ? from : `${from}:${to}`)?.replaceAll('$', '') ?? 'A1'
  const locator = { sheet: quoted?.replaceAll("''", "'") ?? plain ?? sheets[0] ?? '', range }
  return { text: `Name ${name}: ${target}`, locator }
}

type Styles = ReturnType<typeof createStyles>

/** Styles that matter to the text: hidden tables, dates in the reader's own format. */
function createStyles(common: XmlElement | undefined) {
  const styles = new Map<string, XmlElement>()
  const known = new Set<XmlElement>()
  let ofText: OdfStyles | undefined
  const add = (root: XmlElement | undefined): void => {
    if (root === undefined || known.has(root)) return
    known.add(root)
    ofText = undefined
    for (const group of childrenOf(root).filter(({ name }) => /^(?:automatic-)?styles$/.test(name))) {
      for (const style of childrenOf(group)) styles.set(style.attributes['name'] ?? '', style)
    }
  }
  add(common)
  const pages = new Map(
    childrenOf(childOf(common, 'master-styles'), 'master-page').map((page) => [page.attributes['name'], page]),
  )
  return {
    add,
    /** Those of letters and lists. */
    ofText: (): OdfStyles => (ofText ??= readOdfStyles(...known)),
    /** Headers and footers of the page that a table's style names: left, middle and right as `a | b | c`, each once. */
    edgesOf(table: string): string[] {
      const page = pages.get(styles.get(table)?.attributes['master-page-name'])
      const edges = childrenOf(page).filter(
        ({ name, attributes }) => /^(?:header|footer)/.test(name) && attributes['display'] !== 'false',
      )
      const texts = edges.map((edge) => {
        const regions = childrenOf(edge).filter(({ name }) => name.startsWith('region-'))
        const parts = (regions.length > 0 ? regions : [edge]).map((part) => blockTexts(withFields(part)).join(' '))
        const text = parts.filter((part) => part !== '').join(' | ')
        return text === '' ? '' : `${edge.name.startsWith('header') ? 'Header' : 'Footer'}: ${text}`
      })
      return [...new Set(texts.filter((text) => text !== ''))]
    },
    isHiddenTable: (name: string): boolean =>
      childOf(styles.get(name), 'table-properties')?.attributes['display'] === 'false',
    isScientific(name: string): boolean {
      const format = styles.get(styles.get(name)?.attributes['data-style-name'] ?? '')
      return childOf(format, 'scientific-number') !== undefined
    },
    isLocaleDate(name: string): boolean {
      const format = styles.get(styles.get(name)?.attributes['data-style-name'] ?? '')
      return format?.name === 'date-style' && format.attributes['automatic-order'] === 'true'
    },
  }
}

/** What a header keeps of the moment when it was saved, by the names that other workbooks have for it. */
const headerFields: Readonly<Record<string, string>> = {
  'page-number': '[page]',
  'page-count': '[pages]',
  'sheet-name': '[sheet]',
  'file-name': '[file]',
  date: '[date]',
  time: '[time]',
}

function withFields(element: XmlElement): XmlElement {
  const field = headerFields[element.name]
  if (field !== undefined) return { ...element, children: [field] }
  return {
    ...element,
    children: element.children.map((child) => (typeof child === 'string' ? child : withFields(child))),
  }
}
