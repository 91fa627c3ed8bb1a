import type { ReactNode } from 'react'
import type { Span } from '../document/split-text.ts'
import type { Catalogue } from '../locales/en.ts'
import { AuditMark } from './audit-mark.tsx'
import type { DocumentMark } from './document-marks.ts'
import './cite.css'

type Part = { readonly isFirst: boolean; readonly isLast: boolean }

/** A passage or cite of a document as something to click; a passage has its entry's id in the margin, for the keyboard too. */
export function markShower(text: Catalogue['deliverable'], onOpen: (mark: DocumentMark) => void) {
  return function showMark(piece: string, { from, kind }: Span<DocumentMark>, { isLast }: Part): ReactNode {
    if ('cite' in kind)
      return (
        <button
          key={from}
          type="button"
          className="cite"
          data-cite={kind.cite.path}
          aria-label={text.openCite(piece)}
          onClick={() => onOpen(kind)}
        >
          {piece}
        </button>
      )
    if ('value' in kind) return <AuditMark key={from} value={kind.value} text={piece} onOpen={() => onOpen(kind)} />
    if (piece.trim() === '') return piece
    const { entryId, path } = kind.passage
    return (
      <span key={from} className="passage" data-passage={entryId} onClick={() => onOpen(kind)}>
        {piece}
        {isLast && kind.isEnd && (
          <button
            type="button"
            className="id passage-id"
            aria-label={text.openPassage(entryId, path)}
            onClick={(event) => {
              event.stopPropagation()
              onOpen(kind)
            }}
          >
            {entryId}
          </button>
        )}
      </span>
    )
  }
}
