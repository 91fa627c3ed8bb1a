import { createObserver } from '../main/agent/observe.ts'
import type { Tool } from '../main/agent/tool.ts'
import { capture } from '../main/tab/capture.ts'
import type { TabChange } from '../main/tab/record.ts'
import { statusLine } from '../main/tab/status-line.ts'
import type { TaskEnvironment } from '../main/task-environment.ts'

/** Characters of an observation, as in a run. */
export const LIMIT = 20_000

/** What runs a tool call as a run does, with nothing of it kept on disk. */
export function observerOf({
  tab,
  sources,
  tools,
}: Pick<TaskEnvironment, 'tab' | 'sources'> & { readonly tools: readonly Tool[] }) {
  return createObserver<TabChange>({
    tools,
    limit: LIMIT,
    tab: {
      capture: (trace, facts) => capture(tab, trace, { ...facts, sources }),
      apply: tab.apply,
      closingLines: () => [statusLine(tab)],
      counts: () => tab.counts(),
    },
    takeDeliverables: () => [],
    append: () => undefined,
  })
}
