import { expect, test } from 'vitest'
import { extractBytes } from '../../../main/extract/extract.ts'
import { compoundOf, longs, shorts, utf16 } from '../../support/compound-files.ts'
import { groupOf, pptOf, record, shapeOf, tableOf, textHeader, wideText } from '../../support/ppt-maker.ts'

const read = (...input: Parameters<typeof pptOf>) => extractBytes(pptOf(...input), { name: 'a.ppt' })
const box = (text: string): Buffer => shapeOf({ records: [textHeader(), wideText(text)] })

test('slides come in the order they are shown, hidden ones marked, with the texts that the outline keeps', async () => {
  const title = shapeOf({ records: [record(0x0f9e, longs(1))], placeholder: 13 })
  const view = await read([
    {
      shapes: [title, groupOf(groupOf(box('inner\rsecond\vbroken')))],
      outline: [textHeader(), textHeader(), wideText('Title')],
    },
    {
      shapes: [shapeOf({ records: [textHeader(), record(0x0fa8, Buffer.from('caf\xe9', 'latin1'))] })],
      isHidden: true,
    },
  ])
  expect(view).toEqual({
    kind: 'ppt',
    lines: [
      { text: 'Slide 1', locator: { slide: 1 } },
      { text: 'Title', locator: { slide: 1 } },
      { text: 'inner', locator: { slide: 1 } },
      { text: 'second broken', locator: { slide: 1 } },
      { text: 'Slide 2 (hidden)', locator: { slide: 2 } },
      { text: 'café', locator: { slide: 2 } },
    ],
    warnings: [{ code: 'hidden_slide', message: 'Hidden slides are shown and marked: 2.' }],
    meta: { slides: 2 },
  })
})

const cell = (text: string, left: number, top: number): Buffer =>
  shapeOf({ records: [textHeader(), wideText(text)], anchor: [left, top, left + 1, top + 1] })

test('a table is shown by rows, wherever its cells stand in the file', async () => {
  const table = tableOf(cell('d', 2, 5), cell('a', 1, 1), cell('', 1, 5), cell('b', 2, 1))
  expect((await read([{ shapes: [table] }])).lines.map(({ text }) => text)).toEqual(['Slide 1', 'a | b', ' | d'])
})

const run = (count: number, mask: number, ...values: number[]): Buffer =>
  Buffer.concat([longs(count, mask), shorts(...values)])

test('a raised figure stays apart from the number before it, whatever else the styles of its text say', async () => {
  const paragraphs = [longs(4), shorts(0), longs(0x10_0800), shorts(1, 2), longs(7, 8), longs(7), shorts(0), longs(0)]
  const styles = record(
    0x0fa1,
    Buffer.concat([...paragraphs, run(2, 0x2_0001, 1, 18), run(1, 0x8_0000, 30), run(6, 0), run(2, 0x8_0000, -25)]),
  )
  const raised = shapeOf({ records: [textHeader(), wideText('106 and H2'), styles] })
  const cut = shapeOf({ records: [textHeader(), wideText('106'), record(0x0fa1, longs(99))] })
  const { lines } = await read([{ shapes: [raised, cut] }])
  expect(lines.map(({ text }) => text)).toEqual(['Slide 1', '10^6 and H2', '106'])
})

test('notes, comments and footers belong to their slide; what the master shows is said once', async () => {
  const number = shapeOf({ records: [textHeader(), wideText('Page *'), record(0x0fd8, longs(5))] })
  const comment = record(0x1388, [
    record(0x138a, [
      record(0x138b, [
        record(0x2ee0, [
          record(0x0fba, utf16('Ann'), 0),
          record(0x0fba, utf16('too\rlong'), 1),
          record(0x0fba, utf16('A'), 2),
        ]),
      ]),
    ]),
  ])
  const footer = record(0x0fd9, [record(0x0fda, shorts(0, 0x20)), record(0x0fba, utf16('Confidential'), 2)])
  const page = [shapeOf({ records: [textHeader(), wideText('7')], placeholder: 8 }), box('Say hello')]
  const { lines } = await read(
    [
      { shapes: [number], more: [comment, footer], notes: page },
      { shapes: [box('Second')], more: [footer] },
    ],
    [box('ACME'), shapeOf({ records: [textHeader(), wideText('Click to edit')], placeholder: 1 })],
  )
  expect(lines.map(({ text, locator }) => ('notes' in locator ? [text] : text))).toEqual([
    'Slide 1',
    'Page',
    'ACME',
    'Confidential',
    'Comment by Ann: too long',
    ['Notes: Say hello'],
    'Slide 2',
    'Second',
  ])
})

test('a protected presentation and one of PowerPoint 95 are typed errors', async () => {
  const user = record(0x0ff6, longs(20, 0xf3d1_c4df, 0, 0, 0))
  const locked = compoundOf({ '/PowerPoint Document': Buffer.alloc(5000), '/Current User': user })
  await expect(extractBytes(locked, { name: 'a.ppt' })).rejects.toMatchObject({ code: 'encrypted' })
  const old = compoundOf({ '/PP40': Buffer.alloc(5000) })
  await expect(extractBytes(old, { name: 'a.ppt' })).rejects.toMatchObject({ code: 'unsupported' })
})

test('shapes that nest without end are refused', async () => {
  let nested = box('deep')
  for (let i = 0; i < 3000; i++) nested = record(0xf003, [nested])
  await expect(read([{ shapes: [nested] }])).rejects.toMatchObject({ code: 'corrupt' })
})
