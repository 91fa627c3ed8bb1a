import { expect, test } from 'vitest'
import { extractDelimited } from '../../main/extract/delimited.ts'
import type { TextView } from '../../main/extract/text-view.ts'

async function records(text: string): Promise<TextView> {
  return extractDelimited(Buffer.from(text), { name: 'a.csv' })
}

test('a record is one line in its own text, even if a field holds a line break', async () => {
  const { lines, meta } = await records(
    'id;comment;amount\r\n1;"line one\r\nline two; with ""quotes""";3,50\r\n2;plain;4,75\r\n',
  )
  expect({ lines, meta }).toEqual({
    lines: [
      { text: 'id;comment;amount', locator: { line: 1 } },
      { text: '1;"line one line two; with "quotes"";3,50', locator: { line: 2 } },
      { text: '2;plain;4,75', locator: { line: 3 } },
    ],
    meta: { encoding: 'utf-8', delimiter: ';' },
  })
})

test('a quote inside a field, and one that never closes, swallow nothing', async () => {
  const { lines } = await records('size,name\n5" disk,a\n"open,b\n6,c\n')
  expect(lines.map((line) => line.text)).toEqual(['size,name', '5" disk,a', '"open,b', '6,c'])
})

test.each([
  ['a\tb\n1,5\t2\n3,5\t4\n', 'tsv'],
  ['a;b\n1,5;2\n3,5;4\n', 'csv'],
  ['one\ntwo\n', 'csv'],
])('the delimiter is the one that divides evenly: %j', async (text, kind) => {
  expect((await records(text)).kind).toBe(kind)
})
