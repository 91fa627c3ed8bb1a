import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import type { TaskEvent } from '../agent/event.ts'
import { createObserver } from '../agent/observe.ts'
import { defineTool, type Tool } from '../agent/tool.ts'
import { capture } from '../tab/capture.ts'
import { finishCheck } from '../tab/finish-check.ts'
import type { TabChange } from '../tab/record.ts'
import { candidatesText, readsText } from '../tab/replies.ts'
import { reviewText } from '../tab/review.ts'
import { statusLine } from '../tab/status-line.ts'
import type { TaskEnvironment } from '../task-environment.ts'
import type { McpTask } from './mcp-task.ts'

/** Characters of one reply. */
export const MCP_LIMIT = 20_000

export type Observation = { readonly text: string; readonly ok: boolean }

/** Terminal, reader, writer and one tab for one other agent: what it calls is observed as in a task, and kept as one. */
export function createSession(environment: TaskEnvironment, task: McpTask, lastTurn: number) {
  const { tab, sources } = environment
  const tools: readonly Tool[] = [...environment.tools, ...environment.tabTools, finishTool()]
  const observations = new Map<string, Observation>()
  let turn = lastTurn
  let before: Promise<unknown> = Promise.resolve()

  const observe = createObserver<TabChange>({
    tools,
    limit: MCP_LIMIT,
    tab: {
      capture: (trace, { turn: at, shownChars }) => capture(tab, trace, { turn: at, shownChars, sources }),
      apply: tab.apply,
      closingLines: () => [statusLine(tab)],
      counts: () => tab.counts(),
    },
    takeDeliverables: () =>
      environment
        .takeWritten()
        .map(({ path, format, bytes, version, sha256 }) => ({ path, format, bytes, version, sha256 })),
    takeNotices: () => environment.takeNotices(),
    append(events: readonly TaskEvent[], changes: readonly TabChange[]): void {
      task.append(events, changes)
      for (const event of events)
        if (event.type === 'observation') observations.set(event.callId, { text: event.text, ok: event.ok })
    },
  })

  function finishTool(): Tool {
    return defineTool({
      name: 'finish_check',
      description:
        'Call it when you think that you are done: names the requirements that are still open, with the best entry and the best unopened file for each.',
      input: z.strictObject({}),
      execute() {
        const text = finishCheck(tab, { firstRun: true, alreadySent: false }) ?? 'Every requirement is closed.'
        return Promise.resolve({ text, summary: 'finish_check' })
      },
    })
  }

  async function callNow(name: string, input: unknown, signal: AbortSignal): Promise<Observation> {
    signal.throwIfAborted()
    const callId = randomUUID()
    const call = { callId, name, input }
    turn++
    task.append([
      { type: 'turn', turn },
      { type: 'assistant', turn, text: '', finishReason: 'tool-calls', calls: [call] },
      { type: 'tool', turn, ...call },
    ])
    await observe(call, { signal, turn, callId })
    const observation = observations.get(callId)
    observations.delete(callId)
    if (observation === undefined) throw new Error('a call without an observation')
    return observation
  }

  return {
    tools,
    /** Calls come one after the other: the terminal has one state. Rejects when it is cancelled. */
    call(name: string, input: unknown, signal: AbortSignal): Promise<Observation> {
      const result = before.then(() => callNow(name, input, signal))
      before = result.catch(() => undefined)
      return result
    },
    tabAsJson: (): string =>
      JSON.stringify(
        {
          requirements: tab.requirements(),
          reads: tab.reads(),
          candidates: tab.candidates(),
          derived: tab.derived(),
        },
        null,
        2,
      ),
    tabAsMarkdown: (): string =>
      [
        ['Requirements', reviewText(tab)],
        ['Reads', readsText(tab, 0)],
        ['Candidates', candidatesText(tab, 0)],
      ]
        .map(([title, text]) => `## ${title}\n\n\`\`\`text\n${text?.replaceAll('```', "'''")}\n\`\`\``)
        .join('\n\n'),
  }
}
