import fs from 'node:fs'
import { open, type FileHandle } from 'node:fs/promises'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { classifyText, transcodeText } from '../../main/extract/text-file.ts'
import { tempFolder } from '../support/temp-folder.ts'

async function file(name: string, content: string | Buffer): Promise<FileHandle> {
  const real = path.join(tempFolder(), name)
  fs.writeFileSync(real, content)
  const handle = await open(real, 'r')
  onTestFinished(() => handle.close())
  return handle
}

async function classify(name: string, content: string | Buffer) {
  return classifyText(await file(name, content), name)
}

test('strict UTF-8 with LF ends is its own view', async () => {
  expect(await classify('a.md', 'één\ntwee')).toEqual({
    kind: 'markdown',
    encoding: 'utf-8',
    sure: true,
    inPlace: true,
    lineCount: 2,
  })
})

test.each([
  ['a mark', '\ufeffa\n'],
  ['CR LF', 'a\r\n'],
  ['NUL', 'a\0b\n'],
  ['other bytes', Buffer.from('caf\xe9\n', 'latin1')],
])('%s needs another view', async (_, content) => {
  expect((await classify('a.txt', content))?.inPlace ?? false).toBe(false)
})

test('a table with quoted fields needs another view', async () => {
  expect((await classify('a.csv', 'a,"b\nc"\n'))?.inPlace).toBe(false)
  expect((await classify('a.csv', 'a,b\nc,d\n'))?.inPlace).toBe(true)
})

test('what is no plain text is not classified', async () => {
  expect(await classify('a.txt', '%PDF-1.7\n')).toBeUndefined()
  expect(await classify('a.txt', 'PK\x03\x04')).toBeUndefined()
})

test('a long file in another encoding streams into UTF-8 lines', async () => {
  const text = 'naïve café 東\r\n'.repeat(60_000)
  const source = await file('a.txt', Buffer.from(`\ufeff${text}no end`, 'utf16le'))
  const target = path.join(tempFolder(), 'out')
  const { lineCount } = await transcodeText(
    source,
    { encoding: 'utf-16le', kind: 'text' },
    fs.createWriteStream(target),
  )
  expect({ lineCount, same: fs.readFileSync(target, 'utf8') === `${text.replaceAll('\r\n', '\n')}no end\n` }).toEqual({
    lineCount: 60_001,
    same: true,
  })
})

test('records over several lines stream into one line each', async () => {
  const source = await file('a.csv', 'id,text\r\n1,"two\r\nlines"\r\n')
  const target = path.join(tempFolder(), 'out')
  expect(await transcodeText(source, { encoding: 'utf-8', kind: 'csv' }, fs.createWriteStream(target))).toEqual({
    lineCount: 2,
    delimiter: ',',
  })
  expect(fs.readFileSync(target, 'utf8')).toBe('id,text\n1,"two lines"\n')
})

test('a line that is too long is split, and then the text is no view of itself', async () => {
  const long = 'x'.repeat(1_500_000)
  const source = await file('a.txt', `short\n${long}\nend\n`)
  const target = path.join(tempFolder(), 'out')
  await transcodeText(source, { encoding: 'utf-8', kind: 'text' }, fs.createWriteStream(target))
  const lines = fs.readFileSync(target, 'utf8').trimEnd().split('\n')
  expect({
    inPlace: (await classifyText(source, 'a.txt'))?.inPlace,
    longest: Math.max(...lines.map((line) => line.length)) <= 1_000_000,
    joined: lines.join(''),
  }).toEqual({ inPlace: false, longest: true, joined: `short${long}end` })
})
