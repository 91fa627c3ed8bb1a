import { Document, HeadingLevel, Packer, Paragraph, Table, TableCell, TableRow, TextRun } from 'docx'
import mammoth from 'mammoth'
import { expect, test } from 'vitest'
import { extractDocx } from '../../../main/extract/docx.ts'
import { htmlLines } from '../../../main/extract/html.ts'

const cell = (text: string): TableCell => new TableCell({ children: [new Paragraph(text)] })

test('on a plain document the walker says what mammoth says', async () => {
  const document = new Document({
    sections: [
      {
        children: [
          new Paragraph({ text: 'Annual report', heading: HeadingLevel.HEADING_1 }),
          new Paragraph({
            children: [new TextRun('Revenue grew by '), new TextRun({ text: '12 %', bold: true }), new TextRun('.')],
          }),
          new Table({
            rows: [
              new TableRow({ children: [cell('Year'), cell('Sum')] }),
              new TableRow({ children: [cell('2024'), cell('1,250')] }),
            ],
          }),
          new Paragraph({ text: 'Outlook', heading: HeadingLevel.HEADING_2 }),
          new Paragraph('Über 漢字 & more <text>.'),
        ],
      },
    ],
  })
  const bytes = await Packer.toBuffer(document)
  const ours = await extractDocx(bytes, { name: 'report.docx' })
  const { value } = await mammoth.convertToHtml({ buffer: bytes })
  expect(ours.lines.map(({ text }) => text)).toEqual(htmlLines(value).map(({ text }) => text))
})
