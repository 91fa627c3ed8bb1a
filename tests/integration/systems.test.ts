/** Systems and ablations change what they name and nothing else: the same script over each, events compared. */
import { expect, test } from 'vitest'
import { jsonLines, runningtab, tempFolder } from '../support/command-line.ts'
import { startScriptedServer, type ScriptedAnswer } from '../support/scripted-server.ts'

const files = {
  'policies/travel.md': '# Travel policy\n\nThe per diem is 68 EUR a day.\n',
  'policies/hotel rates.md': '# Hotels\n\nThe hotel limit is 140 EUR a night.\n',
  'policies/hotel limit old.md': '# Old\n\nNothing.\n',
}

const script: readonly ScriptedAnswer[] = [
  {
    calls: [
      { name: 'tab_add', input: { items: ['per diem', 'hotel limit'] } },
      { name: 'bash', input: { command: 'find . -type f' } },
    ],
  },
  { calls: [{ name: 'read', input: { path: 'policies/travel.md' } }] },
  { calls: [{ name: 'tab_list', input: { kind: 'requirements' } }] },
  { calls: [{ name: 'tab_resolve', input: { id: 'r2', status: 'done', cite: ['L1'] } }] },
  { calls: [{ name: 'write', input: { path: 'sum.md', content: '# Sum\n\n68 EUR\n' } }] },
  { text: 'Done.' },
  { text: 'Done indeed.' },
]

async function run(more: readonly string[], answers: readonly ScriptedAnswer[] = script) {
  using workspace = tempFolder(files)
  using data = tempFolder()
  const server = await startScriptedServer(
    ({ messages }) => answers[messages.filter(({ role }) => role === 'assistant').length] ?? { text: 'Over.' },
  )
  const words = [
    'run',
    '--workspace',
    workspace.dir,
    '--task',
    'Sum up per diem and hotel limit',
    '--model',
    'openai-compatible:m',
    '--base-url',
    server.baseUrl,
    '--json',
  ]
  const { stdout, code, stderr } = await runningtab([...words, ...more], { dataDir: data.dir })
  await server.close()
  const events = jsonLines(stdout)
  return {
    code,
    stderr,
    types: [...new Set(events.map(({ type }) => type))],
    checks: events.filter(({ type }) => type === 'finish_check').map(({ text }) => String(text)),
    observations: events.filter(({ type }) => type === 'observation').map(({ text }) => String(text)),
    tools: (server.requests[0]?.body['tools'] as { function: { name: string } }[] | undefined)?.map(
      (tool) => tool.function.name,
    ),
    instructions: String(server.requests[0]?.messages[0]?.content),
  }
}

const note = (text: string) => ({ name: 'note_add', input: { text } })
const status = (observation: string | undefined): string => observation?.split('\n').at(-1) ?? ''
const body = (observation: string): string => observation.split('\n').slice(0, -1).join('\n')

test('--without takes out exactly the part that it names', async () => {
  const whole = await run([])
  expect(whole.checks).toHaveLength(1)
  const [, list, , review = '', resolved = ''] = whole.observations
  expect([list, review, resolved]).toEqual([
    expect.stringContaining('candidates: 3 unopened'),
    expect.stringContaining('from your reads:'),
    expect.stringMatching(/^Rejected: /),
  ])

  const noCheck = await run(['--without', 'finish-check'])
  expect([noCheck.checks, noCheck.observations, noCheck.instructions]).toEqual([
    [],
    whole.observations,
    whole.instructions,
  ])

  const noGate = await run(['--without', 'gate'])
  expect(noGate.observations[4]).toMatch(/^r2 done/)
  expect(noGate.observations.slice(0, 4)).toEqual(whole.observations.slice(0, 4))

  const noReview = await run(['--without', 'review'])
  expect(noReview.observations[3]).not.toContain('from your reads')
  expect(noReview.observations.toSpliced(3, 1)).toEqual(whole.observations.toSpliced(3, 1))

  const noCandidates = await run(['--without', 'candidates'])
  expect(noCandidates.observations.map((text) => status(text).includes('candidates'))).not.toContain(true)
  expect(noCandidates.observations.slice(0, 3).map(body)).toEqual(whole.observations.slice(0, 3).map(body))
  expect(status(noCandidates.observations[2])).toContain('read log: 1 entries')

  const noCapture = await run(['--without', 'capture'])
  expect(noCapture.observations.map(status).filter((line) => /read log|candidates/.test(line))).toEqual([])
  expect(noCapture.observations[4]).toMatch(/^r2 done/)
  expect(noCapture.instructions).not.toContain('L1')
})

test('dci has terminal, reader and writer, and nothing of a tab', async () => {
  const { code, tools, types, observations, checks, instructions } = await run(
    ['--system', 'dci'],
    [{ calls: [{ name: 'bash', input: { command: 'cat policies/travel.md' } }] }, { text: 'Done.' }],
  )
  expect([code, tools, checks]).toEqual([0, ['bash', 'read', 'write'], []])
  expect(types).not.toContain('tab')
  expect([...observations, instructions].filter((text) => text.includes('[tab]') || text.includes('tab_'))).toEqual([])
})

test('todo has a list of the model’s own besides', async () => {
  const items = [
    { text: 'per diem', done: true },
    { text: 'hotel limit', done: false },
  ]
  const { code, tools, observations, checks } = await run(
    ['--system', 'todo'],
    [{ calls: [{ name: 'todo_write', input: { items } }] }, { text: 'Done.' }],
  )
  expect([code, tools, checks]).toEqual([0, ['bash', 'read', 'write', 'todo_write'], []])
  expect(observations).toEqual(['1. [x] per diem\n2. [ ] hotel limit\n1 open, 1 done'])
})

test('self-refine asks for one review at the first stop', async () => {
  const { code, tools, checks } = await run(
    ['--system', 'self-refine'],
    [{ text: 'Done.' }, { text: 'Nothing to change.' }],
  )
  expect([code, tools, checks]).toEqual([
    0,
    ['bash', 'read', 'write'],
    [expect.stringContaining('Review your deliverable')],
  ])
})

test('self-tracking keeps a list and notes and is asked for one review', async () => {
  const { code, tools, observations, checks } = await run(
    ['--system', 'self-tracking'],
    [
      { calls: [note('68 EUR (travel.md)'), note('140 EUR')] },
      { calls: [{ name: 'note_list', input: {} }] },
      { text: 'Done.' },
      { text: 'Nothing to change.' },
    ],
  )
  expect([code, tools, checks.length]).toEqual([0, ['bash', 'read', 'write', 'todo_write', 'note_add', 'note_list'], 1])
  expect(observations.at(-1)).toBe('1. 68 EUR (travel.md)\n2. 140 EUR')
})

test('A system that is not there, and parts of a tab that is not there, are refused', async () => {
  expect(await run(['--system', 'magic'])).toMatchObject({ code: 2, stderr: expect.stringContaining('self-tracking') })
  expect(await run(['--system', 'dci', '--without', 'gate'])).toMatchObject({
    code: 2,
    stderr: expect.stringContaining('has none'),
  })
})
