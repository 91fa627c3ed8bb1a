import { expect, test } from 'vitest'
import { extractWorkbook } from '../../../main/extract/workbook.ts'
import { xlsxOf, type TestSheet, type TestWorkbook } from '../../support/office-files.ts'

async function notesOf(sheet: Omit<TestSheet, 'name' | 'rows'>, more: Partial<TestWorkbook> = {}) {
  const rows = '<row r="1"><c r="A1"><v>1</v></c></row>'
  const bytes = xlsxOf({ sheets: [{ name: 'S', rows, ...sheet }], ...more })
  const view = await extractWorkbook(bytes, { name: 'a.xlsx' })
  return view.lines.slice(2)
}

test('comments name cell and author; a thread replaces the copy that is kept for older versions', async () => {
  const comments = `<comments><authors><author>Ann</author><author>tc=1</author></authors><commentList><comment ref="B2" authorId="0"><text><r><t>check </t></r><r><t>this</t></r></text></comment><comment ref="C3" authorId="1"><text><t>[Threaded comment]</t></text></comment></commentList></comments>`
  const threads = `<ThreadedComments><threadedComment ref="C3" personId="p" id="1"><text>why?</text></threadedComment><threadedComment ref="C3" personId="q" id="2" parentId="1"><text>because</text></threadedComment></ThreadedComments>`
  const people = `<personList><person displayName="Eve" id="p"/><person displayName="Max" id="q"/></personList>`
  const lines = await notesOf(
    {
      related: [
        ['comments', 'xl/comments1.xml', comments],
        ['threadedComment', 'xl/threadedComments/t1.xml', threads],
      ],
    },
    { parts: { 'xl/persons/person.xml': people } },
  )
  expect(lines).toEqual([
    { text: 'Comment on B2 by Ann: check this', locator: { sheet: 'S', range: 'B2' } },
    { text: 'Comment on C3 by Eve: why?', locator: { sheet: 'S', range: 'C3' } },
    { text: 'Reply on C3 by Max: because', locator: { sheet: 'S', range: 'C3' } },
  ])
})

const at = (text: string, range: string) => ({ text, locator: { sheet: 'S', range } })

test('text boxes and tables are placed, merged ranges, headers and footers said once', async () => {
  const anchor = '<from><col>2</col><row>4</row></from>'
  const drawing = `<wsDr><twoCellAnchor>${anchor}<sp><txBody><p><r><t>in a</t></r></p><p><r><t>box</t></r></p></txBody></sp></twoCellAnchor></wsDr>`
  const lines = await notesOf({
    after: `<mergeCells><mergeCell ref="A1:C1"/><mergeCell ref="D1:D4"/></mergeCells><headerFooter><oddHeader>&amp;L&amp;"Arial,Bold"&amp;12ACME &amp;&amp; Co&amp;RPage &amp;P of &amp;N</oddHeader><evenHeader>&amp;LACME &amp;&amp; Co&amp;RPage &amp;P of &amp;N</evenHeader></headerFooter>`,
    related: [
      ['drawing', 'xl/drawings/drawing1.xml', drawing],
      ['table', 'xl/tables/table1.xml', '<table displayName="Sales" ref="A1:C9"/>'],
      [
        'pivotTable',
        'xl/pivotTables/p1.xml',
        '<pivotTableDefinition name="ByYear"><location ref="F1:G5"/></pivotTableDefinition>',
      ],
    ],
  })
  expect(lines).toEqual([
    at('Merged cells: A1:C1, D1:D4', 'A1'),
    at('Header: ACME & Co | Page [page] of [pages]', 'A1'),
    at('Text box: in a box', 'C5'),
    at('Table Sales (A1:C9)', 'A1:C9'),
    at('Pivot table ByYear (F1:G5)', 'F1:G5'),
  ])
})

test('defined names lead to their cells; those that Excel keeps for itself are left out', async () => {
  const workbook = `<definedNames><definedName name="Rate">'My S'!$B$2</definedName><definedName name="Local" localSheetId="0">S!$A$1:$A$3</definedName><definedName name="_xlnm.Print_Area" localSheetId="0">S!$A$1</definedName><definedName name="Old" hidden="1">S!$A$1</definedName></definedNames>`
  expect(await notesOf({}, { workbook })).toEqual([
    { text: "Name Rate: 'My S'!$B$2", locator: { sheet: 'My S', range: 'B2' } },
    { text: 'Name Local (in S): S!$A$1:$A$3', locator: { sheet: 'S', range: 'A1:A3' } },
  ])
})
