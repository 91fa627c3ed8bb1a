import fs from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { createDocumentFolder } from '../../bench/document-folder.ts'
import { createMixedFolder } from '../../bench/mixed-folder.ts'
import { createTextFolder, pathOf } from '../../bench/text-folder.ts'
import { extractBytes } from '../../main/extract/extract.ts'
import { tempFolder } from '../support/temp-folder.ts'

test('one text file in a hundred speaks of the per diem, and each lies where its path says', () => {
  const folder = tempFolder()
  createTextFolder(folder, 300)
  const texts = Array.from({ length: 300 }, (_, n) => fs.readFileSync(path.join(folder, pathOf(n)), 'utf8'))
  expect(texts.flatMap((text, n) => (text.includes('per diem') ? [n] : []))).toEqual([42, 142, 242])
})

test('a document folder holds PDF, Word and Excel files in equal parts, all readable, no two alike', async () => {
  const folder = tempFolder()
  await createDocumentFolder(folder, 9)
  const files = fs.readdirSync(path.join(folder, 'part 0')).toSorted()
  const views = await Promise.all(
    files.map((name) => extractBytes(fs.readFileSync(path.join(folder, 'part 0', name)), { name })),
  )
  const texts = views.map(({ lines }) => lines.map(({ text }) => text).join('\n'))
  expect({
    kinds: views.map(({ kind }) => kind).toSorted(),
    different: new Set(texts).size,
    silent: texts.filter((text) => !/per diem/iu.test(text)),
  }).toEqual({
    kinds: ['docx', 'docx', 'docx', 'pdf', 'pdf', 'pdf', 'xlsx', 'xlsx', 'xlsx'],
    different: 9,
    silent: [],
  })
})

test('a mixed folder holds eleven formats, all readable, no two files alike', async () => {
  const folder = tempFolder()
  const files = await createMixedFolder(folder, 24)
  const views = await Promise.all(
    files.map((name) => extractBytes(fs.readFileSync(path.join(folder, name)), { name: path.basename(name) })),
  )
  expect({
    kinds: [...new Set(views.map(({ kind }) => kind))].toSorted(),
    different: new Set(views.map(({ lines }) => lines.map(({ text }) => text).join('\n'))).size,
  }).toEqual({
    kinds: ['csv', 'docx', 'eml', 'html', 'ics', 'markdown', 'pdf', 'pptx', 'rtf', 'text', 'xlsx'],
    different: 24,
  })
})
