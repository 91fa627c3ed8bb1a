import { expect, test } from 'vitest'
import { extractBytes } from '../../../main/extract/extract.ts'
import { longs, shorts, utf16 } from '../../support/compound-files.ts'
import { docOf, modifier, word6Of, type DocContent } from '../../support/doc-maker.ts'

const read = (content: DocContent) => extractBytes(docOf(content), { name: 'a.doc' })
const inTable = modifier(0x2416, 1)
const endsRow = Buffer.concat([inTable, modifier(0x2417, 1)])

test('paragraphs are counted, empty ones too; of fields the result is shown', async () => {
  const view = await read({
    main: 'Per diem: 55\u00a0€\r\rSee \x13 HYPERLINK "x" \x14the policy\x15 now\x1eand here\x0b.\r',
  })
  expect(view).toEqual({
    kind: 'doc',
    lines: [
      { text: 'Per diem: 55\u00a0€', locator: { paragraph: 1 } },
      { text: 'See the policy now-and here .', locator: { paragraph: 3 } },
    ],
    warnings: [],
    meta: {},
  })
})

test('a table row is one line, with its empty cells', async () => {
  const { lines } = await read({
    main: 'City\x07Rate\x07row1\x07Oslo\rNorway\x07\x07row2\x07After\r',
    paragraphs: [
      ['row1', endsRow],
      ['row2', endsRow],
      ['City', inTable],
      ['Rate', inTable],
      ['Oslo', inTable],
      ['Norway', inTable],
      ['After', Buffer.alloc(0)],
      ['\x07', inTable],
    ],
  })
  expect(lines).toEqual([
    { text: 'City | Rate', locator: { paragraph: 1 } },
    { text: 'Oslo Norway |', locator: { paragraph: 2 } },
    { text: 'After', locator: { paragraph: 3 } },
  ])
})

const rowWithEdges = (...edges: number[]): Buffer =>
  Buffer.concat([endsRow, shorts(0xd608, 2 + (edges.length + 1) * 2), Buffer.from([edges.length]), shorts(0, ...edges)])

test('a cell over several columns keeps those beside it in their columns', async () => {
  const { lines } = await read({
    main: 'Wide\x07Tail\x07row1\x07a\x07b\x07c\x07row2\x07odd\x07part\x07row3\x07After\r',
    paragraphs: [
      ['row1', rowWithEdges(2_010, 3_000)],
      ['row2', rowWithEdges(1_000, 2_000, 3_000)],
      ['row3', rowWithEdges(1_500, 3_000)],
      ...['Wide', 'Tail', 'a\x07', 'b\x07', 'c\x07', 'odd', 'part', '\x07'].map((text): [string, Buffer] => [
        text,
        inTable,
      ]),
      ['After', Buffer.alloc(0)],
    ],
  })
  expect(lines.map(({ text }) => text)).toEqual(['Wide |  | Tail', 'a | b | c', 'odd | part', 'After'])
})

test('a table in a table follows its row', async () => {
  const inner = Buffer.concat([inTable, shorts(0x6649), longs(2)])
  const { lines } = await read({
    main: 'outer\rx1\ry1\rinnerrow\r\x07outerrow\x07',
    paragraphs: [
      ['outerrow', endsRow],
      ['innerrow', Buffer.concat([inner, modifier(0x244c, 1)])],
      ['outer', inTable],
      ['x1', Buffer.concat([inner, modifier(0x244b, 1)])],
      ['y1', Buffer.concat([inner, modifier(0x244b, 1)])],
      ['\x07', inTable],
    ],
  })
  expect(lines.map(({ text }) => text)).toEqual(['outer', 'x1 | y1'])
})

test('notes, comments, headers and text boxes are parts of their own', async () => {
  const { lines } = await read({
    main: 'Rate\x02 is fixed\x05\rMore\x02\r',
    footnote: '\x02 Since 2024\r',
    header: 'Page head\rPage foot\r\r',
    comment: '\x05Who says?\r',
    endnote: '\x02 Ask HR\r',
    box: 'In a box\r\r',
    tables: {
      2: Buffer.concat([longs(4, 22), shorts(1)]),
      3: longs(0, 13, 14),
      4: Buffer.concat([longs(14, 22), shorts(1), utf16('A\0\0\0\0\0\0\0\0'), shorts(0, 0, 0), longs(7)]),
      5: longs(0, 11, 12),
      11: longs(0, 0, 0, 0, 0, 0, 0, 0, 10, 10, 20, 20, 20, 21),
      36: Buffer.concat([shorts(3), utf16('Ann')]),
      37: Buffer.concat([shorts(0xffff, 1, 10, 0, 0x100), longs(7, 0)]),
      40: Buffer.concat([longs(19, 22, 99), Buffer.alloc(22)]),
      42: Buffer.concat([longs(0, 22), shorts(0, 0)]),
      43: longs(4, 22),
      46: Buffer.concat([longs(20, 22), shorts(1)]),
      47: longs(0, 9, 10),
      56: Buffer.concat([longs(0, 9, 10), Buffer.alloc(14), longs(99), Buffer.alloc(4), Buffer.alloc(22)]),
    },
  })
  expect(lines).toEqual([
    { text: 'Rate[1] is fixed', locator: { paragraph: 1 } },
    { text: 'More[i]', locator: { paragraph: 2 } },
    { text: 'In a box', locator: { paragraph: 2 } },
    { text: 'Page head', locator: { paragraph: 1, part: 'header' } },
    { text: 'Page foot', locator: { paragraph: 1, part: 'footer' } },
    { text: '[1] Since 2024', locator: { paragraph: 1, part: 'footnote' } },
    { text: '[i] Ask HR', locator: { paragraph: 2, part: 'endnote' } },
    { text: 'Comment by Ann on “Rate”: Who says?', locator: { paragraph: 1, part: 'comment' } },
  ])
})

test('hidden words are marked; deleted ones are listed apart with who deleted them', async () => {
  const view = await read({
    main: 'Fee 40 50 EUR for staff secret all\r',
    characters: [
      ['40 ', Buffer.concat([modifier(0x0800, 1), modifier(0x4863, 1)])],
      ['secret', modifier(0x083c, 1)],
      ['staff', modifier(0x083b, 1)],
    ],
    tables: { 51: Buffer.concat([shorts(0xffff, 2, 0, 7), utf16('Unknown'), shorts(3), utf16('Bob')]) },
  })
  expect(view.lines).toEqual([
    { text: 'Fee 50 EUR for STAFF [hidden: secret] all', locator: { paragraph: 1 } },
    { text: '[deleted by Bob] 40', locator: { paragraph: 1 } },
  ])
  expect(view.warnings.map(({ code }) => code)).toEqual(['hidden_text', 'tracked_changes'])
})

test('a raised figure stays apart from the number before it', async () => {
  const view = await read({
    main: 'Up to 106 units of 5 m2 each\r',
    characters: [
      ['6 units', modifier(0x2a48, 1)],
      ['2 each', modifier(0x2a48, 1)],
    ],
  })
  expect(view.lines.map(({ text }) => text)).toEqual(['Up to 10^6 units of 5 m2 each'])
})

const level = (format: number, text: string): Buffer =>
  Buffer.concat([longs(1), Buffer.from([format, 0]), Buffer.alloc(22), shorts(text.length), utf16(text)])
const lists = Buffer.concat([shorts(1), longs(77), Buffer.alloc(24)])
const item = (depth: number): Buffer => Buffer.concat([modifier(0x460b, 1), modifier(0x260a, depth)])

test('list items have the number that Word shows, headings their path', async () => {
  const levels = Array.from({ length: 9 }, (_, i) => (i === 1 ? level(4, '\x01)') : level(0, '\0.')))
  const { lines } = await read({
    main: 'Scope\rone\rtwo\rdeeper\r',
    paragraphs: [
      ['Scope', modifier(0x2640, 0)],
      ['one', item(0)],
      ['two', item(0)],
      ['deeper', item(1)],
    ],
    tables: {
      73: lists,
      74: Buffer.concat([longs(1, 77, 0, 0, 0), longs(-1)]),
    },
    listLevels: Buffer.concat(levels),
  })
  expect(lines.map(({ text, locator }) => [text, 'heading' in locator ? locator.heading : ''])).toEqual([
    ['Scope', 'Scope'],
    ['1. one', 'Scope'],
    ['2. two', 'Scope'],
    ['a) deeper', 'Scope'],
  ])
})

test('a document of Word 2, a protected and a cut one are typed errors', async () => {
  await expect(read({ main: 'x\r', flags: 0x0100 })).rejects.toMatchObject({ code: 'encrypted' })
  await expect(
    extractBytes(Buffer.from('\xdb\xa5-\0\0\0 old words', 'latin1'), { name: 'a.doc' }),
  ).rejects.toMatchObject({
    code: 'unsupported',
  })
  const whole = docOf({ main: `${'x'.repeat(5000)}\r` })
  await expect(extractBytes(whole.subarray(0, 6000), { name: 'a.doc' })).rejects.toMatchObject({ code: 'corrupt' })
})

test('pieces that claim more text than the file has are refused', async () => {
  const piece = Buffer.concat([shorts(0), longs(1024), shorts(0)])
  const positions = Array.from({ length: 3001 }, (_, i) => i * 500)
  const table = Buffer.concat([longs(...positions), ...positions.slice(1).map(() => piece)])
  const file = docOf({
    main: `${'x'.repeat(500)}\r`,
    tables: { 33: Buffer.concat([Buffer.from([2]), longs(table.length), table]) },
  })
  await expect(extractBytes(file, { name: 'a.doc' })).rejects.toMatchObject({ code: 'corrupt' })
})

test('Word 6 and 95: paragraphs, headings, table rows and notes, in the code page of the language', async () => {
  const inRow = Buffer.from([24, 1])
  const file = word6Of({
    language: 0x419,
    main: Buffer.from('\xcc\xe8\xf0 \x02\ra\x07b\x07row\x07Fee \x13 REF x \x14old\x15 new\r', 'latin1'),
    footnote: Buffer.from('\x02 \xc4\xe0\r', 'latin1'),
    footnoteMark: 4,
    paragraphs: [
      { end: 6, style: 1, modifiers: Buffer.alloc(0) },
      { end: 8, style: 0, modifiers: inRow },
      { end: 10, style: 0, modifiers: inRow },
      { end: 14, style: 0, modifiers: Buffer.concat([Buffer.from([5, 1]), inRow, Buffer.from([25, 1])]) },
    ],
    characters: { start: 27, end: 30, modifiers: Buffer.from([85, 1, 65, 1]) },
  })
  const { lines } = await extractBytes(file, { name: 'a.doc' })
  expect(lines).toEqual([
    { text: 'Мир [1]', locator: { paragraph: 1, heading: 'Мир [1]' } },
    { text: 'a | b', locator: { paragraph: 2, heading: 'Мир [1]' } },
    { text: 'Fee  new', locator: { paragraph: 3, heading: 'Мир [1]' } },
    { text: '[1] Да', locator: { paragraph: 1, heading: 'Мир [1]', part: 'footnote' } },
    { text: '[deleted] old', locator: { paragraph: 3, heading: 'Мир [1]' } },
  ])
})

test('notes that all claim the same stretch are refused', async () => {
  const marks = Array.from({ length: 100 }, () => 0)
  const file = docOf({
    main: 'x\r',
    footnote: `${'y'.repeat(2000)}\r`,
    tables: { 2: Buffer.concat([longs(...marks, 2), Buffer.alloc(198)]), 3: longs(...marks.flatMap(() => [0, 2001])) },
  })
  await expect(extractBytes(file, { name: 'a.doc' })).rejects.toMatchObject({ code: 'corrupt' })
})
