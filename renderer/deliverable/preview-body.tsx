import { lazy, Suspense, useMemo } from 'react'
import { contentPath } from '../../preload/content-path.ts'
import type { DeliverableAudit, Preview } from '../../preload/document-shapes.ts'
import type { Requested } from '../bridge/use-request.ts'
import type { AllowedNode } from '../document/allowed-html.ts'
import { parseHtml } from '../document/parse-html.ts'
import { parseMarkdown } from '../document/parse-markdown.ts'
import { useText } from '../locales/use-text.ts'
import { Empty } from '../ui/empty.tsx'
import { Spinner } from '../ui/state-glyph.tsx'
import type { DocumentMark } from './document-marks.ts'
import { MarkBar } from './mark-bar.tsx'
import { PaperPreview } from './paper-preview.tsx'
import { SheetsPreview } from './sheets-preview.tsx'
import { SlidesPreview } from './slides-preview.tsx'
import type { TaskReads } from './reads-of-task.ts'

const NO_VALUES: DeliverableAudit['values'] = []

const PdfPreview = lazy(async () => ({ default: (await import('./pdf-preview.tsx')).PdfPreview }))

type PreviewBodyProps = {
  readonly preview: Preview
  readonly file: { readonly taskId: string; readonly name: string; readonly version: number }
  readonly reads: TaskReads | undefined
  readonly audit: Requested<DeliverableAudit>
  readonly onOpen: (mark: DocumentMark) => void
}

/** A deliverable as it looks. */
export function PreviewBody({ preview, file, reads, audit, onOpen }: PreviewBodyProps) {
  const { deliverable, said } = useText()
  const nodes = useMemo(() => nodesOf(preview), [preview])
  if (nodes !== undefined) return <PaperPreview nodes={nodes} reads={reads} audit={audit} onOpen={onOpen} />
  return (
    <>
      <MarkBar audit={audit} />
      {preview.type === 'sheets' && (
        <SheetsPreview
          sheets={preview.sheets}
          values={audit.phase === 'ready' ? audit.data.values : NO_VALUES}
          onOpen={(value) => onOpen({ value })}
        />
      )}
      {preview.type === 'slides' && (
        <SlidesPreview
          slides={preview.slides}
          reads={reads}
          values={audit.phase === 'ready' ? audit.data.values : NO_VALUES}
          onOpen={onOpen}
        />
      )}
      {preview.type === 'pdf' && (
        <Suspense fallback={<Spinner label={deliverable.loading} />}>
          <PdfPreview
            url={contentPath.deliverable(file.taskId, file.name, file.version)}
            reads={reads}
            values={audit.phase === 'ready' ? audit.data.values : NO_VALUES}
            onOpen={onOpen}
          />
        </Suspense>
      )}
      {preview.type === 'none' && (
        <Empty icon="doc" title={deliverable.cannotPreview}>
          {said(preview.reason)}
        </Empty>
      )}
    </>
  )
}

function nodesOf(preview: Preview): AllowedNode[] | undefined {
  if (preview.type === 'html') return parseHtml(preview.html)
  if (preview.type === 'markdown') return parseMarkdown(preview.text)
  if (preview.type !== 'text') return undefined
  return preview.text.split('\n').map((line) => ({ tag: 'p', children: [line === '' ? '\u00A0' : line] }))
}
