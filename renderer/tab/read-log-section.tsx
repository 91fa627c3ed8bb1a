import { useEffect, useMemo, useState, type RefObject } from 'react'
import type { Requirement } from '../../preload/task-shapes.ts'
import { call } from '../bridge/call.ts'
import { usePages } from '../bridge/use-pages.ts'
import { useText } from '../locales/use-text.ts'
import { IconButton } from '../ui/button.tsx'
import { Field } from '../ui/field.tsx'
import { ReadLogRow } from './read-log-row.tsx'
import { Section } from './section.tsx'
import type { TabActions } from './tab-actions.ts'
import { WindowedRows } from './windowed-rows.tsx'

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
  const [isFiltering, setFiltering] = useState(false)
  const [query, setQuery] = useState('')
  const { total, rowAt, show, reload, error } = usePages(`${taskId} ${query}`, async (offset, limit) => {
    const page = await call('tab.reads', { taskId, query, offset, limit })
    return { total: page.total, rows: page.entries }
  })
  useEffect(reload, [revision, reload])
  const citedBy = useMemo(() => citesById(requirements), [requirements])
  const toggle = (): void => {
    setFiltering(!isFiltering)
    setQuery('')
  }
  return (
    <Section
      title={tab.readLog}
      count={tab.readLogCount(reads, derived)}
      actions={
        <IconButton icon="tune" label={tab.filterReads} on={isFiltering} aria-pressed={isFiltering} onClick={toggle} />
      }
    >
      {isFiltering && (
        <div className="sec-filter">
          <Field
            label={tab.filterReads}
            placeholder={tab.filterHint}
            icon="search"
            value={query}
            autoFocus
            onChange={(event) => setQuery(event.target.value)}
          />
        </div>
      )}
      {error !== undefined && <p className="nothing bad">{error.message}</p>}
      {total === 0 && <p className="nothing">{query === '' ? tab.readLogNone : tab.readLogNoMatch}</p>}
      {total !== undefined && total > 0 && (
        <WindowedRows
          scroller={scroller}
          count={total}
          rowHeight={46}
          label={tab.readLog}
          onRange={show}
          row={(index) => {
            const entry = rowAt(index)
            return entry === undefined ? (
              <span className="skeleton" />
            ) : (
              <ReadLogRow row={entry} citedBy={citedBy.get(entry.id) ?? []} onOpen={actions.openRead} />
            )
          }}
        />
      )}
    </Section>
  )
}

function citesById(requirements: readonly Requirement[]): Map<string, string[]> {
  const found = new Map<string, string[]>()
  for (const { id, cites } of requirements) for (const cite of cites) found.set(cite, [...(found.get(cite) ?? []), id])
  return found
}
