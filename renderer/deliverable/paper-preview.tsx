import { useMemo } from 'react'
import type { AllowedNode } from '../document/allowed-html.ts'
import { documentText } from '../document/document-text.ts'
import { PagedPaper } from '../document/paged-paper.tsx'
import { useText } from '../locales/use-text.ts'
import { askLink } from '../store/dialogs.ts'
import { documentMarks, type DocumentMark } from './document-marks.ts'
import { MarkBar } from './mark-bar.tsx'
import { markShower } from './show-mark.tsx'
import type { TaskReads } from './reads-of-task.ts'

type PaperPreviewProps = {
  readonly nodes: readonly AllowedNode[]
  /** Undefined until what was read is known. */
  readonly reads: TaskReads | undefined
  readonly onOpen: (mark: DocumentMark) => void
}

/** A text document as pages of paper; passages and cites lead to their sources. */
export function PaperPreview({ nodes, reads, onOpen }: PaperPreviewProps) {
  const { deliverable } = useText()
  const spans = useMemo(() => (reads === undefined ? [] : documentMarks(documentText(nodes), reads)), [nodes, reads])
  return (
    <>
      <MarkBar marks={reads === undefined ? undefined : spans.map(({ kind }) => kind)} />
      <PagedPaper
        nodes={nodes}
        label={deliverable.preview}
        options={{ spans, showSpan: markShower(deliverable, onOpen), onAddress: askLink }}
      />
    </>
  )
}
