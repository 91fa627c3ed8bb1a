import { useCallback, useEffect, useMemo, useState } from 'react'
import type { AuditedValue } from '../../preload/document-shapes.ts'
import { useText } from '../locales/use-text.ts'
import { openPdf, type OpenedPdf } from '../source/pdf-engine.ts'
import { PdfView } from '../source/pdf-view.tsx'
import type { StretchFinder } from '../source/shown-stretches.tsx'
import { Banner } from '../ui/banner.tsx'
import { Spinner } from '../ui/state-glyph.tsx'
import type { DocumentMark } from './document-marks.ts'
import { moveBetweenMarks } from './move-between-marks.ts'
import { pageMarks } from './page-marks.ts'
import { NO_READS, type TaskReads } from './reads-of-task.ts'
import { markShower } from './show-mark.tsx'

const NONE: ReadonlySet<number> = new Set()
const NO_VALUES: readonly AuditedValue[] = []

type PdfPreviewProps = {
  readonly url: string
  /** Undefined until what was read is known. */
  readonly reads: TaskReads | undefined
  readonly values: readonly AuditedValue[]
  readonly onOpen: (mark: DocumentMark) => void
}

/** A PDF of the task as it looks; figures and cites lead to their sources. `n` and `p` go from figure to figure of the pages in sight. */
export function PdfPreview({ url, reads = NO_READS, values, onOpen }: PdfPreviewProps) {
  const { source, deliverable } = useText()
  const [opened, setOpened] = useState<OpenedPdf>({ phase: 'opening' })
  useEffect(() => openPdf(url, undefined, setOpened), [url])
  const byPage = useMemo(() => Map.groupBy(values, ({ page }) => page), [values])
  const findShown = useCallback<StretchFinder>(
    (page, items) => {
      const show = markShower(deliverable, onOpen)
      return pageMarks(items, reads.paths, byPage.get(page) ?? NO_VALUES).map(({ span, stretches }) => ({
        stretches,
        show: (text, part) => show(text, span, part),
      }))
    },
    [deliverable, onOpen, reads, byPage],
  )
  if (opened.phase === 'open')
    return (
      <div className="mark-keys" role="presentation" onKeyDown={moveBetweenMarks}>
        <PdfView
          pdf={opened.pdf}
          label={deliverable.preview}
          target={undefined}
          readPages={NONE}
          findShown={findShown}
          onMissing={ignore}
        />
      </div>
    )
  if (opened.phase === 'opening') return <Spinner label={source.loading} />
  return (
    <Banner look="failed" title={deliverable.cannotPreview}>
      {opened.phase === 'failed' ? opened.message : source.locked}
    </Banner>
  )
}

/** Nothing is looked for in a deliverable, so nothing can be missing. */
function ignore(): void {}
