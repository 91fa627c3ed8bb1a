import type { AuditedValue } from '../../preload/document-shapes.ts'
import type { Requested } from '../bridge/use-request.ts'
import type { DeliverableAudit } from '../../preload/document-shapes.ts'
import { useFormats, useText } from '../locales/use-text.ts'
import { Badge } from '../ui/mark.tsx'
import { Spinner } from '../ui/state-glyph.tsx'
import './audit.css'

const ORDER = ['grounded', 'rounded', 'derived', 'fromTask', 'ungrounded', 'notChecked'] as const

/** What was checked of a document's figures and with what outcome, and what was not. */
export function MarkBar({
  audit,
  passages,
}: {
  readonly audit: Requested<DeliverableAudit>
  readonly passages?: number
}) {
  const { deliverable } = useText()
  return (
    <div className="audit-bar" role="status">
      {audit.phase === 'loading' && (
        <>
          <Spinner /> {deliverable.checking}
        </>
      )}
      {audit.phase === 'failed' && (
        <span title={audit.error.message}>
          <Badge look="unchecked">{deliverable.notChecked}</Badge>
        </span>
      )}
      {audit.phase === 'ready' && <Counts values={audit.data.values} />}
      {passages !== undefined && passages > 0 && <span>{deliverable.passages(passages)}</span>}
      <span className="t3">{deliverable.notCheckedHint}</span>
    </div>
  )
}

function Counts({ values }: { readonly values: readonly AuditedValue[] }) {
  const { deliverable } = useText()
  const { number } = useFormats()
  const counts = ORDER.map((verdict) => ({
    verdict,
    count: values.filter((value) => value.verdict === verdict).length,
  }))
  return (
    <>
      <b>{deliverable.figures(values.length)}</b>
      {counts.map(
        ({ verdict, count }) =>
          count > 0 && (
            <span key={verdict} className="key" title={deliverable.verdictHint[verdict]}>
              {number(count)} <span className={`u ${verdict}`}>{deliverable.verdict[verdict]}</span>
            </span>
          ),
      )}
    </>
  )
}
