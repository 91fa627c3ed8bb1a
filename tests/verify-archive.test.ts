import fs from 'node:fs'
import path from 'node:path'
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate'
import { expect, test } from 'vitest'
import type { StoredEvent } from '../main/agent/event.ts'
import type { TaskRow } from '../main/store/tasks.ts'
import { archiveFiles } from '../main/task-archive.ts'
import { verifyArchive } from '../main/verify-archive.ts'
import { call, reading, testTab, textSources } from './support/tab-fixture.ts'
import { tempFolder } from './support/temp-folder.ts'

const rates = 'City,Limit (EUR)\nBerlin,150\nParis,190\n'

/** An archive of a task that read one file and wrote one document, and the folder that it is verified against. */
async function exported() {
  const texts = { 'rates.csv': rates }
  const sources = textSources(texts)
  const tab = testTab()
  await call(tab, sources, reading('rates.csv', rates))
  const outputDir = tempFolder()
  const document = path.join(outputDir, 'hotels.md')
  fs.writeFileSync(document, 'Berlin: 150 EUR\n')
  const settings = { outputDir, model: 'offline', system: 'runningtab' } as TaskRow['settings']
  const row = { title: null, pinned: false, createdAt: 1, updatedAt: 1, root: '/w', state: 'finished' } as const
  const task: TaskRow = { id: 't1', text: 'List the limits', settings, ...row }
  const event = { type: 'deliverable', path: document, at: 1, seq: 1 } as unknown as StoredEvent
  const files = await archiveFiles({ task, tab, events: [event] })
  return { files: unzipSync(zipSync(Object.fromEntries(files))), sources, texts }
}

const changed = (bytes: Uint8Array, from: string, to: string): Uint8Array => strToU8(strFromU8(bytes).replace(from, to))

test('an archive that nobody touched is whole', async () => {
  const { files, sources } = await exported()
  expect(await verifyArchive(zipSync(files), sources)).toEqual({
    files: 4,
    damaged: [],
    excerpts: [{ id: 'L1', path: 'rates.csv', state: 'same' }],
  })
})

test.each([
  ['transcript.jsonl', 'hotels', 'motels'],
  ['tab.json', 'List the', 'Lose the'],
  ['deliverables/hotels.md', '150', '510'],
  ['excerpts/L1.txt', '190', '910'],
  ['manifest.json', 'rates.csv', 'other.csv'],
  ['manifest.json', '"application": "', '"application": "x'],
])('a change in %s is found there', async (name, from, to) => {
  const { files, sources } = await exported()
  const forged = { ...files, [name]: changed(files[name]!, from, to) }
  expect(forged[name]).not.toEqual(files[name])
  expect((await verifyArchive(zipSync(forged), sources)).damaged).toEqual([name])
})

test('a part that was taken out and one that was put in are named', async () => {
  const { files, sources } = await exported()
  const { 'deliverables/hotels.md': _, ...rest } = files
  const forged = { ...rest, 'deliverables/more.md': strToU8('x') }
  expect((await verifyArchive(zipSync(forged), sources)).damaged).toEqual([
    'deliverables/hotels.md',
    'deliverables/more.md',
  ])
})

test('a changed excerpt is found by its source too, whatever the manifest says', async () => {
  const { files, sources } = await exported()
  const excerpt = changed(files['excerpts/L1.txt']!, '190', '910')
  const { excerpts } = await verifyArchive(zipSync({ ...files, 'excerpts/L1.txt': excerpt }), sources)
  expect(excerpts).toMatchObject([{ state: 'differs' }])
})

test('a source that was changed or removed since is told from one that is the same', async () => {
  const { files, sources, texts } = await exported()
  texts['rates.csv'] = rates.replace('190', '195')
  expect((await verifyArchive(zipSync(files), sources)).excerpts).toMatchObject([{ state: 'source changed' }])
  delete (texts as Partial<typeof texts>)['rates.csv']
  expect((await verifyArchive(zipSync(files), sources)).excerpts).toMatchObject([{ state: 'source missing' }])
})

test('a source that was moved or renamed is found by its hash, and where it is now is told', async () => {
  const { files, sources, texts } = await exported()
  delete (texts as Partial<typeof texts>)['rates.csv']
  Object.assign(texts, { 'old/other.csv': 'City\n', 'old/limits 2024.csv': rates })
  expect((await verifyArchive(zipSync(files), sources)).excerpts).toMatchObject([
    { path: 'rates.csv', state: 'source moved', now: 'old/limits 2024.csv' },
  ])
})

test('a part whose bytes are broken and one that is there twice are named', async () => {
  const { files, sources } = await exported()
  const stored = zipSync(files, { level: 9 })
  const at = Buffer.from(stored).indexOf('tab.json') + 'tab.json'.length
  const broken = Uint8Array.from(stored, (byte, index) => (index >= at + 2 && index < at + 12 ? byte ^ 0xff : byte))
  expect((await verifyArchive(broken, sources)).damaged).toContain('tab.json')
  const twice = Buffer.from(zipSync({ ...files, 'Tab.json': files['tab.json']! }))
  expect((await verifyArchive(twice, sources)).damaged.map((name) => name.toLowerCase())).toContain('tab.json')
})

test('an excerpt that was taken out stands nowhere', async () => {
  const { files, sources } = await exported()
  const { 'excerpts/L1.txt': _, ...rest } = files
  expect((await verifyArchive(zipSync(rest), sources)).excerpts).toMatchObject([{ state: 'differs' }])
})

test('a manifest that says it is of an older form has to bear its seal as well', async () => {
  const { files, sources } = await exported()
  const manifest = changed(files['manifest.json']!, '"version": 2', '"version": 1')
  await expect(verifyArchive(zipSync({ ...files, 'manifest.json': manifest }), sources)).rejects.toMatchObject({
    code: 'usage',
  })
})

test('what is no archive of ours is refused, a truncated one too', async () => {
  const { files, sources } = await exported()
  const whole = zipSync(files)
  for (const bytes of [strToU8('no zip'), zipSync({ 'a.txt': strToU8('a') }), whole.slice(0, whole.length / 2)])
    await expect(verifyArchive(bytes, sources)).rejects.toMatchObject({ code: 'usage' })
})

test('an archive that was unpacked and packed again by a program that names its folders is whole', async () => {
  const { files, sources } = await exported()
  const again = zipSync({ ...files, 'excerpts/': new Uint8Array(), 'deliverables/': new Uint8Array() })
  expect((await verifyArchive(again, sources)).damaged).toEqual([])
})
