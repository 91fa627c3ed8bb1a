import { expect, test } from 'vitest'
import type { TextView } from '../../../main/extract/text-view.ts'
import { richText, scanSheet } from '../../../main/extract/workbook-cells.ts'
import { extractWorkbook } from '../../../main/extract/workbook.ts'
import { xlsxOf, type TestWorkbook } from '../../support/office-files.ts'

const read = async (workbook: TestWorkbook): Promise<TextView> => extractWorkbook(xlsxOf(workbook), { name: 'a.xlsx' })

async function rowsOf(rows: string, more: Partial<TestWorkbook> = {}): Promise<string[]> {
  const view = await read({ sheets: [{ name: 'S', rows }], ...more })
  return view.lines.slice(1).map(({ text }) => text)
}

test('a row is a line from its first to its last used cell, empty cells between kept', async () => {
  const rows = `<row r="2"><c r="B2"><v>1</v></c><c r="C2" s="0"/><c r="E2" t="inlineStr"><is><t>x</t></is></c></row><row r="7"><c r="XFD7"><v>5</v></c></row>`
  const view = await read({ sheets: [{ name: 'Plan', rows }] })
  expect(view).toEqual({
    kind: 'xlsx',
    lines: [
      { text: 'Sheet: Plan', locator: { sheet: 'Plan', range: 'B2:XFD7' } },
      { text: '1 |  |  | x', locator: { sheet: 'Plan', range: 'B2:E2' } },
      { text: '5', locator: { sheet: 'Plan', range: 'XFD7' } },
    ],
    warnings: [],
    meta: { sheets: ['Plan'] },
  })
})

test('a million empty rows before the one cell of a sheet take no room', () => {
  const empty = Array.from({ length: 1_500 }, () => '<row r="1"/>'.repeat(1_000))
  const pieces = ['<worksheet><sheetData>', ...empty, '<row><c r="XFD2"><v>42</v></c></row></sheetData></worksheet>']
  const rows: [number, string | undefined][] = []
  const context = { strings: [], formatOf: () => 'General', unseen: new Set<number>(), date1904: false }
  scanSheet(pieces, context, {
    onHead: () => undefined,
    onRow: (row, cells) => void rows.push([row, cells[0]?.text]),
  })
  expect(rows).toEqual([[2, '42']])
})

test('values of every type read as Excel shows them', async () => {
  const rows = `<row><c t="s"><v>0</v></c><c t="b"><v>1</v></c><c t="e"><v>#N/A</v></c><c t="str"><v>a &amp; b</v></c><c t="d"><v>2024-02-15T00:00:00</v></c><c><v>123456789012345678</v></c><c><v>0.30000000000000004</v></c><c><v>1.5E-7</v></c></row>`
  const strings =
    '<si><r><t>rich </t></r><r><t xml:space="preserve">text</t></r><rPh sb="0" eb="1"><t>spoken</t></rPh></si>'
  expect(await rowsOf(rows, { strings })).toEqual([
    'rich text | TRUE | #N/A | a & b | 2024-02-15 | 123456789012346000 | 0.3 | 1.5E-07',
  ])
})

test('what a cell is does not hang on how its tag is written', async () => {
  const tags = [
    '<c r="B1" s="0" t="str">',
    '<c t="str" s="0" r="B1">',
    "<c r='B1' t='str'>",
    '<c  r="B1" cm="1" t="str" >',
    '<c\n  r = "B1"\n  t = "str">',
  ]
  for (const tag of tags)
    expect(await rowsOf(`<row><c><v>1</v></c>${tag}<v>x &lt; y</v></c><c r="AA1"/><c><v>2</v></c></row>`)).toEqual([
      `1 | x < y${' | '.repeat(26)}2`,
    ])
})

test('a text that stands in its cell is read with its entities and escaped letters', async () => {
  const cells = ['<is><t>a &amp; b_x000D_</t></is>', '<is><r><t>c</t></r><r><t>d</t></r></is>', '<is><t/></is>']
  const rows = `<row>${cells.map((cell) => `<c t="inlineStr">${cell}</c>`).join('')}<c><v>1</v></c></row>`
  expect(await rowsOf(rows)).toEqual(['a & b  | cd |  | 1'])
})

test('number formats are applied, dates of the locale as ISO dates, in both date systems', async () => {
  const custom = ['#,##0.00 "EUR"', '[h]:mm', 'd mmmm yyyy', ';;;', '_(* #,##0.00_);_(* (#,##0.00);_(* "-"??_);_(@_)']
  const formats = custom.map(
    (code, i) => `<numFmt numFmtId="${164 + i}" formatCode="${code.replaceAll('"', '&quot;')}"/>`,
  )
  const ids = [0, 14, 22, 17, 9, 10, 4, 164, 165, 166, 167, 168]
  const styles = `<numFmts>${formats.join('')}</numFmts><cellXfs>${ids.map((id) => `<xf numFmtId="${id}"/>`).join('')}</cellXfs>`
  const values = [45337, 45337, 45337.75, 45337, 0.125, 0.12345, -1234.565, 1234.5, 1.5, 45337, 42, -3]
  const rows = `<row>${values.map((value, i) => `<c s="${i}"><v>${value}</v></c>`).join('')}</row>`
  expect(await rowsOf(rows, { styles })).toEqual([
    '45337 | 2024-02-15 | 2024-02-15 18:00 | 2024-02-15 | 13% | 12.35% | -1,234.57 | 1,234.50 EUR | 36:00 | 15 February 2024 | 42 (hidden by its format) | (3.00)',
  ])
  const dates = `<row><c s="1"><v>0</v></c><c s="1"><v>43874</v></c></row>`
  expect(await rowsOf(dates, { styles, workbook: '<workbookPr date1904="1"/>' })).toEqual(['1904-01-01 | 2024-02-14'])
})

test('formulas stand beside their values, shared ones moved to their cells', async () => {
  const rows = `<row r="1"><c r="A1"><v>2</v></c><c r="B1"><f t="shared" ref="B1:B2" si="0">A1*$D$1+LOG10(10)&amp;"A1"</f><v>5</v></c></row>
    <row r="2"><c r="A2"><v>3</v></c><c r="B2"><f t="shared" si="0"/><v>6</v></c><c r="C2"><f t="array" ref="C2">SUM(A1:A2*1)</f><v>5</v></c><c r="D2" t="str"><f>_xlfn.CONCAT("")</f><v></v></c></row>`
  expect(await rowsOf(rows)).toEqual([
    '2 | 5 (=A1*$D$1+LOG10(10)&"A1")',
    '3 | 6 (=A2*$D$1+LOG10(10)&"A1") | 5 ({=SUM(A1:A2*1)}) | (=CONCAT(""))',
  ])
})

test('a formula without a result says so, a result that the formula does not give is stale', async () => {
  const rows = `<row r="1"><c r="A1"><v>10</v></c><c r="B1"><v>20</v></c><c r="C1"><f>SUM(A1:B1)</f><v>25</v></c><c r="D1"><f>A1*2</f><v>21</v></c><c r="E1"><f>A1+B1</f></c><c r="F1"><f>E1+1</f><v>7</v></c><c r="G1"><f>SUM(A1:B1)</f><v>30</v></c></row>`
  const view = await read({ sheets: [{ name: 'S', rows }] })
  expect(view.lines[1]?.text).toBe(
    '10 | 20 | 25 (=SUM(A1:B1); stale, the formula gives 30) | 21 (=A1*2; stale, the formula gives 20) | =A1+B1 (not calculated) | 7 (=E1+1) | 30 (=SUM(A1:B1))',
  )
  expect(view.warnings).toEqual([
    { code: 'stale', message: 'S: the stored result is not what the formula gives in C1, D1.' },
    { code: 'not_calculated', message: 'S: formulas without a stored result: E1.' },
  ])
})

test('hidden sheets, rows and columns are shown and marked', async () => {
  const rows = `<row r="1"><c r="A1"><v>1</v></c><c r="B1"><v>2</v></c></row><row r="2" hidden="1"><c r="A2"><v>3</v></c></row>`
  const view = await read({
    sheets: [
      { name: 'Open', rows, before: '<cols><col min="2" max="3" hidden="1"/></cols>' },
      { name: 'Deep', rows: '<row r="1"><c r="A1"><v>9</v></c></row>', attributes: 'state="veryHidden"' },
    ],
  })
  expect(view.lines).toEqual([
    { text: 'Sheet: Open', locator: { sheet: 'Open', range: 'A1:B2' } },
    { text: '1 | 2 (hidden column)', locator: { sheet: 'Open', range: 'A1:B1' } },
    { text: '3 (hidden row)', locator: { sheet: 'Open', range: 'A2', hidden: true } },
    { text: 'Sheet: Deep (very hidden)', locator: { sheet: 'Deep', range: 'A1', hidden: true } },
    { text: '9', locator: { sheet: 'Deep', range: 'A1', hidden: true } },
  ])
  expect(view.warnings.map(({ code }) => code)).toEqual(['hidden_sheet'])
})

test('prefixed elements, other quotes and white space are the same workbook', async () => {
  const view = await read({
    sheets: [{ name: 'S', rows: '' }],
    parts: {
      'xl/worksheets/sheet0.xml': `<x:worksheet><x:sheetData><x:row r='3'><x:c\n r='C3'\n t='inlineStr'><x:is><x:t>a<![CDATA[ < b]]></x:t></x:is></x:c></x:row></x:sheetData></x:worksheet>`,
    },
  })
  expect(view.lines[1]).toEqual({ text: 'a < b', locator: { sheet: 'S', range: 'C3' } })
})

test('a cell whose address is none is the next one', async () => {
  const rows = '<row r="-1"><c r="-1"><v>1</v></c><c r="ABCD1"><v>2</v></c></row><row r="x"><c r=""><v>3</v></c></row>'
  const view = await read({ sheets: [{ name: 'S', rows }] })
  expect(view.lines.slice(1)).toEqual([
    { text: '1 | 2', locator: { sheet: 'S', range: 'A1:B1' } },
    { text: '3', locator: { sheet: 'S', range: 'A2' } },
  ])
})

test('a sheet that breaks off is corrupt', async () => {
  const broken = {
    sheets: [{ name: 'S', rows: '' }],
    parts: { 'xl/worksheets/sheet0.xml': '<worksheet><sheetData><row><c><v>1' },
  }
  await expect(read(broken)).rejects.toMatchObject({ code: 'corrupt' })
})

test('an empty result of a formula that no program calculated is no result', async () => {
  expect(await rowsOf('<row r="1"><c r="A1"><f>B1*2</f><v/></c><c r="B1"><f>C1</f><v></v></c></row>')).toEqual([
    '=B1*2 (not calculated) | =C1 (not calculated)',
  ])
})

const raised = (text: string) => `<r><rPr><vertAlign val="superscript"/></rPr><t>${text}</t></r>`

test('a raised figure of a cell stays apart from the number before it', () => {
  const inside = `<r><t>10</t></r>${raised('1')}${raised('2')}<r><t> m</t></r>${raised('2')}`
  expect(richText(inside, '')).toBe('10^12 m2')
})
