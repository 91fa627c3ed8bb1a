import { expect, test } from 'vitest'
import type { TaskEvent } from '../../main/agent/event.ts'
import { runLoop, type LoopEnd, type LoopOptions } from '../../main/agent/loop.ts'
import { createObserver } from '../../main/agent/observe.ts'
import type { Tool } from '../../main/agent/tool.ts'
import { ModelError } from '../../main/model/model-error.ts'
import { scriptedModel, type ModelReply } from '../support/scripted-model.ts'

const begin: TaskEvent = {
  type: 'task',
  taskId: 't1',
  workspace: '/w',
  task: 'Sum up',
  system: 'runningtab',
  model: 'scripted',
}

function echoTool(ran: string[] = []): Tool {
  return {
    name: 'echo',
    description: 'Repeats',
    jsonSchema: { type: 'object', properties: { say: { type: 'string' } } },
    run: async (raw) => {
      const { say } = raw as { say: string }
      ran.push(say)
      if (say === 'fail') throw new Error('cannot say that')
      return { text: say, summary: `said ${say}` }
    },
  }
}

type Overrides = Partial<LoopOptions> & { readonly closing?: readonly string[] }

/** A run over events kept in an array, as the store keeps them. */
async function run(
  replies: readonly ModelReply[],
  { closing = [], ...overrides }: Overrides = {},
  events: TaskEvent[] = [begin],
) {
  const model = scriptedModel(
    (_options, number) => replies[number - 1] ?? { error: new Error(`no reply ${number} in the script`) },
  )
  const tools = overrides.tools ?? [echoTool()]
  const append = (added: readonly TaskEvent[]): void => void events.push(...added)
  const observe = createObserver({
    tools,
    limit: 100,
    tab: {
      capture: async () => ({ changes: [], entries: [] }),
      apply: () => undefined,
      closingLines: () => closing,
      counts: () => undefined,
    },
    takeDeliverables: () => [],
    append,
  })
  const end = await runLoop({
    model,
    system: 'prompt',
    tools,
    maxTurns: 10,
    signal: new AbortController().signal,
    events,
    append,
    observe,
    fit: (messages) => [...messages],
    finishCheck: () => undefined,
    steering: () => [],
    request: (step) => step(),
    takeBytesSent: () => 7,
    keepsReasoning: false,
    costOf: () => undefined,
    capReached: () => undefined,
    onText: () => undefined,
    ...overrides,
  })
  return { end, events, requests: model.requests }
}

const ofType = <T extends TaskEvent['type']>(events: readonly TaskEvent[], type: T) =>
  events.filter((event): event is Extract<TaskEvent, { type: T }> => event.type === type)

test('parallel calls are observed in call order and the next request holds all of them', async () => {
  const calls = [
    { name: 'echo', input: { say: 'one' } },
    { name: 'echo', input: { say: 'fail' } },
    { name: 'nothing', input: {} },
  ]
  const { end, events, requests } = await run([{ calls }, { text: 'Done.' }], { closing: ['[tab] status'] })
  expect(end).toEqual({ reason: 'finished', turns: 2 })
  expect(ofType(events, 'observation').map(({ text, ok }) => [text, ok])).toEqual([
    ['one\n\n[tab] status', true],
    ['cannot say that\n\n[tab] status', false],
    ['There is no tool nothing. The tools are echo.\n\n[tab] status', false],
  ])
  expect(requests[1]!.prompt.at(-1)!.content).toHaveLength(3)
  expect(requests.map(({ prompt }) => prompt.map(({ role }) => role))).toEqual([
    ['system', 'user'],
    ['system', 'user', 'assistant', 'tool'],
  ])
})

test('as many requests as turns, each turn and its usage an event', async () => {
  const { events, requests } = await run([
    { calls: [{ name: 'echo', input: { say: 'a' } }] },
    { calls: [{ name: 'echo', input: { say: 'b' } }] },
    { text: 'Done.' },
  ])
  expect(requests).toHaveLength(3)
  expect(ofType(events, 'turn').map(({ turn }) => turn)).toEqual([1, 2, 3])
  expect(ofType(events, 'usage').map(({ turn, bytesSent }) => [turn, bytesSent])).toEqual([
    [1, 7],
    [2, 7],
    [3, 7],
  ])
})

test('the finish check goes back once and the next stop is final', async () => {
  const asked: object[] = []
  const finishCheck: LoopOptions['finishCheck'] = (facts) => {
    asked.push(facts)
    return facts.alreadySent ? undefined : '[tab] Finish check 1 of at most 1'
  }
  const { end, events, requests } = await run([{ text: 'Done?' }, { text: 'Done.' }], { finishCheck })
  expect(end).toEqual({ reason: 'finished', turns: 2 })
  expect(asked).toEqual([
    { firstRun: true, alreadySent: false },
    { firstRun: true, alreadySent: true },
  ])
  expect(ofType(events, 'finish_check').map(({ turn }) => turn)).toEqual([1])
  expect(requests[1]!.prompt.at(-1)).toMatchObject({
    role: 'user',
    content: [{ type: 'text', text: '[tab] Finish check 1 of at most 1' }],
  })
})

test.each(['length', 'content-filter', 'error', 'other'] as const)(
  'a reply that ended by %s is no stop: asked once to go on, then an error',
  async (finishReason) => {
    const { end, events } = await run([
      { text: 'Half a', finishReason },
      { text: 'Half b', finishReason },
    ])
    expect(end).toMatchObject({ reason: 'error', turns: 2, message: expect.stringContaining('no whole reply twice') })
    expect(ofType(events, 'message').map(({ origin }) => origin)).toEqual(['nudge'])
  },
)

test('an empty reply is no stop', async () => {
  const { end, events } = await run([{ text: '' }, { text: 'Done.' }])
  expect(end).toEqual({ reason: 'finished', turns: 2 })
  expect(ofType(events, 'message').map(({ origin }) => origin)).toEqual(['nudge'])
})

test('the turn limit ends the run after that many turns', async () => {
  const again: ModelReply = { calls: [{ name: 'echo', input: { say: 'again' } }] }
  const { end, requests } = await run([again, again, again], { maxTurns: 2 })
  expect(end).toEqual({ reason: 'turn_limit', turns: 2 })
  expect(requests).toHaveLength(2)
})

test('a message typed during the run reaches the model at the next turn', async () => {
  const queue = [[], ['Only 2024, please.']]
  const { requests } = await run([{ calls: [{ name: 'echo', input: { say: 'a' } }] }, { text: 'Done.' }], {
    steering: () => queue.shift() ?? [],
  })
  expect(requests[1]!.prompt.at(-1)).toMatchObject({ role: 'user', content: [{ text: 'Only 2024, please.' }] })
})

test('a model failure ends the run with its message, a bug does not pass for one', async () => {
  const { end } = await run([{ error: new ModelError('unauthorized', 'The key was refused.') }])
  expect(end).toEqual({ reason: 'error', turns: 1, message: 'The key was refused.' })
  await expect(run([{ error: new TypeError('x is not a function') }])).rejects.toThrow('x is not a function')
})

test('stopping between two calls leaves the second unrun', async () => {
  const stop = new AbortController()
  const ran: string[] = []
  const tool = echoTool(ran)
  const tools = [
    {
      ...tool,
      run: async (raw: unknown, context: Parameters<Tool['run']>[1]) => (stop.abort(), tool.run(raw, context)),
    },
  ]
  const calls = [
    { name: 'echo', input: { say: 'one' } },
    { name: 'echo', input: { say: 'two' } },
  ]
  const { end, events } = await run([{ calls }], { tools, signal: stop.signal })
  expect(end).toEqual({ reason: 'cancelled', turns: 1 })
  expect(ran).toEqual(['one'])
  expect(ofType(events, 'observation').map(({ text }) => text)).toEqual(['one'])
})

test('a killed run goes on at every point without repeating a call or a request', async () => {
  const replies: ModelReply[] = [
    { calls: ['one', 'two'].map((say) => ({ name: 'echo', input: { say }, id: say })) },
    { calls: [{ name: 'echo', input: { say: 'three' }, id: 'three' }] },
    { text: 'Done.' },
  ]
  const whole = await run(replies)
  for (let cut = 1; cut < whole.events.length; cut++) {
    const events = whole.events.slice(0, cut)
    // A reply's events are one append: a kill leaves all of them or none.
    if (['tool', 'usage'].includes(whole.events[cut]!.type)) continue
    const answered = ofType(events, 'assistant').length
    const ran: string[] = []
    const resumed: { end: LoopEnd; events: TaskEvent[] } = await run(
      replies.slice(answered),
      { tools: [echoTool(ran)] },
      events,
    )
    expect(resumed.events).toEqual(whole.events)
    expect(ran).toEqual(['one', 'two', 'three'].slice(ofType(whole.events.slice(0, cut), 'observation').length))
  }
})

test('calls that share an id are told apart', async () => {
  const calls = ['one', 'two'].map((say) => ({ name: 'echo', input: { say }, id: 'same' }))
  const { events } = await run([{ calls }, { text: 'Done.' }])
  expect(ofType(events, 'observation').map(({ callId, text }) => [callId, text])).toEqual([
    ['same', 'one'],
    ['call-1-2', 'two'],
  ])
})
