import fs from 'node:fs'
import path from 'node:path'
import { strToU8, zipSync } from 'fflate'
import { policyPdf } from '../scripts/sample/policy-pdf.ts'
import { makePdf, textAt } from '../tests/support/pdf-maker.ts'

const words =
  'the allowance for each full day of travel is paid after the report was approved by head of department and receipts are kept seven years unless local law demands more'.split(
    ' ',
  )

/** A sentence that is another one for each number. */
function sentence(n: number): string {
  const length = 12 + (n % 9)
  const chosen = Array.from({ length }, (_, i) => words[(n * 7 + i * (3 + (n % 5))) % words.length]!)
  return `${chosen.join(' ')} ${(n * 37) % 9973} EUR.`
}

function paragraph(n: number): string {
  return Array.from({ length: 5 }, (_, i) => sentence(n * 5 + i)).join(' ')
}

/** A PDF like a book: headings and paragraphs of prose. */
export function bookPdf(paragraphs: number): Promise<Uint8Array> {
  const blocks = Array.from({ length: paragraphs }, (_, n) =>
    n % 40 === 0
      ? ({ type: 'heading', text: `Chapter ${n / 40 + 1}` } as const)
      : ({ type: 'paragraph', text: paragraph(n) } as const),
  )
  return policyPdf({ file: '', title: 'A book', facts: [['Number', '1']], blocks })
}

/** Writes `long.pdf` of 5,000 pages with 60 lines each into a folder, and gives the folder. */
export function folderWithLongPdf(folder: string): string {
  const pages = Array.from({ length: 5_000 }, (_, page) => ({
    content: Array.from({ length: 60 }, (__, line) =>
      textAt(
        40,
        760 - line * 12,
        `Page ${page + 1}, line ${line + 1}: the allowance is ${(page * 61 + line) % 997} EUR a day.`,
        9,
      ),
    ).join('\n'),
  }))
  fs.writeFileSync(path.join(folder, 'long.pdf'), makePdf(pages))
  return folder
}

/** A Word document of so many pages, about 400 words each, with a table on every tenth. */
export function longDocx(pages: number): Uint8Array {
  const body = Array.from(
    { length: pages },
    (_, page) =>
      Array.from({ length: 5 }, (__, i) => block(paragraph(page * 5 + i))).join('') +
      (page % 10 === 0 ? table(page) : '') +
      '<w:p><w:r><w:br w:type="page"/></w:r></w:p>',
  ).join('')
  return officePackage('word/document.xml', {
    types:
      '<Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/>',
    parts: {
      'word/document.xml': `<w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:body>${body}</w:body></w:document>`,
    },
  })
}

/** A workbook of one sheet, eight columns wide: texts, numbers and a formula. */
export function longXlsx(rows: number): Uint8Array {
  const sheets = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
  const cells = Array.from({ length: rows }, (_, i) => {
    const r = i + 1
    return `<row r="${r}"><c r="A${r}"><v>${r}</v></c><c r="B${r}" t="s"><v>${r % 500}</v></c><c r="C${r}" t="inlineStr"><is><t>item ${r}</t></is></c><c r="D${r}"><v>${(r * 7.25).toFixed(2)}</v></c><c r="E${r}"><v>${45_000 + (r % 365)}</v></c><c r="F${r}" t="b"><v>${r % 2}</v></c><c r="G${r}"><v>${r * 3}</v></c><c r="H${r}"><f>A${r}+G${r}</f><v>${r * 4}</v></c></row>`
  })
  const strings = Array.from({ length: 500 }, (_, i) => `<si><t>department ${i}</t></si>`).join('')
  const relation = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
  return officePackage('xl/workbook.xml', {
    types: ['workbook:sheet.main', 'worksheets/sheet1:worksheet', 'sharedStrings:sharedStrings']
      .map((one) => one.split(':'))
      .map(
        ([part, type]) =>
          `<Override PartName="/xl/${part}.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.${type}+xml"/>`,
      )
      .join(''),
    parts: {
      'xl/workbook.xml': `<workbook xmlns="${sheets}" xmlns:r="${relation}"><sheets><sheet name="Items" sheetId="1" r:id="rId1"/></sheets></workbook>`,
      'xl/_rels/workbook.xml.rels': `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="${relation}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${relation}/sharedStrings" Target="sharedStrings.xml"/></Relationships>`,
      'xl/sharedStrings.xml': `<sst xmlns="${sheets}">${strings}</sst>`,
      'xl/worksheets/sheet1.xml': `<worksheet xmlns="${sheets}"><sheetData>${cells.join('')}</sheetData></worksheet>`,
    },
  })
}

function block(text: string): string {
  return `<w:p><w:pPr><w:jc w:val="both"/></w:pPr><w:r><w:rPr><w:sz w:val="22"/></w:rPr><w:t>${text}</w:t></w:r></w:p>`
}

function table(n: number): string {
  return `<w:tbl>${Array.from({ length: 10 }, (_, row) => `<w:tr>${[1, 2, 3, 4].map((column) => `<w:tc>${block(String(n * row * column))}</w:tc>`).join('')}</w:tr>`).join('')}</w:tbl>`
}

function officePackage(
  main: string,
  { types, parts }: { readonly types: string; readonly parts: Readonly<Record<string, string>> },
): Uint8Array {
  const files = {
    '[Content_Types].xml': `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>${types}</Types>`,
    '_rels/.rels': `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument" Target="${main}"/></Relationships>`,
    ...parts,
  }
  return zipSync(Object.fromEntries(Object.entries(files).map(([name, text]) => [name, strToU8(text)])))
}
