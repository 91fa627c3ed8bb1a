import { useMemo } from 'react'
import type { DeliverableAudit } from '../../preload/document-shapes.ts'
import type { Requested } from '../bridge/use-request.ts'
import type { AllowedNode } from '../document/allowed-html.ts'
import { documentText } from '../document/document-text.ts'
import { PagedPaper } from '../document/paged-paper.tsx'
import { useText } from '../locales/use-text.ts'
import { askLink } from '../store/dialogs.ts'
import { documentMarks, type DocumentMark } from './document-marks.ts'
import { MarkBar } from './mark-bar.tsx'
import { moveBetweenMarks } from './move-between-marks.ts'
import { NO_READS, type TaskReads } from './reads-of-task.ts'
import { markShower } from './show-mark.tsx'

type PaperPreviewProps = {
  readonly nodes: readonly AllowedNode[]
  /** Undefined until what was read is known. */
  readonly reads: TaskReads | undefined
  readonly audit: Requested<DeliverableAudit>
  readonly onOpen: (mark: DocumentMark) => void
}

/** A text document as pages of paper; figures, passages and cites lead to their sources. `n` and `p` go from figure to figure. */
export function PaperPreview({ nodes, reads, audit, onOpen }: PaperPreviewProps) {
  const { deliverable } = useText()
  const values = audit.phase === 'ready' ? audit.data.values : undefined
  const spans = useMemo(
    () => documentMarks(documentText(nodes), reads ?? NO_READS, values ?? []),
    [nodes, reads, values],
  )
  const passages = spans.filter(({ kind }) => 'passage' in kind && kind.isEnd).length
  return (
    <>
      <MarkBar audit={audit} passages={passages} />
      <div className="mark-keys" role="presentation" onKeyDown={moveBetweenMarks}>
        <PagedPaper
          nodes={nodes}
          label={deliverable.preview}
          options={{ spans, showSpan: markShower(deliverable, onOpen), onAddress: askLink }}
        />
      </div>
    </>
  )
}
