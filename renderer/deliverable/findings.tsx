import type { DeliverableAudit, SourcePlace } from '../../preload/document-shapes.ts'
import { useText } from '../locales/use-text.ts'
import { EntryId } from '../ui/mark.tsx'
import './audit.css'

type FindingsProps = { readonly audit: DeliverableAudit; readonly onOpen: (place: SourcePlace) => void }

const MOST = 30

/** What a person has to decide: figures without support, and figures of cited lines that the document does not give. */
export function Findings({ audit, onOpen }: FindingsProps) {
  const { deliverable } = useText()
  const ungrounded = audit.values.filter(({ verdict }) => verdict === 'ungrounded')
  const findings = [
    ...ungrounded.map(({ text, lineText, where }) => ({ text, said: lineText, note: '', isWrong: true, where })),
    ...audit.missing.map(({ text, requirementId, where }) => ({
      text,
      said: where.text,
      note: deliverable.missingFrom(requirementId),
      isWrong: false,
      where,
    })),
  ]
  return (
    <>
      <h3>
        {deliverable.toDecide} <span className="count">{findings.length}</span>
      </h3>
      {findings.length === 0 && <p className="nothing">{deliverable.nothingToDecide}</p>}
      {findings.slice(0, MOST).map(({ text, said, note, isWrong, where }, index) => {
        const content = (
          <>
            <span className="head">
              <span className={isWrong ? 'val u ungrounded' : 'val'}>{text}</span>
              <span className="where">{note}</span>
            </span>
            <span className="said">
              <bdi>{said}</bdi>
            </span>
            {where !== undefined && <EntryId id={where.entryId} />}
          </>
        )
        return where === undefined ? (
          <div key={index} className="finding">
            {content}
          </div>
        ) : (
          <button key={index} type="button" className="finding" onClick={() => onOpen(where)}>
            {content}
          </button>
        )
      })}
      {findings.length > MOST && <p className="aside-foot">{deliverable.moreFindings(findings.length - MOST)}</p>}
      <p className="aside-foot">{deliverable.valuesOnly}</p>
    </>
  )
}
