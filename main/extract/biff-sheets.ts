import { createChartReader, type CellRange } from './biff-chart.ts'
import { biffRecords, biffText, type BiffRecord } from './biff-records.ts'
import { openCompoundFile } from './compound-file.ts'

const type = {
  begin: 0x0809,
  end: 0x0a,
  sheet: 0x85,
  locked: 0x2f,
  references: 0x17,
  header: 0x14,
  footer: 0x15,
  object: 0x5d,
  text: 0x1b6,
} as const

const CHART = 0x20
const COMMENT = 25
const BIFF8 = 0x600

/** What stands around a sheet's cells. */
export type BiffSheet = {
  readonly name: string
  readonly header: string
  readonly footer: string
  readonly boxes: readonly string[]
  /** Lines of each chart. */
  readonly charts: readonly (readonly string[])[]
}

export type BiffWorkbook = {
  readonly sheets: readonly BiffSheet[]
  /** It holds such parts in a form that is not read: encrypted by an old method, or of Excel 95 and before. */
  readonly isLeftOut: boolean
}

/** Headers, footers, text boxes and charts of a binary workbook, by sheet. `cellTexts` gives the cells of a range. */
export function readBiffSheets(
  bytes: Uint8Array,
  cellTexts: (sheet: string, range: CellRange) => readonly string[],
): BiffWorkbook {
  const stream = biffStream(bytes)
  // Two that begin at the same place are one.
  const listed = new Map<number, string>()
  const references: number[] = []
  let isKnown = false
  for (const record of biffRecords(stream, 0)) {
    const { body } = record
    if (record.type === type.begin) isKnown = body.length >= 2 && body.u16(0) === BIFF8
    if (record.type === type.locked) isKnown = false
    if (!isKnown || record.type === type.end) break
    if (record.type === type.sheet && body.length >= 8) listed.set(body.u32(0), biffText(body, 7, body.u8(6)))
    else if (record.type === type.references && body.length >= 2)
      for (let at = 2; at + 6 <= body.length; at += 6) references.push(body.u16(at + 2))
  }
  const names = [...listed.values()]
  const rangeTexts = (range: CellRange): readonly string[] => {
    const name = names[references[range.sheet] ?? -1]
    return name === undefined ? [] : cellTexts(name, range)
  }
  if (isKnown)
    return {
      sheets: [...listed].map(([start, name]) => readSheet(name, biffRecords(stream, start), rangeTexts)),
      isLeftOut: false,
    }
  let isLeftOut = false
  for (const record of biffRecords(stream, 0)) isLeftOut ||= isAround(record)
  return { sheets: [], isLeftOut }
}

/** Where the sheets of a stream begin, in its order; none where it is of one sheet alone. */
export function biffSheetStarts(stream: Uint8Array): number[] {
  const starts = new Set<number>()
  for (const { type: found, body } of biffRecords(stream, 0)) {
    if (found === type.end) break
    if (found === type.sheet && body.length >= 4) starts.add(body.u32(0))
  }
  return [...starts].toSorted((a, b) => a - b)
}

function isAround({ type: found, body }: BiffRecord): boolean {
  return found === type.object || ((found === type.header || found === type.footer) && body.length > 1)
}

/** The stream of a binary workbook, which may also stand alone; empty where there is none. */
export function biffStream(bytes: Uint8Array): Uint8Array {
  if (bytes[0] === 0x09) return bytes
  const file = openCompoundFile(bytes)
  return file.read('Workbook') ?? file.read('Book') ?? new Uint8Array()
}

function readSheet(
  name: string,
  records: Iterable<BiffRecord>,
  rangeTexts: (range: CellRange) => readonly string[],
): BiffSheet {
  const edges = new Map<number, string>()
  const boxes: string[] = []
  const charts: string[][] = []
  let chart: ReturnType<typeof createChartReader> | undefined
  let depth = 0
  let object = 0
  for (const record of records) {
    const { body } = record
    if (record.type === type.begin) {
      depth++
      if (body.length >= 4 && body.u16(2) === CHART) chart = createChartReader(rangeTexts)
    } else if (record.type === type.end) {
      if (chart !== undefined) charts.push(chart.lines())
      chart = undefined
      if (--depth <= 0) break
    } else if ((record.type === type.header || record.type === type.footer) && body.length > 2)
      edges.set(record.type, biffText(body, 2, body.u16(0)))
    else if (record.type === type.object && body.length >= 6) object = body.u16(4)
    else if (record.type === type.text && object !== COMMENT) {
      const text = boxText(record)
      if (text !== '') boxes.push(text)
    } else chart?.add(record)
  }
  return { name, header: edges.get(type.header) ?? '', footer: edges.get(type.footer) ?? '', boxes, charts }
}

/** The letters of a text box stand in the records that continue it, each with its own width of letters. */
function boxText({ body, more }: BiffRecord): string {
  let left = body.length >= 12 ? body.u16(10) : 0
  let text = ''
  for (const part of more) {
    if (left <= 0) break
    const piece = biffText(part, 0, left)
    text += piece
    left -= piece.length
  }
  return text.replaceAll(/\s+/g, ' ').trim()
}
