import type { RefObject } from 'react'
import { call } from '../bridge/call.ts'
import { useText } from '../locales/use-text.ts'
import { ListSection } from './list-section.tsx'
import type { TabActions } from './tab-actions.ts'
import { UnopenedFileRow } from './unopened-file-row.tsx'

type UnopenedSectionProps = {
  readonly taskId: string
  /** Whether any file of the folder has been listed or read. */
  readonly isListed: boolean
  /** Counts up whenever the tab has changed. */
  readonly revision: number
  readonly scroller: RefObject<HTMLElement | null>
  readonly actions: TabActions
}

/** Files that were listed and never opened, the likeliest first. */
export function UnopenedSection({ taskId, isListed, revision, scroller, actions }: UnopenedSectionProps) {
  const { tab } = useText()
  return (
    <ListSection
      title={tab.unopened}
      count={(total) => (total === undefined ? undefined : tab.unopenedCount(total))}
      words={{
        filter: tab.filterUnopened,
        none: isListed ? tab.unopenedNone : tab.nothingListed,
        noMatch: tab.unopenedNoMatch,
      }}
      of={taskId}
      revision={revision}
      scroller={scroller}
      rowHeight={28}
      load={async (query, page) => {
        const { total, files } = await call('tab.unopened', { taskId, query, ...page })
        return { total, rows: files }
      }}
      row={(file, index) => <UnopenedFileRow file={file} actions={actions} rank={index + 1} />}
    />
  )
}
