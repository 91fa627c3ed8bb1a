import iconv from 'iconv-lite'
import type { ByteView } from './byte-view.ts'
import { drawingProperties, TABLE, wordArtText } from './drawing-properties.ts'
import { extractLimits } from './limits.ts'
import type { BinaryRecord, RecordReader } from './ppt-records.ts'
import { withRaisedFigures } from './ppt-raised.ts'
import { ExtractError } from './text-view.ts'

/** A shape's text: a line each paragraph. `placeholder` is 0 for a shape of its own. */
export type PptShape = { readonly lines: readonly string[]; readonly placeholder: number }

const type = {
  drawing: 0x040c,
  drawingGroup: 0xf002,
  group: 0xf003,
  shape: 0xf004,
  properties: 0xf00b,
  moreProperties: 0xf122,
  textbox: 0xf00d,
  anchor: 0xf00f,
  shapeData: 0xf011,
  placeholder: 0x0bc3,
  outlineReference: 0x0f9e,
  textHeader: 0x0f9f,
  wideText: 0x0fa0,
  narrowText: 0x0fa8,
  textStyles: 0x0fa1,
  cString: 0x0fba,
} as const

/** Marks that PowerPoint replaces when it shows a slide: number, dates, header, footer. Their text is a lone asterisk. */
const replacedMarks = new Set([0x0fd8, 0x0ff7, 0x0ff8, 0x0ff9, 0x0ffa, 0x0ff6])

/** The shapes of a slide, a master or a notes page in their order; tables as rows. `outline` holds texts kept apart from the slide. */
export function pptShapes(reader: RecordReader, slide: BinaryRecord, outline: readonly string[][]): PptShape[] {
  const drawing = reader.inside(slide.body).find((record) => record.type === type.drawing)
  const root = drawing === undefined ? undefined : reader.inside(drawing.body)[0]
  return root === undefined ? [] : shapesIn(root, 0)

  function shapesIn(container: BinaryRecord, depth: number): PptShape[] {
    if (depth > extractLimits.xmlDepth / 10)
      throw new ExtractError('corrupt', 'The file is damaged: its shapes nest without end.')
    const records = reader.inside(container.body)
    const [first, ...rest] = records
    if (container.type === type.group && first?.type === type.shape && isTable(first)) {
      return [{ lines: tableRows(rest.filter((record) => record.type === type.shape)), placeholder: 0 }]
    }
    return records.flatMap((record) => {
      if (record.type === type.group) return shapesIn(record, depth + 1)
      return record.type === type.shape ? [shapeOf(record)] : []
    })
  }

  function isTable(shape: BinaryRecord): boolean {
    return reader
      .inside(shape.body)
      .some(
        (record) => record.type === type.moreProperties && drawingProperties(record.body, record.instance).has(TABLE),
      )
  }

  function tableRows(cells: readonly BinaryRecord[]): string[] {
    const rows = new Map<number, { left: number; text: string }[]>()
    for (const cell of cells) {
      const anchor = reader.inside(cell.body).find((record) => record.type === type.anchor && record.body.length >= 16)
      const isText = reader.inside(cell.body).some((record) => record.type === type.textbox)
      // Lines between the cells are shapes too.
      if (anchor === undefined || !isText) continue
      const [left, top] = [anchor.body.i32(0), anchor.body.i32(4)]
      rows.set(top, [...(rows.get(top) ?? []), { left, text: shapeOf(cell).lines.join(' ') }])
    }
    return [...rows]
      .toSorted(([a], [b]) => a - b)
      .map(([, row]) => row.toSorted((a, b) => a.left - b.left).map(({ text }) => text))
      .filter((row) => row.some((text) => text !== ''))
      .map((row) => row.join(' | '))
  }

  function shapeOf(shape: BinaryRecord): PptShape {
    let placeholder = 0
    const lines: string[] = []
    for (const { type: kind, instance, body } of reader.inside(shape.body)) {
      if (kind === type.textbox) lines.push(...boxLines(body))
      else if (kind === type.properties) lines.push(...paragraphs(wordArtText(drawingProperties(body, instance))))
      else if (kind === type.shapeData) {
        const found = reader.inside(body).find((record) => record.type === type.placeholder)
        if (found !== undefined && found.body.length >= 5) placeholder = found.body.u8(4)
      }
    }
    return { lines, placeholder }
  }

  function boxLines(body: ByteView): string[] {
    const records = reader.inside(body)
    const reference = records.find((record) => record.type === type.outlineReference)
    if (reference !== undefined) return outline[reference.body.u32(0)] ?? []
    return textsOf(records).flat()
  }
}

/** Each text with its marks taken out, as lines. */
export function textsOf(records: readonly BinaryRecord[]): string[][] {
  const texts: { text: string; marks: number[]; styles?: ByteView }[] = []
  for (const { type: kind, body } of records) {
    // A header begins a text, which may be empty.
    if (kind === type.textHeader) texts.push({ text: '', marks: [] })
    else if (kind === type.wideText || kind === type.narrowText) {
      const last = texts.at(-1)
      if (last === undefined) texts.push({ text: recordText(kind, body), marks: [] })
      else last.text += recordText(kind, body)
    } else if (kind === type.textStyles) Object.assign(texts.at(-1) ?? {}, { styles: body })
    else if (replacedMarks.has(kind) && body.length >= 4) texts.at(-1)?.marks.push(body.u32(0))
  }
  return texts.map(({ text, marks, styles }) => {
    const replaced = new Set(marks)
    if (replaced.size === 0) return paragraphs(styles === undefined ? text : withRaisedFigures(text, styles))
    return paragraphs(Array.from({ length: text.length }, (_, i) => (replaced.has(i) ? '' : text[i])).join(''))
  })
}

/** The strings directly in a record, by their number. */
export function stringsOf(records: readonly BinaryRecord[]): Map<number, string> {
  const strings = records.filter((record) => record.type === type.cString)
  return new Map(strings.map(({ instance, body }) => [instance, recordText(type.wideText, body)]))
}

function recordText(kind: number, body: ByteView): string {
  if (kind === type.narrowText) return iconv.decode(Buffer.from(body.bytes), 'latin1')
  return body.utf16(0, Math.floor(body.length / 2))
}

function paragraphs(text: string): string[] {
  return text
    .split(/[\r\n]/)
    .map((line) => line.replaceAll(/[\v\0]+/g, ' ').trimEnd())
    .filter((line) => line.trim() !== '')
}
