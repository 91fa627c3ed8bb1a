import { expect, test } from 'vitest'
import { extractBytes } from '../../main/extract/extract.ts'

async function view(rtf: string) {
  const { lines, warnings } = await extractBytes(Buffer.from(rtf, 'latin1'), { name: 'a.doc' })
  return { lines, codes: warnings.map(({ code }) => code) }
}

test('paragraphs, escapes and code pages are read as Word shows them', async () => {
  const fonts = '{\\fonttbl{\\f0\\fcharset0 Arial;}{\\f1\\fcharset204 Arial Cyr;}{\\f2\\fcharset128 MS Mincho;}}'
  const rtf = `{\\rtf1\\ansi\\ansicpg1252\\deff0${fonts}{\\colortbl;\\red0;}\\pard {\\b caf\\'e9} \\u8364?5\\par\\f1\\'cc\\'e8\\'f0\\par\\f2\\'93\\'fa\\'96{\\b{}}{\\*\\hidden no}\\f0\\uc2\\u26085 ??ok\\par}`
  expect((await view(rtf)).lines.map((line) => line.text)).toEqual([
    'café €5',
    'Мир',
    expect.stringMatching(/^日.*日ok$/),
  ])
})

test('a table row is one line; headers, notes and fields keep their place', async () => {
  const rtf =
    '{\\rtf1{\\header Top\\par}\\pard Before{\\footnote A note}\\par\\trowd\\intbl a\\cell\\cell c\\cell\\row\\pard{\\field{\\*\\fldinst HYPERLINK "x"}{\\fldrslt a link}}\\par}'
  expect((await view(rtf)).lines).toEqual([
    { text: 'Before', locator: { paragraph: 1 } },
    { text: 'A note', locator: { paragraph: 1, part: 'footnote' } },
    { text: 'a |  | c', locator: { paragraph: 2 } },
    { text: 'a link', locator: { paragraph: 3 } },
    { text: 'Top', locator: { paragraph: 1, part: 'header' } },
  ])
})

const row = (edges: number[], cells: string[]): string =>
  `\\trowd${edges.map((edge) => `\\cellx${edge}`).join('')}\\pard\\intbl ${cells.map((cell) => `${cell}\\cell`).join(' ')}\\row`

test('a cell over several columns keeps those beside it in their columns', async () => {
  const table = [
    row([2010, 3000], ['Wide', 'Tail']),
    row([1000, 2000, 3000], ['a', 'b', 'c']),
    row([1500, 3000], ['odd', 'part']),
  ]
  const other = row([500, 3000], ['x', 'y'])
  const { lines } = await view(`{\\rtf1 ${table.join('')}\\pard between\\par ${other}\\pard}`)
  expect(lines.map(({ text }) => text)).toEqual(['Wide |  | Tail', 'a | b | c', 'odd | part', 'between', 'x | y'])
})

test('hidden text is shown and marked, deleted text listed at the end, and both are said', async () => {
  expect(
    await view("{\\rtf1{\\*\\revtbl{Unknown;}{Ann;}}\\par seen{\\v secret}{\\deleted\\revauthdel1 gon\\'e9} too\\par}"),
  ).toEqual({
    lines: [
      { text: 'seen[hidden: secret] too', locator: { paragraph: 2 } },
      { text: '[deleted by Ann] goné', locator: { paragraph: 2 } },
    ],
    codes: ['hidden_text', 'tracked_changes'],
  })
})

test('list numbers, headings, notes and comments with their words stand as Word shows them', async () => {
  const rtf = `{\\rtf1\\pard\\outlinelevel0{\\listtext\\pard 1.\\tab}Alpha\\par\\pard
    {\\listtext\\pard\\f3 \\u61623\\'3f\\tab}dot\\par
    45{\\super\\chftn{\\footnote\\chftn  net}}, {\\super\\chftn{\\footnote\\ftnalt\\chftn  end}}{\\*\\atrfstart 0}these{\\*\\atrfend 0}{\\*\\atnid C}{\\*\\atnauthor Carl}\\chatn{\\*\\annotation{\\*\\atnref 0}why?}\\par
    {\\mmath{\\*\\moMath{\\mr E=m}{\\msSup{\\me{\\mr c}}{\\msup{\\mr 2}}}}}\\par}`
  const heading = '1. Alpha'
  expect((await view(rtf)).lines.map(({ text, locator }) => [text, locator])).toEqual([
    ['1. Alpha', { paragraph: 1, heading }],
    ['• dot', { paragraph: 2, heading }],
    ['45[1], [i]these', { paragraph: 3, heading }],
    ['[1] net', { paragraph: 3, heading, part: 'footnote' }],
    ['[i] end', { paragraph: 3, heading, part: 'endnote' }],
    ['Comment by Carl on “these”: why?', { paragraph: 3, heading, part: 'comment' }],
    ['E=mc^2', { paragraph: 4, heading }],
  ])
})

test('headings are known by their style, which says their level or is named for it', async () => {
  const styles =
    '{\\stylesheet{\\s0 Normal;}{\\s1\\sb480{\\*\\x y}\\b heading 1;}{\\s7\\outlinelevel1 Kapitel;}{\\s8\\outlinelevel9 heading 3;}}'
  const rtf = `{\\rtf1${styles}\\pard\\s1 Alpha\\par\\pard\\s7 Beta\\par\\pard\\s0 one\\par\\pard\\s8 two\\par\\pard\\s1 Gamma\\par\\pard three\\par}`
  const { lines } = await view(rtf)
  expect(lines.map(({ text, locator }) => [text, 'heading' in locator ? locator.heading : undefined])).toEqual([
    ['Alpha', 'Alpha'],
    ['Beta', 'Alpha > Beta'],
    ['one', 'Alpha > Beta'],
    ['two', 'Alpha > Beta'],
    ['Gamma', 'Gamma'],
    ['three', 'Gamma'],
  ])
})

test('a table in a cell follows its row, and text after a row that was never ended is a paragraph', async () => {
  const nested =
    '\\pard\\intbl\\itap2 x\\nestcell y\\nestcell{\\*\\nesttableprops\\trowd\\nestrow}{\\nonesttables\\par}'
  const rtf = `{\\rtf1\\trowd\\pard\\intbl a\\cell${nested}\\pard\\intbl b\\cell\\row\\trowd\\pard\\intbl\\cell c\\cell${nested}\\pard after\\par}`
  expect((await view(rtf)).lines.map(({ text }) => text)).toEqual(['a | b', 'x | y', ' | c', 'x | y', 'after'])
})

test('a raised figure stays apart from the number before it', async () => {
  const rtf = String.raw`{\rtf1 10{\super 1}{\super\'32}, 3\super 2\nosupersub 5, m{\super 2}\par}`
  expect((await view(rtf)).lines.map(({ text }) => text)).toEqual(['10^12, 3^25, m2'])
})

test('what a field shows is read where its result is marked as optional', async () => {
  const rtf = '{\\rtf1 see {\\field{\\*\\fldinst HYPERLINK "https://e.org"}{\\*\\fldrslt the link}}.\\par}'
  expect((await view(rtf)).lines.map((line) => line.text)).toEqual(['see the link.'])
})
