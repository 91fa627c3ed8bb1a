import { createHash } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { unpackView } from '../../main/extract/packed-view.ts'
import { createExtractPool, type ExtractPool } from '../../main/extract/pool.ts'
import type { TaskEvent } from '../../main/agent/event.ts'
import { createRunAudit } from '../../main/run-audit.ts'
import type { Tab } from '../../main/tab/record.ts'
import { addRequirements } from '../../main/tab/add-requirements.ts'
import { runningtab } from '../support/command-line.ts'
import { ooxmlFaults } from '../support/ooxml-check.ts'
import { call, reading, testTab, textSources } from '../support/tab-fixture.ts'
import { tempFolder } from '../support/temp-folder.ts'

let pool: ExtractPool
beforeAll(() => {
  pool = createExtractPool()
})
afterAll(() => pool.close())

async function tabWithHotels(without: Parameters<typeof testTab>[0] = {}): Promise<Tab> {
  const tab = testTab(without)
  const text = 'Hotel limit in Berlin: 150 EUR\nHotel limit in Paris: 190 EUR\n'
  await call(tab, textSources({ 'rates.md': text }), reading('rates.md', text))
  tab.apply(addRequirements(tab, ['hotel limit'], 1).changes)
  return tab
}

/** The audit of a run that wrote `text`; time goes on by `step` at each look at the clock. */
function auditOf(tab: Tab, text: string, step = 0) {
  const file = path.join(tempFolder(), 'guide.md')
  const events: TaskEvent[] = []
  let now = 0
  const audit = createRunAudit({
    tab,
    task: 'travel expense guide',
    events,
    pool,
    signal: new AbortController().signal,
    append: (added) => void events.push(...added),
    now: () => (now += step),
    isOn: true,
  })
  fs.writeFileSync(file, text)
  events.push({
    type: 'deliverable',
    path: file,
    format: 'md',
    bytes: text.length,
    version: 1,
    sha256: '',
    callId: 'c',
  })
  return { audit, events, file }
}

const written = 'The hotel limit in Berlin is 150 EUR.\nThe hotel limit in Paris is 910 EUR.\n'

test('a run tells what the audit counts in what it wrote', async () => {
  const { audit, events, file } = auditOf(await tabWithHotels(), written)
  await audit.tell()
  expect(events.slice(1)).toEqual([
    {
      type: 'audit',
      path: file,
      values: 2,
      grounded: 1,
      rounded: 0,
      derived: 0,
      fromTask: 0,
      ungrounded: 1,
      notChecked: 0,
      missing: 0,
    },
  ])
})

test('the finish check names values of the deliverable that nothing supports', async () => {
  const { audit } = auditOf(await tabWithHotels(), written)
  expect(await audit.finishCheck({ firstRun: true, alreadySent: false })).toMatch(
    /Values in the deliverable that nothing supports: 1: 910 EUR$/m,
  )
})

test('without the audit nothing is told, and the finish check stands alone', async () => {
  const { audit, events } = auditOf(await tabWithHotels({ without: ['audit'] }), written)
  await audit.tell()
  expect(events).toHaveLength(1)
  expect(await audit.finishCheck({ firstRun: true, alreadySent: false })).not.toMatch(/Values/)
})

test('an audit that takes too long is left out, and that is said once', async () => {
  const { audit, events } = auditOf(await tabWithHotels(), written, 5_000)
  expect(await audit.finishCheck({ firstRun: true, alreadySent: false })).toMatch(/^\[tab\] Finish check/)
  await audit.tell()
  expect(events.slice(1)).toMatchObject([{ type: 'notice', code: 'audit_skipped' }])
})

test('the command line audits a task’s deliverables, with the places of their sources', async () => {
  const dataDir = tempFolder()
  const workspace = tempFolder()
  fs.writeFileSync(path.join(workspace, 'rates.csv'), 'City,Hotel limit per night (EUR)\nBerlin,150\nParis,190\n')
  const run = await runningtab(
    [
      'run',
      '--workspace',
      workspace,
      '--task',
      'Write hotels.md with the hotel limit per night for each city',
      '--json',
    ],
    { dataDir },
  )
  const events = run.stdout
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as TaskEvent)
  const task = events.find((event) => event.type === 'task')
  expect(events.find((event) => event.type === 'audit')).toMatchObject({ ungrounded: 0 })
  const { code, stdout } = await runningtab(['audit', task!.taskId, '--json'], { dataDir })
  expect(code).toBe(0)
  const { values } = JSON.parse(stdout) as { values: { text: string; verdict: string; where?: object }[] }
  expect(values.filter(({ text }) => text === '190')).toMatchObject([
    { verdict: 'grounded', where: { path: 'rates.csv', line: 3, locator: { line: 3 }, text: 'Paris,190' } },
  ])
}, 120_000)

test('an exported task is verified against its folder; a changed source, a changed excerpt and a taken name are told', async () => {
  const dataDir = tempFolder()
  const workspace = tempFolder()
  const source = path.join(workspace, 'rates.csv')
  fs.writeFileSync(source, 'City,Hotel limit per night (EUR)\nBerlin,150\nParis,190\n')
  const task = 'Write hotels.md with the hotel limit per night for each city'
  await runningtab(['run', '--workspace', workspace, '--task', task], { dataDir })
  const listed = await runningtab(['tasks', '--json'], { dataDir })
  const { id } = JSON.parse(listed.stdout.trim().split('\n')[0]!) as { id: string }
  const archive = path.join(dataDir, 'evidence.zip')
  const exported = ['export', id, '--out', archive]
  const verified = (file: string) => runningtab(['audit', '--verify', file, '--workspace', workspace], { dataDir })
  expect(await runningtab(exported, { dataDir })).toMatchObject({ code: 0, stdout: `${archive}\n` })
  expect(await runningtab(exported, { dataDir })).toMatchObject({ code: 2 })
  expect(await verified(archive)).toMatchObject({ code: 0 })

  const document = path.join(dataDir, 'hotels with sources.docx')
  expect(await runningtab(['export', id, '--out', document], { dataDir })).toMatchObject({ code: 0 })
  const { lines } = unpackView(await pool.extract(document, { name: 'a.docx' }))
  const text = lines.map((line) => line.text).join('\n')
  const hash = createHash('sha256').update(fs.readFileSync(source)).digest('hex')
  expect({
    faults: ooxmlFaults(fs.readFileSync(document)),
    note: /rates\.csv, line 3 \(L1, read \d{4}-\d\d-\d\d \d\d:\d\d UTC, SHA-256 [\da-f]{12}…\)/.test(text),
    appendix: text.includes('Sources and evidence') && /Requirement\b.*\bRead at/.test(text),
    hash: hash.match(/.{16}/g)!.every((piece) => text.includes(piece)),
  }).toEqual({ faults: [], note: true, appendix: true, hash: true })

  const files = unzipSync(fs.readFileSync(archive))
  expect(Object.values(files).every((bytes) => !strFromU8(bytes).includes(workspace))).toBe(true)
  const name = Object.keys(files).find((file) => file.startsWith('excerpts/'))!
  files[name] = strToU8(strFromU8(files[name]!).replace('190', '910'))
  const forged = path.join(dataDir, 'forged.zip')
  fs.writeFileSync(forged, zipSync(files))
  const { code, stdout } = await verified(forged)
  expect(code).toBe(4)
  expect(stdout).toMatch(/not as the manifest says: excerpts\/L1\.txt\n {2}L1 rates\.csv: differs/)

  fs.appendFileSync(source, 'Rome,160\n')
  expect((await verified(archive)).stdout).toMatch(/rates\.csv: source changed/)
}, 240_000)
