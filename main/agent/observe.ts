import { safeLine } from '../tab/safe-text.ts'
import type { CallTrace } from '../tab/trace.ts'
import type { ModelCall, TabCounts, TaskEvent } from './event.ts'
import { lengthWithin } from '../tab/text-size.ts'
import type { Tool, ToolContext, ToolResult } from './tool.ts'

type Deliverable = Extract<TaskEvent, { type: 'deliverable' }>

/** What the record beside the agent does for one observation. `Change` is its own; it is stored together with the events. */
export type TabPort<Change> = {
  /** Ties the output to files. `shownChars` of the joined output are shown. */
  capture(
    trace: CallTrace,
    facts: { readonly turn: number; readonly shownChars: number },
  ): Promise<{
    readonly changes: readonly Change[]
    readonly entries: readonly string[]
    /** File and line where the output was cut, where that is known. */
    readonly cutAt?: { readonly path: string; readonly line: number }
  }>
  apply(changes: readonly Change[]): void
  /** Last line of every observation, and lines about what the user did meanwhile; empty where the system has no tab. */
  closingLines(): readonly string[]
  counts(): TabCounts | undefined
}

export type ObserverOptions<Change> = {
  readonly tools: readonly Tool[]
  /** Characters of an observation, before the status line. */
  readonly limit: number
  /** What an observation may take of the context (`unitsOf`), where that is less. */
  readonly units?: number
  readonly tab: TabPort<Change>
  /** Deliverables written since the last call of this function. */
  readonly takeDeliverables: () => readonly Omit<Deliverable, 'type' | 'callId'>[]
  /** What a person should know since the last call of this function. */
  readonly takeNotices?: () => readonly Omit<Extract<TaskEvent, { type: 'notice' }>, 'type'>[]
  readonly append: (events: readonly TaskEvent[], changes: readonly Change[]) => void
}

/** Runs one tool call: run → tie → cut → record → status line, then appends all of it at once. A failing tool is text for the model. */
export function createObserver<Change>({
  tools,
  limit,
  units = Number.POSITIVE_INFINITY,
  tab,
  takeDeliverables,
  takeNotices = () => [],
  append,
}: ObserverOptions<Change>) {
  return async (call: ModelCall, context: ToolContext): Promise<void> => {
    const { turn, callId } = context
    const { ok, text, summary, trace, changes: own = [] } = await attempt(tools, call, context)
    const fitting = Math.min(limit, lengthWithin(text, units))
    const shownChars = cutLength(text, fitting)
    const truncated = shownChars < text.length
    const captured =
      trace === undefined ? { changes: [], entries: [] } : await tab.capture(trace as CallTrace, { turn, shownChars })
    const changes = [...(own as readonly Change[]), ...captured.changes]
    tab.apply(changes)
    const notice = truncated
      ? `\n\n${cutNotice(text.length, fitting, 'cutAt' in captured ? captured.cutAt : undefined)}`
      : ''
    const closing = tab.closingLines()
    const shown = `${text.slice(0, shownChars).trimEnd()}${notice}`
    const counts = tab.counts()
    append(
      [
        ...takeNotices().map((told) => ({ type: 'notice' as const, ...told })),
        ...takeDeliverables().map((file) => ({ type: 'deliverable' as const, ...file, callId })),
        {
          type: 'observation',
          turn,
          callId,
          text: closing.length === 0 ? shown : `${shown}\n\n${closing.join('\n')}`,
          truncated,
          summary,
          ok,
          entries: captured.entries,
        },
        ...(counts === undefined ? [] : [{ type: 'tab' as const, turn, ...counts }]),
      ],
      changes,
    )
  }
}

async function attempt(
  tools: readonly Tool[],
  call: ModelCall,
  context: ToolContext,
): Promise<ToolResult & { ok: boolean }> {
  try {
    const tool = tools.find((candidate) => candidate.name === call.name)
    if (!tool)
      throw new Error(
        `There is no tool ${safeLine(call.name)}. The tools are ${tools.map(({ name }) => name).join(', ')}.`,
      )
    return { ok: true, ...(await tool.run(call.input, context)) }
  } catch (error) {
    context.signal.throwIfAborted()
    const text = error instanceof Error ? error.message : String(error)
    return { ok: false, text, summary: `${safeLine(call.name)}: ${text.split('\n')[0]!}` }
  }
}

/** Cuts at a line end where there is one in the last fifth, never inside a surrogate pair. */
function cutLength(text: string, limit: number): number {
  if (text.length <= limit) return text.length
  const lineEnd = text.lastIndexOf('\n', limit - 1) + 1
  if (lineEnd > limit * 0.8) return lineEnd
  const splitsPair = /[\uD800-\uDBFF]/.test(text.charAt(limit - 1))
  return splitsPair ? limit - 1 : limit
}

function cutNotice(length: number, limit: number, cutAt: { path: string; line: number } | undefined): string {
  const how =
    cutAt === undefined
      ? 'Narrow the command, or send its output through head, tail or sed -n to see the rest.'
      : `Cut in ${cutAt.path} at line ${cutAt.line}: go on with read, path ${JSON.stringify(cutAt.path)}, start_line ${cutAt.line}, or narrow the command.`
  return `[The first ${limit} of ${length} characters are shown. ${how}]`
}
