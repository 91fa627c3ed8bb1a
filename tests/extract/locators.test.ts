import { expect, test } from 'vitest'
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
    // A table row is one place; each fifth value has a heading before it.
    placed: numbers.map((i) => {
      const part = Math.floor(i / 5) + 1
      return { value: valueOf('D', i), locator: { paragraph: i + 1 + part, heading: `Part ${part}` } }
    }),
  }),
  'a.pptx': () => ({
    bytes: pptxOf(numbers.map((i) => ({ shapes: shape('Title') + shape(`Fee ${valueOf('F', i)} EUR`) }))),
    placed: numbers.map((i) => ({ value: valueOf('F', i), locator: { slide: i + 1 } })),
  }),
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
