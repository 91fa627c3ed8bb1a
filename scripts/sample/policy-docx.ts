import { strFromU8 } from 'fflate'
import {
  AlignmentType,
  BorderStyle,
  Document,
  Footer,
  Header,
  HeadingLevel,
  LevelFormat,
  LineRuleType,
  Packer,
  PageNumber,
  Paragraph,
  ShadingType,
  Table,
  TableCell,
  TableRow,
  TabStopType,
  TextRun,
  WidthType,
} from 'docx'
import { company } from './company.ts'
import type { Align, Block, Policy } from './policy.ts'
import { repack } from './zip.ts'

/** Twentieths of a point; A4 with margins of 24 mm. */
const page = { width: 11906, height: 16838, margin: 1361 }
const textWidth = page.width - 2 * page.margin
const accent = '0F5469'

/** A policy as the bytes of a Word document with native headings, lists, tables, header and footer. */
export async function policyDocx(policy: Policy): Promise<Uint8Array> {
  const document = new Document({
    title: policy.title,
    creator: company.name,
    lastModifiedBy: company.name,
    revision: 1,
    styles: {
      // Other styles of the library are based on this one, which it leaves out.
      characterStyles: [{ id: 'DefaultParagraphFont', name: 'Default Paragraph Font' }],
      default: {
        document: { run: { font: 'Arial', size: 20 }, paragraph: { spacing: { after: 100, line: 276 } } },
        title: {
          run: { size: 40, bold: true, color: accent },
          paragraph: { spacing: { after: 160, line: 276, lineRule: LineRuleType.AUTO } },
        },
        heading1: {
          run: { size: 25, bold: true, color: accent },
          paragraph: { spacing: { before: 280, after: 80 }, keepNext: true },
        },
      },
    },
    numbering: {
      config: [
        {
          reference: 'items',
          levels: [
            {
              level: 0,
              format: LevelFormat.BULLET,
              text: '•',
              style: { paragraph: { indent: { left: 400, hanging: 260 }, spacing: { after: 40 } } },
            },
          ],
        },
      ],
    },
    sections: [
      {
        properties: {
          page: {
            size: { width: page.width, height: page.height },
            margin: { top: 1500, bottom: 1400, left: page.margin, right: page.margin },
          },
        },
        headers: { default: new Header({ children: [edge(company.name, company.address)] }) },
        footers: {
          default: new Footer({
            children: [
              edge(`${policy.facts[0]![1]} · ${policy.title}`, [
                'Page ',
                PageNumber.CURRENT,
                ' of ',
                PageNumber.TOTAL_PAGES,
              ]),
            ],
          }),
        },
        children: [
          new Paragraph({ heading: HeadingLevel.TITLE, children: [new TextRun(policy.title)] }),
          table(policy.facts, ['left', 'left'], false),
          ...policy.blocks.flatMap(blockOf),
        ],
      },
    ],
  })
  return repack(await Packer.toBuffer(document), (name, content) =>
    name === 'docProps/core.xml'
      ? strFromU8(content).replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/gu, company.made.toISOString())
      : content,
  )
}

function blockOf(block: Block): (Paragraph | Table)[] {
  switch (block.type) {
    case 'heading':
      return [new Paragraph({ heading: HeadingLevel.HEADING_1, children: [new TextRun(block.text)] })]
    case 'paragraph':
      return [new Paragraph({ children: [new TextRun(block.text)] })]
    case 'item':
      return [new Paragraph({ numbering: { reference: 'items', level: 0 }, children: [new TextRun(block.text)] })]
    case 'table':
      return [table(block.rows, block.align), new Paragraph({ spacing: { after: 60, line: 120 } })]
  }
}

/** A line of header or footer: one text on the left, one on the right. */
function edge(left: string, right: string | readonly string[]): Paragraph {
  const style = { size: 17, color: '6B7280' }
  return new Paragraph({
    tabStops: [{ type: TabStopType.RIGHT, position: textWidth }],
    children: [
      new TextRun({ ...style, children: [left] }),
      new TextRun({ ...style, children: ['\t', ...(typeof right === 'string' ? [right] : right)] }),
    ],
  })
}

function table(rows: readonly (readonly string[])[], align: readonly Align[], headed = true): Table {
  const widths = columnWidths(rows)
  const line = { style: BorderStyle.SINGLE, size: 4, color: 'CBD2D9' }
  const none = { style: BorderStyle.NONE, size: 0, color: 'auto' }
  return new Table({
    width: { size: widths.reduce((a, b) => a + b), type: WidthType.DXA },
    columnWidths: widths,
    borders: { top: line, bottom: line, left: none, right: none, insideHorizontal: line, insideVertical: none },
    rows: rows.map((cells, row) => {
      const head = headed && row === 0
      return new TableRow({
        cantSplit: true,
        tableHeader: head,
        children: cells.map((text, column) => {
          const bold = head || (!headed && column === 0)
          return new TableCell({
            width: { size: widths[column]!, type: WidthType.DXA },
            margins: { top: 60, bottom: 60, left: 100, right: 100 },
            ...(head ? { shading: { type: ShadingType.CLEAR, fill: 'EAF2F4', color: 'auto' } } : {}),
            children: [
              new Paragraph({
                alignment: align[column] === 'right' ? AlignmentType.RIGHT : AlignmentType.LEFT,
                keepNext: row < rows.length - 1,
                spacing: { after: 0, line: 250 },
                children: [new TextRun({ text, bold, size: 19 })],
              }),
            ],
          })
        }),
      })
    }),
  })
}

/** Widths by the longest text of each column, with some air and within the page. */
function columnWidths(rows: readonly (readonly string[])[]): number[] {
  const longest = rows[0]!.map((_, column) => Math.max(...rows.map((row) => row[column]!.length)) * 105 + 600)
  const capped = longest.map((width) => Math.min(width, textWidth * 0.6))
  const scale = Math.min(1.4, textWidth / capped.reduce((a, b) => a + b))
  return capped.map((width) => Math.floor(width * scale))
}
