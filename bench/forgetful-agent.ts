import type { ScriptedAnswer, ScriptedMessage } from '../tests/support/scripted-server.ts'
import type { Wanted } from './forgetful-task.ts'

/** Share of what it has read long ago that the agent does not have any more when it writes, and of what it has just read. */
const FORGETS = { old: 0.35, fresh: 0.05 } as const

/** So many of the newest observations are fresh. */
const FRESH = 2

export type AgentOptions = {
  readonly seed: number
  readonly wanted: readonly Wanted[]
  readonly files: readonly string[]
  readonly hasTab: boolean
}

/**
 * A simulated agent, no model: it reads every file, forgets values by a seeded coin, and writes those it still has; what stands in its own document it keeps. With a tab it does what
 * the prompt asks for: states requirements, looks at the review before it writes, closes what it wrote, and follows the finish check once.
 * The coins for a value are the same with and without a tab.
 */
export function createForgetfulAgent({ seed, wanted, files, hasTab }: AgentOptions) {
  let round = 0
  /** What the review showed, and what would have been written without it. */
  let review: string | undefined
  let forgotten: readonly Wanted[] = []
  const plan = planOf({ files, wanted, hasTab })

  function answer(messages: readonly ScriptedMessage[]): ScriptedAnswer {
    const step = plan[messages.filter(({ role }) => role === 'assistant').length]
    if (step === undefined) return { text: 'Done.' }
    return step === 'write' ? write(messages) : step === 'close' ? close(messages) : step
  }

  function write(messages: readonly ScriptedMessage[]): ScriptedAnswer {
    round++
    const shown = textsOf(messages)
    if (round === 1) {
      forgotten = wanted.filter((item) => coin(seed, item.value, 1) < FORGETS.old)
      review = hasTab ? shown.at(-1) : undefined
    }
    const before = writtenIn(messages)
    const kept = wanted.filter((item) => before.includes(item.value) || has(item, shown))
    const lines = kept.map(({ requirement, value }) => `- ${requirement}: ${value}`)
    return { calls: [{ name: 'write', input: { path: 'answer.md', content: `# Answer\n\n${lines.join('\n')}\n` } }] }
  }

  function has({ value }: Wanted, shown: readonly string[]): boolean {
    const last = shown.findLastIndex((text) => text.includes(value))
    if (last === -1) return false
    return coin(seed, value, round) >= (last >= shown.length - FRESH ? FORGETS.fresh : FORGETS.old)
  }

  function close(messages: readonly ScriptedMessage[]): ScriptedAnswer {
    const shown = textsOf(messages).join('\n')
    const written = writtenIn(messages)
    const calls = wanted.flatMap(({ value }, index) => {
      const entry = new RegExp(
        String.raw`(L\d+) [^\n]*${value.replaceAll(/[.*+?^$()|[\]{}\\]/g, String.raw`\$&`)}`,
      ).exec(shown)
      return written.includes(value) && entry?.[1] !== undefined
        ? [{ name: 'tab_resolve', input: { id: `r${index + 1}`, status: 'done', cite: [entry[1]] } }]
        : []
    })
    return calls.length === 0 ? { calls: [{ name: 'tab_list', input: { kind: 'reads' } }] } : { calls }
  }

  return {
    answer,
    /** Values that were read and forgotten, and how many of them the review alone shows. */
    recovery: (): { readonly forgotten: number; readonly recovered: number } => ({
      forgotten: forgotten.length,
      recovered: forgotten.filter(({ value }) => review?.includes(value) === true).length,
    }),
  }
}

type Step = ScriptedAnswer | 'write' | 'close'

function planOf({ files, wanted, hasTab }: Omit<AgentOptions, 'seed'>): readonly Step[] {
  const reads: Step[] = [
    { calls: [{ name: 'bash', input: { command: 'find . -type f' } }] },
    ...files.map((path): Step => ({ calls: [{ name: 'read', input: { path } }] })),
  ]
  if (!hasTab) return [...reads, 'write', { text: 'Done.' }]
  return [
    { calls: [{ name: 'tab_add', input: { items: wanted.map(({ requirement }) => requirement) } }] },
    ...reads,
    { calls: [{ name: 'tab_list', input: { kind: 'requirements' } }] },
    'write',
    'close',
    { text: 'Done.' },
    // The finish check has named what is open.
    'write',
    'close',
    { text: 'Done.' },
  ]
}

/** Everything that was shown to the agent, oldest first: results and the finish check. */
function textsOf(messages: readonly ScriptedMessage[]): string[] {
  return messages.flatMap(({ role, content }, index) =>
    role === 'tool' || (role === 'user' && index > 1) ? [String(content)] : [],
  )
}

/** Its last document, as it stands in its own call. */
function writtenIn(messages: readonly ScriptedMessage[]): string {
  const writes = messages.flatMap(({ tool_calls: calls = [] }) =>
    calls.filter((call) => call.function.name === 'write'),
  )
  return writes.at(-1)?.function.arguments ?? ''
}

/** From 0 to 1, the same for the same seed, value and round. */
export function coin(seed: number, value: string, round: number): number {
  let hash = 2_166_136_261 ^ seed
  for (const unit of `${value} ${round}`) hash = Math.imul(hash ^ (unit.codePointAt(0) ?? 0), 16_777_619)
  hash = Math.imul(hash ^ (hash >>> 15), 2_246_822_519)
  hash = Math.imul(hash ^ (hash >>> 13), 3_266_489_917)
  return ((hash ^ (hash >>> 16)) >>> 0) / 2 ** 32
}
