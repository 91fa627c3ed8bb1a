import { useEffect, useState, type RefObject } from 'react'
import { call } from '../bridge/call.ts'
import { usePages } from '../bridge/use-pages.ts'
import { useText } from '../locales/use-text.ts'
import { IconButton } from '../ui/button.tsx'
import { Field } from '../ui/field.tsx'
import { Section } from './section.tsx'
import type { TabActions } from './tab-actions.ts'
import { UnopenedFileRow } from './unopened-file-row.tsx'
import { WindowedRows } from './windowed-rows.tsx'

type UnopenedSectionProps = {
  readonly taskId: string
  /** Counts up whenever the tab has changed. */
  readonly revision: number
  readonly scroller: RefObject<HTMLElement | null>
  readonly actions: TabActions
}

/** Files that were listed and never opened, the likeliest first. */
export function UnopenedSection({ taskId, revision, scroller, actions }: UnopenedSectionProps) {
  const { tab } = useText()
  const [isFiltering, setFiltering] = useState(false)
  const [query, setQuery] = useState('')
  const { total, rowAt, show, reload, error } = usePages(`${taskId} ${query}`, async (offset, limit) => {
    const page = await call('tab.unopened', { taskId, query, offset, limit })
    return { total: page.total, rows: page.files }
  })
  useEffect(reload, [revision, reload])
  const toggle = (): void => {
    setFiltering(!isFiltering)
    setQuery('')
  }
  return (
    <Section
      title={tab.unopened}
      {...(total === undefined ? {} : { count: tab.unopenedCount(total) })}
      actions={
        <IconButton
          icon="tune"
          label={tab.filterUnopened}
          on={isFiltering}
          aria-pressed={isFiltering}
          onClick={toggle}
        />
      }
    >
      {isFiltering && (
        <div className="sec-filter">
          <Field
            label={tab.filterUnopened}
            icon="search"
            value={query}
            autoFocus
            onChange={(event) => setQuery(event.target.value)}
          />
        </div>
      )}
      {error !== undefined && <p className="nothing bad">{error.message}</p>}
      {total === 0 && <p className="nothing">{query === '' ? tab.unopenedNone : tab.unopenedNoMatch}</p>}
      {total !== undefined && total > 0 && (
        <WindowedRows
          scroller={scroller}
          count={total}
          rowHeight={28}
          label={tab.unopened}
          onRange={show}
          row={(index) => {
            const file = rowAt(index)
            return file === undefined ? (
              <span className="skeleton" />
            ) : (
              <UnopenedFileRow file={file} actions={actions} rank={index + 1} />
            )
          }}
        />
      )}
    </Section>
  )
}
