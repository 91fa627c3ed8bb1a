import { expect, test } from 'vitest'
import { read } from 'xlsx'
import { z } from 'zod'
import type { ToolResult } from '../../main/agent/tool.ts'
import { openOutputFolder, type WrittenFile } from '../../main/deliverable/output-folder.ts'
import { WRITE_SCHEMA } from '../../main/deliverable/write-help.ts'
import { WriteInput, writeTool } from '../../main/deliverable/write-tool.ts'
import { ooxmlFaults } from '../support/ooxml-check.ts'
import { tempFolder } from '../support/temp-folder.ts'

async function setUp() {
  const folder = await openOutputFolder({ dir: tempFolder() })
  const written: WrittenFile[] = []
  let calls = 0
  const tool = writeTool({
    folder,
    readFile: async (name) => folder.read(name.replace('/output/', '')),
    callKey: ({ turn, callId }) => `t/${turn}/${callId}`,
    onWritten: (file) => written.push(file),
  })
  const write = (input: unknown): Promise<ToolResult> =>
    tool.run(input, { signal: new AbortController().signal, turn: 1, callId: `c${++calls}` })
  const text = async (name: string): Promise<string> =>
    new TextDecoder('utf-8', { ignoreBOM: true }).decode(await folder.read(name))
  return { folder, written, write, text }
}

test('Markdown becomes a document, a version is stored, and the reply says what is in it', async () => {
  const { folder, written, write } = await setUp()
  const content = '# A\n\n## B\n\n- x\n\n|a|b|\n|-|-|\n|1|2|3|\n\nText[^1].\n\n[^1]: Note.'
  await write({ path: 'guide.docx', content })
  const { text, summary } = await write({ path: '/output/guide.docx', content })
  const [file] = written.slice(-1)
  expect({
    text,
    summary,
    version: file!.version,
    name: file!.name,
    faults: ooxmlFaults(await folder.read('guide.docx')),
  }).toEqual({
    text: `Wrote guide.docx (version 2, ${file!.bytes.toLocaleString('en')} bytes): 2 headings, 1 list, 1 table, 1 footnote.\nThe table "a | b" has 2 columns; its row 1 has one cell more, which is lost: |1|2|3|`,
    summary: `Wrote guide.docx (version 2, ${file!.bytes.toLocaleString('en')} bytes): 2 headings, 1 list, 1 table, 1 footnote`,
    version: 2,
    name: 'guide.docx',
    faults: [],
  })
})

test.each([
  ['notes.md', '# A\n\n<b>', '# A\n\n<b>\n'],
  ['notes.txt', 'plain\n', 'plain\n'],
  ['data.json', '{"b":[1,2],"a":"ü"}', '{\n  "b": [\n    1,\n    2\n  ],\n  "a": "ü"\n}\n'],
  ['big.json', '{"id":12345678901234567890}', '{"id":12345678901234567890}\n'],
  ['table.csv', '|a|b|\n|-|-|\n|1,5|=x|', 'a,b\r\n"1,5",\'=x\r\n'],
  ['plain.csv', 'a;b\n1;"x;y"', 'a;b\r\n1;"x;y"\r\n'],
  ['plain.tsv', 'a\tb\n1\tx,y', 'a\tb\r\n1\tx,y\r\n'],
])('%s is written from its text', async (path, content, file) => {
  const { write, text } = await setUp()
  await write({ path, content })
  expect(await text(path)).toBe(file)
})

test('sheets become a workbook, or a CSV file', async () => {
  const { folder, write, text } = await setUp()
  const sheets = [
    {
      name: 'Orders',
      columns: [{ header: 'No' }, { header: 'Total', type: 'currency' }],
      rows: [
        ['007', 12.5],
        ['Sum', { formula: 'SUM(B2:B2)', value: 12.5 }],
      ],
    },
  ]
  const reply = await write({ path: 'a.xlsx', sheets })
  await write({ path: 'a.csv', sheets })
  expect({
    reply: reply.text.replace(/[\d,]+ bytes/, 'n bytes'),
    faults: ooxmlFaults(await folder.read('a.xlsx')),
    csv: await text('a.csv'),
  }).toEqual({
    reply: 'Wrote a.xlsx (version 1, n bytes): 1 sheet: Orders (2 rows × 2 columns); 1 formula.',
    faults: [],
    csv: 'No,Total\r\n007,12.5\r\nSum,12.5\r\n',
  })
})

test('a workbook made of the tables of a text says what it left out', async () => {
  const { write } = await setUp()
  const { text } = await write({ path: 'a.xlsx', content: 'Intro.\n\n# T\n\n|a|\n|-|\n|1|' })
  expect(text.replace(/[\d,]+ bytes/, 'n bytes')).toBe(
    'Wrote a.xlsx (version 1, n bytes): 1 sheet: T (1 row × 1 column).\nOnly the tables were written; 1 other block of text was left out.',
  )
})

const sheet = { name: 'A', rows: [[1]] }
test.each([
  [
    'neither content nor sheets',
    { path: 'a.docx' },
    'Give either "content" (Markdown or text) or "sheets", one of them.',
  ],
  [
    'both',
    { path: 'a.xlsx', content: 'x', sheets: [sheet] },
    'Give either "content" (Markdown or text) or "sheets", not both.',
  ],
  [
    'an unknown extension',
    { path: 'a.odt', content: 'x' },
    '.odt cannot be written yet. Formats: .docx, .doc, .html, .pdf, .pptx, .md, .txt, .json, .xlsx, .csv, .tsv.',
  ],
  ['a name like a built-in property', { path: 'a.constructor', content: 'x' }, '.constructor cannot be written yet.'],
  ['no extension', { path: 'a', content: 'x' }, 'A file without an extension cannot be written yet.'],
  ['sheets for a document', { path: 'a.docx', sheets: [sheet] }, '.docx is written from "content", not from "sheets".'],
  ['empty content', { path: 'a.docx', content: ' \n' }, '"content" is empty.'],
  ['no sheet', { path: 'a.xlsx', sheets: [] }, '"sheets" is empty.'],
  [
    'ragged rows',
    { path: 'a.xlsx', sheets: [{ name: 'A', columns: [{ header: 'x' }], rows: [[1], [1, 2]] }] },
    'Sheet "A" row 2 has 2 cells, but there are 1 columns.',
  ],
  [
    'a cell of another shape',
    { path: 'a.xlsx', sheets: [{ name: 'A', rows: [[{ x: 1 }]] }] },
    'A cell is a text, a number, true, false, null,',
  ],
  ['a workbook without a table', { path: 'a.xlsx', content: 'text' }, '"content" has no Markdown table'],
  [
    'two tables for CSV',
    { path: 'a.csv', content: '|a|\n|-|\n\ntext\n\n|b|\n|-|' },
    '"content" has 2 tables, but a CSV file holds one.',
  ],
  [
    'two sheets for CSV',
    { path: 'a.csv', sheets: [sheet, { ...sheet, name: 'B' }] },
    'There are 2 sheets, but a CSV file holds one.',
  ],
  ['broken JSON', { path: 'a.json', content: '{a}' }, '"content" is not valid JSON:'],
  ['HTML for HTML', { path: 'a.html', content: '<!doctype html><p>x' }, '.html is written from Markdown'],
  ['a path outside', { path: '../a.md', content: 'x' }, '".." would leave the output folder'],
])('%s is refused with a text to act on, and nothing is written', async (_what, input, message) => {
  const { folder, written, write } = await setUp()
  await expect(write(input)).rejects.toThrow(message)
  expect({ written, files: await folder.list() }).toEqual({ written: [], files: [] })
})

test('a workbook is copied with a cell put in, and the one it comes from stays as it is', async () => {
  const { folder, write } = await setUp()
  await write({ path: 'a.xlsx', sheets: [{ name: 'A', rows: [[2, { formula: 'A1*10' }]] }] })
  const before = await folder.read('a.xlsx')
  const input = { path: 'b.xlsx', from: '/output/a.xlsx', edits: [{ sheet: 'A', cell: 'A1', value: 3 }] }
  const { summary } = await write(input)
  const copy = read(await folder.read('b.xlsx')).Sheets['A']!
  expect([summary.replace(/[\d,]+ bytes/, 'n bytes'), copy['A1'].v, copy['B1'].v]).toEqual([
    'Wrote b.xlsx (version 1, n bytes): 1 cell changed',
    3,
    30,
  ])
  expect(await folder.read('a.xlsx')).toEqual(before)
  await expect(write({ path: 'c.xlsx', edits: input.edits })).rejects.toThrow('"from" names')
})

test('What a model is told of the arguments names all that the tool takes, and the help explains it', async () => {
  const { write } = await setUp()
  const told = propertiesIn(WRITE_SCHEMA)
  expect(told).toEqual(propertiesIn(z.toJSONSchema(WriteInput, { io: 'input' })))
  const { text } = await write({ path: 'help' })
  expect(['chart', 'Notes:', '{{content}}', 'toc', ...told].filter((word) => !text.includes(word))).toEqual([])
  await expect(write({ path: 'a.xlsx', sheets: [{ title: 'A' }] })).rejects.toThrow(
    /Invalid arguments[^]*How to write:/,
  )
})

/** Names of properties at every depth, sorted, but for those of a cell. */
function propertiesIn(schema: unknown): string[] {
  if (typeof schema !== 'object' || schema === null) return []
  const own =
    'properties' in schema && typeof schema.properties === 'object' ? Object.keys(schema.properties ?? {}) : []
  const inner = Object.entries(schema).flatMap(([name, value]) => (name === 'anyOf' ? [] : propertiesIn(value)))
  return [...new Set([...own, ...inner])].toSorted()
}
