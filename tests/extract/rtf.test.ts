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

test('hidden text is shown and marked, deleted text left out, and both are said', async () => {
  expect(await view('{\\rtf1 seen{\\v secret}{\\deleted gone} too\\par}')).toEqual({
    lines: [{ text: 'seen[hidden: secret] too', locator: { paragraph: 1 } }],
    codes: ['hidden_text', 'tracked_changes'],
  })
})
