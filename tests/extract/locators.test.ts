import { strToU8 } from 'fflate'
import { expect, test } from 'vitest'
import { utils, write } from 'xlsx'
import { extractBytes } from '../../main/extract/extract.ts'
import { packView, unpackView } from '../../main/extract/packed-view.ts'
import type { Locator } from '../../main/extract/text-view.ts'
import { docxOf, paragraph, pptxOf, shape, xlsxOf } from '../support/office-files.ts'
import { makePdf, textAt } from '../support/pdf-maker.ts'

/** A value that occurs once, and where it stands. */
type Placed = { readonly value: string; readonly locator: Locator }

const numbers = Array.from({ length: 25 }, (_, i) => i)
const valueOf = (format: string, i: number): string => `${format}${7000 + i * 37}X`

const documents: Readonly<Record<string, () => { readonly bytes: Uint8Array; readonly placed: readonly Placed[] }>> = {
  'a.pdf': () => ({
    bytes: makePdf(
      numbers.map((i) => ({
        content: `${textAt(72, 720, 'Heading of a page')} ${textAt(72, 700 - i * 20, `Fee ${valueOf('P', i)} EUR`)} ${textAt(320, 700 - i * 20, 'paid')}`,
      })),
    ),
    placed: numbers.map((i) => ({ value: valueOf('P', i), locator: { page: i + 1 } })),
  }),
  'a.xlsx': () => ({
    bytes: xlsxOf({
      sheets: [0, 1, 2, 3, 4].map((sheet) => ({
        name: `Year ${2020 + sheet}`,
        rows: [0, 1, 2, 3, 4]
          .map((row) => {
            const at = row * 3 + 2
            const text = valueOf('S', sheet * 5 + row)
            return `<row r="${at}"><c r="C${at}" t="inlineStr"><is><t>${text}</t></is></c><c r="E${at}"><v>${row}</v></c></row>`
          })
          .join(''),
      })),
    }),
    placed: numbers.map((i) => {
      const row = (i % 5) * 3 + 2
      return {
        value: valueOf('S', i),
        locator: { sheet: `Year ${2020 + Math.floor(i / 5)}`, range: `C${row}:E${row}` },
      }
    }),
  }),
  'a.docx': () => ({
    bytes: docxOf(
      numbers
        .map((i) => {
          const heading = i % 5 === 0 ? paragraph(`Part ${i / 5 + 1}`, '<w:outlineLvl w:val="0"/>') : ''
          const words = paragraph(`Fee ${valueOf('D', i)} EUR`)
          return (
            heading +
            (i % 2 === 0 ? words : `<w:tbl><w:tr><w:tc>${words}</w:tc><w:tc>${paragraph('paid')}</w:tc></w:tr></w:tbl>`)
          )
        })
        .join(''),
    ),
    placed: inParts('D'),
  }),
  'a.pptx': () => ({
    bytes: pptxOf(numbers.map((i) => ({ shapes: shape('Title') + shape(`Fee ${valueOf('F', i)} EUR`) }))),
    placed: numbers.map((i) => ({ value: valueOf('F', i), locator: { slide: i + 1 } })),
  }),
  'a.odt': () => {
    const blocks = numbers.map((i) => {
      const heading = i % 5 === 0 ? `<text:h text:outline-level="1">Part ${i / 5 + 1}</text:h>` : ''
      const words = `<text:p>Fee ${valueOf('T', i)} EUR</text:p>`
      const row = `<table:table><table:table-row><table:table-cell>${words}</table:table-cell></table:table-row></table:table>`
      return heading + (i % 2 === 0 ? words : row)
    })
    return { bytes: flatOdf('text', blocks.join('')), placed: inParts('T') }
  },
  'a.odp': () => ({
    bytes: flatOdf(
      'presentation',
      numbers
        .map(
          (i) =>
            `<draw:page><draw:frame><draw:text-box><text:p>Fee ${valueOf('Q', i)}</text:p></draw:text-box></draw:frame></draw:page>`,
        )
        .join(''),
    ),
    placed: numbers.map((i) => ({ value: valueOf('Q', i), locator: { slide: i + 1 } })),
  }),
  'a.rtf': () => ({
    bytes: strToU8(
      `{\\rtf1${numbers
        .map((i) => {
          const heading = i % 5 === 0 ? `\\pard\\outlinelevel0 Part ${i / 5 + 1}\\par` : ''
          const words = `Fee ${valueOf('R', i)} EUR`
          return `${heading}\\pard${i % 2 === 0 ? ` ${words}\\par` : `\\intbl ${words}\\cell paid\\cell\\row`}`
        })
        .join('')}}`,
    ),
    placed: inParts('R'),
  }),
  'a.html': () => ({
    bytes: strToU8(numbers.map((i) => `<h2>Part</h2>\n<ul>\n<li><p>Fee\n${valueOf('H', i)}</p></li></ul>\n`).join('')),
    placed: numbers.map((i) => ({ value: valueOf('H', i), locator: { line: i * 4 + 3 } })),
  }),
  'a.csv': () => ({
    bytes: strToU8(numbers.map((i) => `a;"x; y";${valueOf('C', i)}\r\n`).join('')),
    placed: numbers.map((i) => ({ value: valueOf('C', i), locator: { line: i + 1 } })),
  }),
  'a.txt': () => ({
    bytes: Buffer.from(numbers.map((i) => `\nFee ${valueOf('L', i)} EUR\r\n`).join(''), 'utf16le'),
    placed: numbers.map((i) => ({ value: valueOf('L', i), locator: { line: i * 2 + 2 } })),
  }),
  'a.eml': () => ({
    bytes: strToU8(mail(5)),
    placed: numbers.map((i) => {
      const depth = Math.floor(i / 5)
      return {
        value: valueOf('M', i),
        locator: { part: `${'message 1.eml/'.repeat(depth)}body`, line: (i % 5) + 1 },
      }
    }),
  }),
  ...Object.fromEntries(
    (['xls', 'xlsb', 'ods', 'xlml'] as const).map((bookType) => [
      `a.${bookType}`,
      () => {
        const rows = numbers.map((i) => (i % 2 === 0 ? [valueOf('B', i), i] : [null, valueOf('B', i), i]))
        const book = utils.book_new(utils.aoa_to_sheet(rows), 'Fees 1')
        return {
          bytes: write(book, { type: 'buffer', bookType }) as Buffer,
          placed: numbers.map((i) => ({
            value: valueOf('B', i),
            locator: { sheet: 'Fees 1', range: i % 2 === 0 ? `A${i + 1}:B${i + 1}` : `B${i + 1}:C${i + 1}` },
          })),
        }
      },
    ]),
  ),
}

/** A table row is one place; each fifth value has a heading before it. */
function inParts(format: string): Placed[] {
  return numbers.map((i) => {
    const part = Math.floor(i / 5) + 1
    return { value: valueOf(format, i), locator: { paragraph: i + 1 + part, heading: `Part ${part}` } }
  })
}

function flatOdf(kind: string, content: string): Uint8Array {
  return strToU8(
    `<?xml version="1.0"?><office:document xmlns:office="o" xmlns:text="t" xmlns:table="b" xmlns:draw="d" office:mimetype="application/vnd.oasis.opendocument.${kind}"><office:body><office:${kind}>${content}</office:${kind}></office:body></office:document>`,
  )
}

/** Mails in one another, five values in each. */
function mail(count: number, depth = 0): string {
  const body = [0, 1, 2, 3, 4].map((i) => `Fee ${valueOf('M', depth * 5 + i)}`).join('\n')
  const inner = depth + 1 < count ? `--b${depth}\nContent-Type: message/rfc822\n\n${mail(count, depth + 1)}\n` : ''
  return `From: a@b.test\nMessage-ID: <${depth}@b.test>\nMIME-Version: 1.0\nContent-Type: multipart/mixed; boundary="b${depth}"\n\n--b${depth}\nContent-Type: text/plain\n\n${body}\n${inner}--b${depth}--\n`
}

test.for(Object.keys(documents))('every value of %s carries its own place, packed and unpacked', async (name) => {
  const { bytes, placed } = documents[name]!()
  const { lines } = unpackView(packView(await extractBytes(bytes, { name })))
  expect(placed).toHaveLength(25)
  for (const { value, locator } of placed) {
    const found = lines.filter(({ text }) => text.includes(value)).map((line) => line.locator)
    expect([value, ...found]).toEqual([value, locator])
  }
})
