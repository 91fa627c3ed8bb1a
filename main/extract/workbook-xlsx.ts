import { extractLimits } from './limits.ts'
import type { OoxmlPackage } from './ooxml-package.ts'
import { unreadParts } from './ooxml-unread.ts'
import { ExtractError, type TextView, type ViewLine } from './text-view.ts'
import { placeOfName } from './workbook-address.ts'
import { scanSheet, type CellContext } from './workbook-cells.ts'
import { noteFrame, noteRelated, readPeople } from './workbook-extras.ts'
import {
  createSheetWriter,
  joinSheets,
  listed,
  type SheetLines,
  type SheetState,
  type SheetWriter,
} from './workbook-rows.ts'
import { readSharedStrings } from './workbook-strings.ts'
import { readWorkbookStyles } from './workbook-styles.ts'
import { childOf, childrenOf, decodeXml, parseXml, relationOf, type XmlElement } from './xml-tree.ts'

/** Excel workbooks in XML (xlsx, xlsm, xltx; transitional and strict), sheets in the order of their tabs. */
export function readXlsx(opened: OoxmlPackage): TextView {
  const main = opened.mainPart('xl/workbook.xml')
  const workbook = opened.xml(main)
  if (workbook === undefined) throw new ExtractError('corrupt', 'The file is damaged: it has no workbook part.')
  const relations = opened.relationships(main)
  const targetOf = (type: string): string => relations.find((candidate) => candidate.type === type)?.target ?? ''
  const context: CellContext = {
    strings: readSharedStrings(opened, targetOf('sharedStrings')),
    ...readWorkbookStyles(opened.xml(targetOf('styles'))),
    date1904: /^(?:1|true)$/.test(childOf(workbook, 'workbookPr')?.attributes['date1904'] ?? ''),
  }
  const people = readPeople(opened)
  const sheets = childrenOf(childOf(workbook, 'sheets'), 'sheet').map((sheet) => ({
    name: sheet.attributes['name'] ?? '',
    state: stateOf(sheet),
    part: relations.find(({ id }) => id === relationOf(sheet))?.target ?? '',
  }))
  if (sheets.length > extractLimits.sheets)
    throw new ExtractError('too_large', `The workbook was not read: it has ${sheets.length} sheets.`)
  const read = new Set<string>()
  const missing: string[] = []
  const { lines, warnings } = joinSheets(sheets, readSheet)
  if (missing.length > 0) {
    const message = `${missing.length === 1 ? 'A sheet is' : 'Sheets are'} not in the file: ${listed(missing)}.`
    warnings.push({ code: 'missing_sheet', message })
  }
  const names = sheets.map(({ name }) => name)
  lines.push(...childrenOf(childOf(workbook, 'definedNames'), 'definedName').flatMap((one) => nameLine(one, names)))
  const notRead = unreadParts(opened, ...sheets.map(({ part }) => part))
  return { kind: 'xlsx', lines, warnings, meta: { sheets: names, ...(notRead.length === 0 ? {} : { notRead }) } }

  function readSheet({ name, state, part }: (typeof sheets)[number]): SheetLines {
    const writer = createSheetWriter(name, state)
    // Two sheets cannot be one part.
    const chunks = read.has(part) ? undefined : opened.chunks(part)
    read.add(part)
    if (chunks === undefined) missing.push(`“${name}”`)
    else if (/chartsheet|dialogsheet/i.test(part)) noteFrame(writer, parseXml(chunks, part))
    else {
      const onHead = (xml: string): void => hideColumns(xml, writer)
      const frame = scanSheet(decodeXml(chunks), context, { onHead, onRow: writer.row }).replace(
        /^\s*<\?xml[^>]*\?>/,
        '',
      )
      const root = parseXml([Buffer.from(frame)], part)
      if (!/sheet$/i.test(root.name)) missing.push(`“${name}”`)
      noteFrame(writer, root)
    }
    noteRelated(writer, { opened, part, people })
    return writer.finish()
  }
}

function stateOf(sheet: XmlElement): SheetState {
  const state = sheet.attributes['state']
  return state === 'veryHidden' ? 'very hidden' : state === 'hidden' ? 'hidden' : 'visible'
}

/** Columns are declared before the cells, so they are known before the first row is. */
function hideColumns(head: string, writer: SheetWriter): void {
  for (const [, column = ''] of head.matchAll(/<(?:\w+:)?col\s([^>]*)>/g)) {
    const number = (name: string): number => Number(new RegExp(`\\b${name}=["'](\\d+)`).exec(column)?.[1] ?? 0)
    if (/\bhidden=["'](?:1|true)/.test(column)) writer.hideColumns(number('min') - 1, number('max') - 1)
  }
}

/** A name that people gave to cells; Excel's own (print areas, filters) and hidden ones left out. */
function nameLine(element: XmlElement, sheets: readonly string[]): ViewLine[] {
  const { name = '', hidden, localSheetId } = element.attributes
  const target = element.children.filter((child) => typeof child === 'string').join('')
  if (name.startsWith('_xlnm.') || hidden === '1' || target === '') return []
  const scope = localSheetId === undefined ? undefined : sheets[Number(localSheetId)]
  const text = `Name ${name}${scope === undefined ? '' : ` (in ${scope})`}: ${target}`
  return [{ text, locator: placeOfName(target, scope ?? sheets[0] ?? '') }]
}
