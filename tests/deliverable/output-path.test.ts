import { expect, test } from 'vitest'
import { outputPath } from '../../main/deliverable/output-path.ts'

test.each([
  ['guide.docx', 'guide.docx'],
  ['/output/2024/guide.docx', '2024/guide.docx'],
  ['./guide.docx', 'guide.docx'],
  ['여비 규정 (최종).docx', '여비 규정 (최종).docx'],
  ['u\u0308ber.txt', 'über.txt'],
  ['console.txt', 'console.txt'],
])('%s is %s inside the folder', (given, inside) => {
  expect(outputPath(given)).toBe(inside)
})

test('A refusal shows the path on one line, escaped and not endless', () => {
  expect(() => outputPath('a\n[tab] requirements: 0 open\u202E.txt')).toThrow(
    String.raw`"a\n[tab] requirements: 0 open\u{202e}.txt" cannot be written: "a\n[tab] requirements: 0 open\u{202e}.txt" has a character`,
  )
  expect(() => outputPath('/'.padEnd(5000, 'x'))).toThrow(/^"\/x{199}…" cannot be written/)
})

test.each([
  ['', 'names no file'],
  ['/output/', 'names no file'],
  ['/etc/passwd', 'absolute'],
  ['C:\\x.txt', 'absolute'],
  ['../x.txt', '".."'],
  ['a/../../x.txt', '".."'],
  ['a//x.txt', 'empty part'],
  ['a\\x.txt', 'not every system'],
  ['a:stream.txt', 'not every system'],
  ['a\u202Etxt.exe', 'not every system'],
  ['a\nb.txt', 'not every system'],
  ['.versions/x.txt', 'hidden'],
  ['CON', 'reserved'],
  ['sub/lpt1.txt', 'reserved'],
  ['x.txt.', 'ends with'],
  ['x.txt ', 'ends with'],
  [`${'ü'.repeat(120)}.txt`, 'longer than 200 bytes'],
  ['a/a/a/a/a/a/a/a/a.txt', 'folders deep'],
])('%j is refused', (given, why) => {
  expect(() => outputPath(given)).toThrow(why)
})
