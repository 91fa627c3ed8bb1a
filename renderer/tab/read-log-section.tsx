import { type RefObject, useMemo } from 'react'
import type { Requirement } from '../../preload/task-shapes.ts'
import { call } from '../bridge/call.ts'
import { useText } from '../locales/use-text.ts'
import { ListSection } from './list-section.tsx'
import { ReadLogRow } from './read-log-row.tsx'
import type { TabActions } from './tab-actions.ts'

type ReadLogSectionProps = {
  readonly taskId: string
  /** Counts up whenever the tab has changed. */
  readonly revision: number
  readonly reads: number
  readonly derived: number
  readonly requirements: readonly Requirement[]
  readonly scroller: RefObject<HTMLElement | null>
  readonly actions: TabActions
}

/** Everything that was read, in order, each entry with its place and the requirements that cite it. */
export function ReadLogSection(props: ReadLogSectionProps) {
  const { taskId, revision, reads, derived, requirements, scroller, actions } = props
  const { tab } = useText()
  const citedBy = useMemo(() => citesById(requirements), [requirements])
  return (
    <ListSection
      title={tab.readLog}
      count={() => tab.readLogCount(reads, derived)}
      words={{ filter: tab.filterReads, hint: tab.filterHint, none: tab.readLogNone, noMatch: tab.readLogNoMatch }}
      of={taskId}
      revision={revision}
      scroller={scroller}
      rowHeight={46}
      load={async (query, page) => {
        const { total, entries } = await call('tab.reads', { taskId, query, ...page })
        return { total, rows: entries }
      }}
      row={(entry) => <ReadLogRow row={entry} citedBy={citedBy.get(entry.id) ?? []} onOpen={actions.openRead} />}
    />
  )
}

function citesById(requirements: readonly Requirement[]): Map<string, string[]> {
  const found = new Map<string, string[]>()
  for (const { id, cites } of requirements) for (const cite of cites) found.set(cite, [...(found.get(cite) ?? []), id])
  return found
}
