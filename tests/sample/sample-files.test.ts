import { createHash } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { extractBytes } from '../../main/extract/extract.ts'
import { planOf } from '../../main/model/offline/requirements.ts'
import { sampleTasks } from '../../main/sample.ts'
import { sampleFiles } from '../../scripts/sample/sample-files.ts'
import { ooxmlFaults } from '../support/ooxml-check.ts'

const folder = path.resolve(import.meta.dirname, '../../resources/sample')
const committed = new Map(
  fs
    .readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => {
      const file = path.join(entry.parentPath, entry.name)
      return [path.relative(folder, file).replaceAll(path.sep, '/').normalize('NFC'), fs.readFileSync(file)] as const
    }),
)
const names = [...committed.keys()].toSorted()

test('the script makes the committed files, byte by byte', async () => {
  expect(hashes(await sampleFiles())).toEqual(hashes(committed))
})

test.each(names)('%s is read without a warning', async (name) => {
  const { lines, warnings } = await extractBytes(committed.get(name)!, { name })
  expect({ empty: lines.every(({ text }) => text.trim() === ''), warnings: warnings.map(({ code }) => code) }).toEqual({
    empty: false,
    warnings: name.endsWith('Budget 2024.xlsx') ? ['hidden_sheet'] : [],
  })
})

test.each(names.filter((name) => /\.(?:docx|xlsx|pptx)$/u.test(name)))('%s is a sound Office package', (name) => {
  expect(ooxmlFaults(committed.get(name)!)).toEqual([])
})

test.each(['.pdf', '.docx', '.xlsx'])('"per diem" stands in a %s file', async (extension) => {
  const texts = await Promise.all(names.filter((name) => name.endsWith(extension)).map(textOf))
  expect(texts.filter((text) => /per diem/iu.test(text))).not.toEqual([])
})

test('each task splits into what it names', async () => {
  const plans = (await sampleTasks()).map(({ id, text, output }) => {
    const { items, fields, fileItem } = planOf(text)
    return { id, named: fields.length > 0 ? fields : items, file: fileItem === output }
  })
  expect(plans).toEqual([
    {
      id: 'travel-guide',
      named: [
        'approval of business trips',
        'class of travel by rail and air',
        'per diem rates',
        'hotel limits by city',
        'deadlines for expense claims',
        'travel insurance',
        'emergency contacts',
      ],
      file: true,
    },
    { id: 'purchase-orders', named: ['supplier', 'PO number', 'order date', 'amount', 'status'], file: true },
    { id: 'quarterly-costs', named: ['department', '2023 against 2024'], file: true },
  ])
})

async function textOf(name: string): Promise<string> {
  const { lines } = await extractBytes(committed.get(name)!, { name })
  return lines.map(({ text }) => text).join('\n')
}

function hashes(files: ReadonlyMap<string, Uint8Array>): Record<string, string> {
  return Object.fromEntries(
    Array.from(files, ([name, bytes]) => [name, createHash('sha256').update(bytes).digest('hex')]),
  )
}
