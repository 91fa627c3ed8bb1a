import { unzipSync, zipSync } from 'fflate'
import { expect, test } from 'vitest'
import { utils, write, type BookType } from 'xlsx'
import { extractWorkbook } from '../../../main/extract/workbook.ts'
import { zipOf } from '../../support/office-files.ts'

test.for(['xls', 'xlsb', 'biff5'] as const satisfies BookType[])(
  'a %s workbook reads like an xlsx',
  async (bookType) => {
    const sheet = utils.aoa_to_sheet([['Item', 'Price'], ['Bolt', 1250.5], [], ['Date', 45_337]])
    sheet['B2'].z = '#,##0.00'
    sheet['B4'].z = 'm/d/yy'
    const book = utils.book_new(sheet, 'Prices')
    const bytes = write(book, { type: 'buffer', bookType }) as Buffer
    const view = await extractWorkbook(bytes, { name: 'a' })
    expect(view).toEqual({
      kind: bookType === 'xlsb' ? 'xlsb' : 'xls',
      lines: [
        { text: 'Sheet: Prices', locator: { sheet: 'Prices', range: 'A1:B4' } },
        { text: 'Item | Price', locator: { sheet: 'Prices', range: 'A1:B1' } },
        { text: 'Bolt | 1,250.50', locator: { sheet: 'Prices', range: 'A2:B2' } },
        { text: 'Date | 2024-02-15', locator: { sheet: 'Prices', range: 'A4:B4' } },
      ],
      warnings: [],
      meta: { sheets: ['Prices'] },
    })
  },
)

/** The workbook part of an xlsb with other bytes. */
function withWorkbookPart(xlsb: Uint8Array, change: (part: Buffer) => Buffer): Uint8Array {
  const parts = unzipSync(xlsb)
  return zipSync({ ...parts, 'xl/workbook.bin': change(Buffer.from(parts['xl/workbook.bin']!)) })
}

/** Where the first sheet's record begins: type 156 in two bytes, its size, its state in four. */
function sheetAt(part: Buffer): number {
  return part.indexOf(Buffer.from([0x9c, 0x01]))
}

test('sheet lists of early versions are read, one that does not fit its records is corrupt', async () => {
  const xlsb = write(utils.book_new(utils.aoa_to_sheet([['kept']]), 'Plan'), {
    type: 'buffer',
    bookType: 'xlsb',
  }) as Buffer
  const early = withWorkbookPart(xlsb, (part) => {
    const at = sheetAt(part)
    const longer = Buffer.from([0x9c, 0x01, part[at + 2]! + 4, 0, 0, 0, 0])
    return Buffer.concat([part.subarray(0, at), longer, part.subarray(at + 3)])
  })
  const view = await extractWorkbook(early, { name: 'a.xlsb' })
  expect(view.lines).toEqual([
    { text: 'Sheet: Plan', locator: { sheet: 'Plan', range: 'A1' } },
    { text: 'kept', locator: { sheet: 'Plan', range: 'A1' } },
  ])
  const lying = withWorkbookPart(xlsb, (part) => {
    part.writeUInt32LE(0x0fff_ffff, sheetAt(part) + 3 + 8)
    return part
  })
  await expect(async () => extractWorkbook(lying, { name: 'a.xlsb' })).rejects.toMatchObject({ code: 'corrupt' })
})

test('binary workbooks that are damaged are corrupt', async () => {
  const damaged = Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(600, 7)])
  await expect(async () => extractWorkbook(damaged, { name: 'a.xls' })).rejects.toMatchObject({ code: 'corrupt' })
})

const ods = (tables: string, styles = '', names = ''): Uint8Array =>
  zipOf({
    mimetype: 'application/vnd.oasis.opendocument.spreadsheet',
    'content.xml': `<office:document-content><office:automatic-styles>${styles}</office:automatic-styles><office:body><office:spreadsheet>${tables}${names}</office:spreadsheet></office:body></office:document-content>`,
  })

const odsCell = (text: string, attributes = '', inside = ''): string =>
  `<table:table-cell ${attributes}>${inside}<text:p>${text}</text:p></table:table-cell>`

test('an OpenDocument sheet shows its cells as saved, repeats, formulas and comments in their places', async () => {
  const note = '<office:annotation><dc:creator>Ann</dc:creator><text:p>why</text:p></office:annotation>'
  const rows = `<table:table-column table:number-columns-repeated="2"/><table:table-column table:visibility="collapse"/>
    <table:table-row table:number-rows-repeated="2"><table:table-cell table:number-columns-repeated="16384"/></table:table-row>
    <table:table-row>${odsCell('10%', 'office:value-type="percentage" office:value="0.1"', note)}<table:table-cell/>${odsCell('x', 'office:value-type="string"')}</table:table-row>
    <table:table-row table:visibility="collapse">${odsCell('3', 'office:value-type="float" office:value="3" table:number-columns-repeated="2"')}</table:table-row>
    <table:table-row>${odsCell('7', 'office:value-type="float" office:value="7" table:formula="of:=SUM([.A4:.B4];[$Other.A1])"')}<table:table-cell table:formula="of:=[.A4]*2"/></table:table-row>
    <table:table-row table:number-rows-repeated="1048570"><table:table-cell/></table:table-row>`
  const view = await extractWorkbook(ods(`<table:table table:name="T">${rows}</table:table>`), { name: 'a.ods' })
  expect(view.lines).toEqual([
    { text: 'Sheet: T', locator: { sheet: 'T', range: 'A3:C5' } },
    { text: '10% |  | x (hidden column)', locator: { sheet: 'T', range: 'A3:C3' } },
    { text: '3 | 3 (hidden row)', locator: { sheet: 'T', range: 'A4:B4', hidden: true } },
    { text: '7 (=SUM(A4:B4,Other!A1)) | =A4*2 (not calculated)', locator: { sheet: 'T', range: 'A5:B5' } },
    { text: 'Comment on A3 by Ann: why', locator: { sheet: 'T', range: 'A3' } },
  ])
})

test('OpenDocument: hidden sheets are marked, dates in the format of the locale are ISO dates, names lead to cells', async () => {
  const styles = `<style:style style:name="ta1"><style:table-properties table:display="false"/></style:style><number:date-style style:name="N1" number:automatic-order="true"/><style:style style:name="ce1" style:data-style-name="N1"/>`
  const date = 'office:value-type="date" office:date-value="2024-02-15"'
  const row = `<table:table-row>${odsCell('02/15/24', `${date} table:style-name="ce1"`)}${odsCell('15 Feb', date)}</table:table-row>`
  const names = `<table:named-expressions><table:named-range table:name="Day" table:cell-range-address="$T.$A$1"/></table:named-expressions>`
  const bytes = ods(`<table:table table:name="T" table:style-name="ta1">${row}</table:table>`, styles, names)
  const view = await extractWorkbook(bytes, { name: 'a.ods' })
  expect(view.lines).toEqual([
    { text: 'Sheet: T (hidden)', locator: { sheet: 'T', range: 'A1:B1', hidden: true } },
    { text: '2024-02-15 | 15 Feb', locator: { sheet: 'T', range: 'A1:B1', hidden: true } },
    { text: 'Name Day: $T.$A$1', locator: { sheet: 'T', range: 'A1' } },
  ])
})

const longNumber = (style: string): string =>
  odsCell('1.2E+14', `office:value-type="float" office:value="123456789012345" table:style-name="${style}"`)

test('OpenDocument: a long number that its program saved shortened is shown whole, one in scientific format is not', async () => {
  const styles = `<number:number-style style:name="N1"><number:scientific-number/></number:number-style><style:style style:name="ce1"/><style:style style:name="ce2" style:data-style-name="N1"/>`
  const bytes = ods(
    `<table:table table:name="T"><table:table-row>${longNumber('ce1')}${longNumber('ce2')}</table:table-row></table:table>`,
    styles,
  )
  expect((await extractWorkbook(bytes, { name: 'a.ods' })).lines[1]?.text).toBe('123456789012345 | 1.2E+14')
})

test('OpenDocument: a raised figure in a cell stays apart from the number before it', async () => {
  const raised =
    '<style:style style:name="T1" style:family="text"><style:text-properties style:text-position="super 58%"/></style:style>'
  const cell = odsCell('10<text:span text:style-name="T1">6</text:span> units')
  const { lines } = await extractWorkbook(
    ods(`<table:table table:name="S"><table:table-row>${cell}</table:table-row></table:table>`, raised),
    { name: 'a.ods' },
  )
  expect(lines[1]?.text).toBe('10^6 units')
})

test('OpenDocument: a sheet says its headers and footers, those that are not shown left out', async () => {
  const bytes = zipOf({
    mimetype: 'application/vnd.oasis.opendocument.spreadsheet',
    'content.xml': `<office:document-content><office:automatic-styles><style:style style:name="ta1" style:master-page-name="P"/></office:automatic-styles><office:body><office:spreadsheet>
      <table:table table:name="T" table:style-name="ta1"><table:table-row>${odsCell('1')}</table:table-row></table:table></office:spreadsheet></office:body></office:document-content>`,
    'styles.xml': `<office:document-styles><office:master-styles><style:master-page style:name="P">
      <style:header><style:region-left><text:p>Draft</text:p></style:region-left><style:region-right><text:p><text:sheet-name>???</text:sheet-name> 2024</text:p></style:region-right></style:header>
      <style:header-left style:display="false"><text:p>no</text:p></style:header-left><style:footer><text:p>Internal <text:page-number>1</text:page-number></text:p></style:footer></style:master-page></office:master-styles></office:document-styles>`,
  })
  const { lines } = await extractWorkbook(bytes, { name: 'a.ods' })
  expect(lines.map(({ text }) => text)).toEqual([
    'Sheet: T',
    '1',
    'Header: Draft | [sheet] 2024',
    'Footer: Internal [page]',
  ])
})

test.for([
  '<Row ss:Index="900000000"/>',
  '<Row><Cell ss:Index="160000000"/></Row>',
  '<Column ss:Span="99999999"/>',
  '<Row><Cell ss:MergeDown="99999999"/></Row>',
])('Excel’s XML whose cells reach further than any sheet is refused: %s', async (rows) => {
  await expect(async () => extractWorkbook(xmlWorkbook(rows), { name: 'a.xls' })).rejects.toMatchObject({
    code: 'corrupt',
  })
})

function xmlWorkbook(rows: string, more = ''): Uint8Array {
  return Buffer.from(
    `<?xml version="1.0"?><Workbook xmlns="urn:schemas-microsoft-com:office:spreadsheet" xmlns:ss="s"><Styles><Style ss:ID="d"><NumberFormat ss:Format="Short Date"/></Style><Style ss:ID="e" ss:Parent="d"/><Style ss:ID="c"><NumberFormat ss:Format="#,##0.00"/></Style></Styles><Worksheet ss:Name="Fees"><Table>${rows}</Table>${more}</Worksheet></Workbook>`,
  )
}

test('Excel’s XML of 2003 is read as Excel shows it', async () => {
  const rows = `<Column ss:Index="2" ss:Hidden="1"/><Row><Cell><Data ss:Type="String">Müller &amp; Co</Data><Comment ss:Author="Ann"><Data>why?</Data></Comment></Cell><Cell ss:Index="3" ss:MergeAcross="1"><Data ss:Type="Number">1234.5</Data></Cell><Cell ss:StyleID="e"><Data ss:Type="DateTime">2024-03-05T00:00:00.000</Data></Cell></Row>
    <Row ss:Index="4" ss:Hidden="1"><Cell ss:Index="2"><Data ss:Type="Boolean">1</Data></Cell><Cell ss:StyleID="c" ss:Formula="=SUM(R[-3]C:R[-1]C)*R1C3&amp;&quot;RC&quot;"><Data ss:Type="Number">1234.5</Data></Cell></Row>`
  const options =
    '<WorksheetOptions><PageSetup><Header ss:Data="&amp;CDraft"/></PageSetup><Visible>SheetHidden</Visible></WorksheetOptions>'
  const view = await extractWorkbook(xmlWorkbook(rows, options), { name: 'a.xls' })
  expect(view.lines.map(({ text, locator }) => [text, 'range' in locator ? locator.range : ''])).toEqual([
    ['Sheet: Fees (hidden)', 'A1:E4'],
    ['Müller & Co |  | 1234.5 |  | 2024-03-05', 'A1:E1'],
    ['TRUE (hidden column) | 1,234.50 (=SUM(C1:C3)*$C$1&"RC") (hidden row)', 'B4:C4'],
    ['Comment on A1 by Ann: why?', 'A1'],
    ['Merged cells: C1:D1', 'A1:E4'],
    ['Header: Draft', 'A1:E4'],
  ])
})

const named = (name: string, target: string, more = '') =>
  `<NamedRange ss:Name="${name}" ss:RefersTo="=${target}" ${more}/>`

test('names in Excel’s XML of 2003 stand at their cells, hidden ones and Excel’s own left out', async () => {
  const names = [
    named('own', "'Fees'!R2C1:R3C2"),
    named('Print_Area', 'Fees!R1C1'),
    named('x', 'Fees!R1', 'ss:Hidden="1"'),
  ]
  const bytes = String(xmlWorkbook('<Row/>', `<Names>${names.join('')}</Names>`)).replace(
    '<Worksheet',
    `<Names>${named('rate', 'Fees!R4C5')}</Names>$&`,
  )
  const { lines } = await extractWorkbook(Buffer.from(bytes), { name: 'a.xls' })
  expect(lines.slice(1)).toEqual([
    { text: 'Name rate: Fees!$E$4', locator: { sheet: 'Fees', range: 'E4' } },
    { text: "Name own (in Fees): 'Fees'!$A$2:$B$3", locator: { sheet: 'Fees', range: 'A2:B3' } },
  ])
})
