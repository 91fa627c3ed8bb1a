import { useText } from '../locales/use-text.ts'
import { Badge } from '../ui/mark.tsx'
import type { DocumentMark } from './document-marks.ts'

/** What was checked of a document, and what was not; undefined while it is being looked at, empty marks for what has none. */
export function MarkBar({ marks }: { readonly marks: readonly DocumentMark[] | undefined }) {
  const { deliverable } = useText()
  const passages = marks?.filter((mark) => 'passage' in mark).length ?? 0
  const cites = (marks?.length ?? 0) - passages
  return (
    <div className="audit-bar" role="status">
      <Badge look="unchecked">{deliverable.notChecked}</Badge>
      {marks !== undefined && <span>{deliverable.passages(passages)}</span>}
      {cites > 0 && <span>{deliverable.cites(cites)}</span>}
      <span className="t3">{deliverable.notCheckedHint}</span>
    </div>
  )
}
