import { compoundOf, longs, shorts, utf16 } from './compound-files.ts'

/** A record with its contents; containers hold records. */
export function record(type: number, contents: Buffer | readonly Buffer[], instance = 0): Buffer {
  const isContainer = !Buffer.isBuffer(contents)
  const body = isContainer ? Buffer.concat(contents) : contents
  return Buffer.concat([shorts((instance << 4) | (isContainer ? 0xf : 0), type), longs(body.length), body])
}

export const wideText = (text: string): Buffer => record(0x0fa0, utf16(text))
export const textHeader = (): Buffer => record(0x0f9f, longs(0))

export type ShapeContent = {
  readonly records: readonly Buffer[]
  readonly placeholder?: number
  /** Left, top, right, bottom. */
  readonly anchor?: readonly [number, number, number, number]
}

export function shapeOf({ records, placeholder, anchor }: ShapeContent): Buffer {
  const mark = Buffer.concat([longs(0), Buffer.from([placeholder ?? 0, 0, 0, 0])])
  return record(0xf004, [
    ...(anchor === undefined ? [] : [record(0xf00f, longs(...anchor))]),
    ...(placeholder === undefined ? [] : [record(0xf011, [record(0x0bc3, mark)])]),
    record(0xf00d, records),
  ])
}

export const groupOf = (...inside: readonly Buffer[]): Buffer => record(0xf003, [record(0xf004, []), ...inside])

export function tableOf(...cells: readonly Buffer[]): Buffer {
  const mark = record(0xf122, Buffer.concat([shorts(0x039f), longs(1)]), 1)
  return record(0xf003, [record(0xf004, [mark]), ...cells])
}

export type SlideContent = {
  readonly shapes: readonly Buffer[]
  readonly more?: readonly Buffer[]
  /** Texts that the outline keeps for the slide. */
  readonly outline?: readonly Buffer[]
  readonly notes?: readonly Buffer[]
  readonly isHidden?: boolean
}

/** A presentation with one master. Objects: 1 the document, 2 the master, then slides and notes pages. */
export function pptOf(slides: readonly SlideContent[], master: readonly Buffer[] = []): Buffer {
  const drawing = (shapes: readonly Buffer[]): Buffer => record(0x040c, [record(0xf002, [groupOf(...shapes)])])
  const persist = (object: number, id: number): Buffer => record(0x03f3, longs(object, 0, 0, id, 0))
  const slideRecords = slides.map(({ shapes, more = [], isHidden }, i) =>
    record(0x03ee, [
      record(
        0x03ef,
        Buffer.concat([Buffer.alloc(12), longs(900, slides[i]?.notes === undefined ? 0 : 500 + i), shorts(1, 0)]),
      ),
      record(0x03f9, Buffer.concat([Buffer.alloc(10), shorts(isHidden === true ? 4 : 0), longs(0)])),
      drawing(shapes),
      ...more,
    ]),
  )
  const notes = slides.map(({ notes: shapes }) => record(0x03f0, [drawing(shapes ?? [])]))
  const [firstSlide, firstNotes] = [3, 3 + slides.length]
  const list = (instance: number, entries: readonly Buffer[]): Buffer => record(0x0ff0, entries, instance)
  const document = record(0x03e8, [
    list(1, [persist(2, 900)]),
    // Not in the order in which they are kept.
    list(
      0,
      slides.flatMap(({ outline = [] }, i) => [persist(firstSlide + i, 300 + i), ...outline]),
    ),
    list(
      2,
      slides.map((_, i) => persist(firstNotes + i, 500 + i)),
    ),
  ])
  const objects = [document, record(0x03f8, [drawing(master)]), ...slideRecords.toReversed(), ...notes]
  const offsets: number[] = []
  let size = 0
  for (const object of objects) {
    offsets.push(size)
    size += object.length
  }
  const inOrder = [
    ...offsets.slice(0, 2),
    ...offsets.slice(2, 2 + slides.length).toReversed(),
    ...offsets.slice(2 + slides.length),
  ]
  const directory = record(0x1772, longs((inOrder.length << 20) | 1, ...inOrder))
  const edit = record(0x0ff5, longs(0, 0, 0, size, 1, 0, 0))
  return compoundOf({
    '/PowerPoint Document': Buffer.concat([...objects, directory, edit]),
    '/Current User': record(0x0ff6, longs(20, 0xe391_c05f, size + directory.length, 0, 0)),
  })
}
