import { z } from 'zod'
import { addRequirements } from './add-requirements.ts'
import { resolveRequirement, type Reply } from './gate.ts'
import type { Tab } from './record.ts'
import { candidatesText, readsText, showText } from './replies.ts'
import { reviewText } from './review.ts'

export type TabTool = {
  readonly name: string
  readonly description: string
  readonly input: z.ZodObject
  /** `raw` has passed `input`. */
  readonly execute: (raw: unknown, turn: number) => Reply
}

const offset = z.number().int().min(0).default(0)

/** The agent's tools for its tab. */
export function tabTools(tab: Tab): readonly TabTool[] {
  const { parts } = tab.options
  const add = z.strictObject({
    items: z.array(z.string().trim().min(1).max(400)).min(1).max(50).describe('One fact, figure or element each'),
  })
  const kinds = z.enum([
    'requirements',
    ...(parts.capture && parts.candidates ? ['candidates'] : []),
    ...(parts.capture ? ['reads'] : []),
  ])
  const list = z.strictObject({ kind: kinds, offset })
  const show = z.strictObject({ id: z.string().describe('L2 or D1'), offset })
  const resolve = z.strictObject({
    id: z.string().describe('r3'),
    status: z.enum(['done', 'unavailable']),
    cite: z.array(z.string()).optional().describe('Read-log entries that support it, e.g. ["L2"]'),
    quote: z.string().optional().describe('Words of the entry, where it is in another language than the requirement'),
    reason: z.string().optional().describe('Why unavailable; authored for what you write yourself'),
  })
  const tools: TabTool[] = [
    {
      name: 'tab_add',
      description: 'Records requirements of the task, before you open files.',
      input: add,
      execute: (raw, turn) => addRequirements(tab, (raw as z.output<typeof add>).items, turn),
    },
    {
      name: 'tab_list',
      description:
        'The review of requirements with your best reads and unopened files for each; the unopened candidates; the read log.',
      input: list,
      execute(raw) {
        const { kind, offset: from } = raw as { kind: string; offset: number }
        return {
          reply:
            kind === 'candidates'
              ? candidatesText(tab, from)
              : kind === 'reads'
                ? readsText(tab, from)
                : reviewText(tab, from),
          changes: [],
        }
      },
    },
    {
      name: 'tab_resolve',
      description: 'Closes a requirement: done with the entries that support it, or unavailable with the reason.',
      input: resolve,
      execute: (raw, turn) => resolveRequirement(tab, withoutUndefined(raw as z.output<typeof resolve>), turn),
    },
  ]
  if (parts.capture) {
    tools.splice(2, 0, {
      name: 'tab_show',
      description: 'The stored text of a read-log entry, verbatim.',
      input: show,
      execute(raw) {
        const { id, offset: from } = raw as z.output<typeof show>
        return { reply: showText(tab, id, from), changes: [] }
      },
    })
  }
  return tools
}

function withoutUndefined<T extends object>(value: T): { [K in keyof T]: Exclude<T[K], undefined> } {
  return Object.fromEntries(Object.entries(value).filter(([, item]) => item !== undefined)) as {
    [K in keyof T]: Exclude<T[K], undefined>
  }
}
