/** Systems and parts of the tab over the same replies of a model: what they name differs, and nothing else. */
import { expect, test } from 'vitest'
import { systemNamed } from '../../main/agent/systems/system-named.ts'
import { runInEngine } from '../support/engine-run.ts'
import { tempFolder } from '../support/command-line.ts'
import { startScriptedServer, type ScriptedAnswer } from '../support/scripted-server.ts'

const files = { 'a/travel.md': 'The per diem is 68 EUR.\n', 'b/per diem travel rates.md': 'The per diem was 60 EUR.\n' }

const script: readonly ScriptedAnswer[] = [
  { calls: [{ name: 'bash', input: { command: 'ls a; grep -n "per diem" a/travel.md' } }] },
  {
    calls: [
      { name: 'read', input: { path: 'a/travel.md' } },
      { name: 'read', input: { path: 'missing.md' } },
    ],
  },
  { calls: [{ name: 'write', input: { path: 'sum.md', content: '# Sum\n\n68 EUR, 61 EUR\n' } }] },
  { text: 'Done.' },
  { text: 'Done indeed.' },
]

type Options = {
  readonly system?: string
  readonly without?: readonly string[]
  readonly answers?: readonly ScriptedAnswer[]
}

async function run({ system, without, answers = script }: Options) {
  using workspace = tempFolder(files)
  using output = tempFolder()
  using data = tempFolder()
  const server = await startScriptedServer(
    ({ messages }) => answers[messages.filter(({ role }) => role === 'assistant').length] ?? { text: 'Over.' },
  )
  const { events } = await runInEngine(data.dir, {
    workspace: workspace.dir,
    outputDir: output.dir,
    task: 'Sum up the per diem travel rates',
    model: 'openai-compatible:m',
    baseUrl: server.baseUrl,
    system,
    without,
  })
  await server.close()
  const { messages = [], body = {} } = server.requests[0] ?? {}
  const tools = (body['tools'] as { function: { name: string } }[]).map((tool) => tool.function.name)
  return { events: events.map(told), prompt: String(messages[0]?.content).split('\n\n'), tools }
}

/** What happened, without when, where and how much. */
function told(event: Awaited<ReturnType<typeof runInEngine>>['events'][number]): unknown {
  if (event.type === 'task') return ['task', event.task]
  if (event.type === 'usage') return ['usage', event.inputTokens, event.outputTokens]
  if (event.type === 'deliverable') return ['deliverable', event.format, event.version, event.sha256]
  if (event.type === 'done') return ['done', event.reason, event.turns]
  if (event.type === 'assistant') return ['assistant', event.text, event.calls.map(({ name, input }) => [name, input])]
  if (event.type === 'observation') return ['observation', event.text, event.ok]
  if (event.type === 'tool') return ['tool', event.name]
  return [event.type]
}

const isOf =
  (...types: readonly string[]) =>
  (event: unknown): boolean =>
    types.includes((event as string[])[0] ?? '')

const isReview = (event: unknown): boolean => String((event as unknown[])[1]).startsWith('Requirements:')

/** An observation without its status line; nothing that the tab alone says. */
function withoutTab(events: readonly unknown[]): unknown[] {
  return events
    .filter((event) => !isOf('tab', 'audit')(event))
    .map((event) => {
      if (!isOf('observation')(event)) return event
      const [type, text, ok] = event as [string, string, boolean]
      return [type, text.replace(/\n*\[tab\] requirements: .*$/, ''), ok]
    })
}

test('Every system is the bare one with its own paragraphs, tools and word at the stop', async () => {
  const bare = await run({ system: 'dci' })
  for (const name of ['todo', 'self-refine', 'self-tracking']) {
    const system = systemNamed(name)
    const other = await run({ system: name })
    const own = system?.prompt ?? []
    expect([name, other.prompt.filter((part) => !own.includes(part))]).toEqual([name, bare.prompt])
    expect(other.tools).toEqual([...bare.tools, ...(system?.tools([]).map((tool) => tool.name) ?? [])])
    // A system that asks for a review is answered once more; up to there nothing differs.
    const asks = system?.atStop({ firstRun: true, alreadySent: false }) !== undefined
    const until = asks ? other.events.findIndex(isOf('finish_check')) : other.events.length
    expect([name, asks ? other.events.slice(0, until) : other.events]).toEqual([
      name,
      asks ? bare.events.slice(0, -1) : bare.events,
    ])
  }
  const whole = await run({})
  const until = whole.events.findIndex(isOf('finish_check'))
  expect(withoutTab(whole.events.slice(0, until === -1 ? -1 : until))).toEqual(bare.events.slice(0, -1))
})

test('Without audit the figures are not judged, without leads no file is named that no listing has shown; all else is the same', async () => {
  const review: ScriptedAnswer = { calls: [{ name: 'tab_list', input: { kind: 'requirements' } }] }
  const add: ScriptedAnswer = { calls: [{ name: 'tab_add', input: { items: ['per diem'] } }] }
  const close: ScriptedAnswer = { calls: [{ name: 'tab_resolve', input: { id: 'r1', status: 'done', cite: ['L1'] } }] }
  const answers = [add, ...script.slice(0, 2), review, ...script.slice(2, 3), close, ...script.slice(3)]
  const whole = await run({ answers })
  const reviewOf = ({ events }: typeof whole): string =>
    String((events.filter(isOf('observation'))[4] as unknown[] | undefined)?.[1])
  expect([whole.events.some(isOf('audit')), reviewOf(whole)]).toEqual([true, expect.stringContaining('never listed')])

  const noLeads = await run({ answers, without: ['leads'] })
  expect(reviewOf(noLeads)).not.toContain('never listed')
  expect(noLeads.events.filter((event) => !isReview(event))).toEqual(whole.events.filter((event) => !isReview(event)))
  expect([noLeads.prompt, noLeads.tools]).toEqual([whole.prompt, whole.tools])

  const noAudit = await run({ answers, without: ['audit'] })
  expect(noAudit.events.some(isOf('audit'))).toBe(false)
  const upToStop = (events: readonly unknown[]): unknown[] =>
    events.slice(0, events.findIndex(isOf('finish_check', 'done', 'audit'))).filter((event) => !isOf('audit')(event))
  expect(upToStop(noAudit.events)).toEqual(upToStop(whole.events))
  expect([noAudit.prompt, noAudit.tools]).toEqual([whole.prompt, whole.tools])
})
