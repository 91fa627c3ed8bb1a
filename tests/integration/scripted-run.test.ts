/** A run driven over HTTP by a scripted server: the whole way from the command line to the deliverable. */
import fs from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { openStore } from '../../main/store/store.ts'
import { jsonLines, runningtab, start, tempFolder } from '../support/command-line.ts'
import { startScriptedServer, type ScriptedAnswer } from '../support/scripted-server.ts'

const files = {
  'policies/travel.md': '# Travel policy\n\nArticle 1 Per diem\nThe per diem is 68 EUR a day.\n',
  'policies/hotel.md': '# Hotels\n\nThe hotel limit is 140 EUR a night.\n',
  'menu.txt': 'Monday: soup\n',
}

const add = { name: 'tab_add', input: { items: ['per diem rate', 'hotel limit'] } }
const read = (name: string) => ({ name: 'read', input: { path: name } })
const resolve = (id: string, cite: string) => ({ name: 'tab_resolve', input: { id, status: 'done', cite: [cite] } })
const write = {
  name: 'write',
  input: { path: 'guide.docx', content: '# Guide\n\nThe per diem is 68 EUR a day (policies/travel.md).\n' },
}

const script: readonly ScriptedAnswer[] = [
  { calls: [add, { name: 'bash', input: { command: 'find . -type f' } }] },
  { calls: [read('policies/travel.md'), read('policies/hotel.md')] },
  { calls: [{ name: 'tab_list', input: { kind: 'requirements' } }, write] },
  { calls: [resolve('r2', 'L1'), resolve('r1', 'L1')] },
  { text: 'I am done.' },
  { calls: [resolve('r2', 'L2')] },
  { text: 'Now all is closed.' },
]

/** Answers by how many replies the model has already given in this conversation, so that a resumed run goes on in the script. */
function scripted(answers: readonly ScriptedAnswer[]) {
  return startScriptedServer(({ messages }) => {
    const turn = messages.filter(({ role }) => role === 'assistant').length
    const answer = answers[turn] ?? { text: 'The script is over.' }
    return {
      ...answer,
      calls: (answer.calls ?? []).map((call, index) => ({ ...call, id: `call-${turn + 1}-${index + 1}` })),
    }
  })
}

function runArgs(workspace: string, baseUrl: string): string[] {
  return [
    'run',
    '--workspace',
    workspace,
    '--task',
    'Write guide.docx: per diem rate and hotel limit',
    '--model',
    'openai-compatible:scripted',
    '--base-url',
    baseUrl,
    '--json',
  ]
}

const ofType = (events: readonly Record<string, unknown>[], type: string) =>
  events.filter((event) => event['type'] === type)
/** Without what differs between two runs by nature: times, ids, and the size of a file that holds its time. */
const comparable = (events: readonly object[]): unknown[] =>
  (events as readonly Record<string, unknown>[])
    .filter(({ type }) => type !== 'usage' && type !== 'notice')
    .map(
      ({ seq: _seq, at: _at, seconds: _seconds, taskId: _taskId, sha256: _sha256, bytes: _bytes, ...rest }) =>
        JSON.parse(JSON.stringify(rest).replaceAll(/[\d,]+ bytes/g, 'N bytes')) as unknown,
    )

/** Whether more than so many lines were printed. */
const shown = (lines: number) => (stdout: string) => stdout.split('\n').length > lines

test('requirements, a wrong citation refused with better ids, one finish check, a second stop that ends, as many requests as turns', async () => {
  using workspace = tempFolder(files)
  using data = tempFolder()
  const server = await scripted(script)
  const { stdout, code, stderr } = await runningtab(runArgs(workspace.dir, server.baseUrl), { dataDir: data.dir })
  await server.close()
  expect([code, stderr.includes('internal error')]).toEqual([0, false])
  const events = jsonLines(stdout)
  const texts = ofType(events, 'observation').map(({ text }) => String(text))
  expect(texts[0]).toBe(
    'r1: per diem rate\nr2: hotel limit\n\n[tab] requirements: 2 open, 0 resolved | candidates: 0 unopened, 0 above threshold | read log: 0 entries',
  )
  expect(texts.find((text) => text.startsWith('Rejected'))).toMatch(
    /^Rejected: L1 shares no term with r2\. Best entries: L2\./,
  )
  expect(ofType(events, 'finish_check')).toEqual([
    expect.objectContaining({
      turn: 5,
      text: expect.stringMatching(
        /^\[tab\] Finish check 1 of at most 1: you stopped\. 1 requirements are still open:\nr2 \[open\]/,
      ),
    }),
  ])
  expect(server.requests).toHaveLength(ofType(events, 'turn').length)
  expect(events.at(-1)).toMatchObject({ type: 'done', reason: 'finished', turns: 7, openRequirements: 0 })
  const [deliverable] = (events.at(-1) as { deliverables: string[] }).deliverables
  expect(fs.readFileSync(deliverable!).subarray(0, 2).toString()).toBe('PK')
  for (const text of texts)
    expect(text.split('\n').at(-1)).toMatch(
      /^\[tab\] requirements: \d+ open, \d+ resolved \| candidates: \d+ unopened, \d+ above threshold \| read log: \d+ entries$/,
    )
})

test(
  'killed with -9 at any event, or while a file was just kept, a resumed run ends with the same events and repeats no call and no request',
  { timeout: 240_000 },
  async () => {
    using workspace = tempFolder(files)
    using whole = tempFolder()
    const server = await scripted(script)
    const reference = comparable(
      jsonLines((await runningtab(runArgs(workspace.dir, server.baseUrl), { dataDir: whole.dir })).stdout),
    )
    const kept = path.join(workspace.dir, 'RunningTab Output', '.versions', 'guide.v1.docx')
    const moments = [
      ...[1, 4, 8, 12, 16, 22, 27].map(shown),
      ...Array.from({ length: 3 }, () => () => fs.existsSync(kept)),
    ]
    for (const isMoment of moments) {
      fs.rmSync(path.join(workspace.dir, 'RunningTab Output'), { recursive: true, force: true })
      using data = tempFolder()
      const running = start(runArgs(workspace.dir, server.baseUrl), { dataDir: data.dir })
      while (running.child.exitCode === null && !isMoment(running.stdout())) await sleep(0)
      running.child.kill('SIGKILL')
      const before = jsonLines((await running.done).stdout.split('\n').slice(0, -1).join('\n'))
      const { taskId } = before[0] as { taskId: string }
      const resumed = await runningtab(['run', '--resume', taskId, '--json'], { dataDir: data.dir })
      const tab = JSON.parse((await runningtab(['tab', taskId, '--json'], { dataDir: data.dir })).stdout) as {
        requirements: { state: string }[]
      }
      expect(resumed.code).toBe(0)
      expect(tab.requirements.map(({ state }) => state)).toEqual(['done', 'done'])
      const events = jsonLines(resumed.stdout)
      expect(comparable(events.at(-1)?.['type'] === 'done' ? events : [])).not.toEqual([])
      // Read from the disk: what was durable but not yet shown when the process was killed counts too.
      const store = openStore(path.join(data.dir, 'runningtab.db'))
      expect(comparable(store.events.list(taskId))).toEqual(reference)
      store.close()
    }
    await server.close()
  },
)

test('a server that answers 401 ends the run with exit code 3 and one line that says so', async () => {
  using workspace = tempFolder(files)
  using data = tempFolder()
  const server = await startScriptedServer(() => ({ status: 401, errorMessage: 'bad key' }))
  const { stdout, code, stderr } = await runningtab(runArgs(workspace.dir, server.baseUrl), {
    dataDir: data.dir,
    env: { RUNNINGTAB_API_KEY: 'sk-secret-123' },
  })
  await server.close()
  expect(code).toBe(3)
  expect(jsonLines(stdout).at(-1)).toMatchObject({ type: 'done', reason: 'error' })
  expect(stdout + stderr).not.toContain('sk-secret-123')
})

test('Ctrl-C during a stalled reply stops within a second, with exit code 130', async () => {
  using workspace = tempFolder(files)
  using data = tempFolder()
  const server = await startScriptedServer(() => ({ text: 'Let me think', stall: true }))
  const running = start(runArgs(workspace.dir, server.baseUrl), { dataDir: data.dir })
  while (server.requests.length === 0) await sleep(10)
  running.child.kill('SIGINT')
  const outcome = await Promise.race([running.done, sleep(5_000).then(() => 'still running')])
  running.child.kill('SIGKILL')
  await server.close()
  expect(outcome).toMatchObject({ code: 130 })
  expect(jsonLines(running.stdout()).at(-1)).toMatchObject({ type: 'done', reason: 'cancelled', turns: 1 })
})
