import { useMemo, type ReactNode } from 'react'
import type { DeliverableAudit, Preview } from '../../preload/document-shapes.ts'
import type { TextBlock } from '../document/document-text.ts'
import { SlideBody } from '../document/slide-body.tsx'
import { splitText } from '../document/split-text.ts'
import { useText } from '../locales/use-text.ts'
import { documentMarks, type DocumentMark } from './document-marks.ts'
import { moveBetweenMarks } from './move-between-marks.ts'
import { NO_READS, type TaskReads } from './reads-of-task.ts'
import { markShower } from './show-mark.tsx'
import { slideText } from './slide-text.ts'
import '../document/paper.css'
import '../source/lines.css'

type SlidesPreviewProps = {
  readonly slides: Extract<Preview, { type: 'slides' }>['slides']
  /** Undefined until what was read is known. */
  readonly reads: TaskReads | undefined
  readonly values: DeliverableAudit['values']
  readonly onOpen: (mark: DocumentMark) => void
}

/** A presentation of the task as its slides with what they say; figures, passages and cites lead to their sources. */
export function SlidesPreview({ slides, reads, values, onOpen }: SlidesPreviewProps) {
  const { source, deliverable } = useText()
  const placed = useMemo(() => slideText(slides), [slides])
  const spans = useMemo(() => documentMarks(placed.document, reads ?? NO_READS, values), [placed, reads, values])
  const showSpan = markShower(deliverable, onOpen)
  const shown = ({ from, text }: TextBlock): ReactNode =>
    splitText(text, from, spans).map(({ text: piece, span }, index, all) =>
      span === undefined
        ? piece
        : showSpan(piece, span, { isFirst: all[index - 1]?.span !== span, isLast: all[index + 1]?.span !== span }),
    )
  return (
    <div className="stage" tabIndex={0} role="region" aria-label={deliverable.preview} onKeyDown={moveBetweenMarks}>
      <div className="stage-in">
        {placed.slides.map(({ title, lines, notes }, index) => (
          <article key={index} className="slide" aria-label={source.slideNumber(index + 1)}>
            <h3>{shown(title)}</h3>
            {slides[index]?.pictures?.map(({ source: picture, description }, at) => (
              <img key={at} className="slide-chart" src={picture} alt={description} />
            ))}
            <SlideBody
              lines={lines}
              keyOf={({ from }) => from}
              show={({ from }, { at, text }) => shown({ from: from + at, text })}
            />
            {notes.length > 0 && (
              <div className="slide-notes">
                {notes.map((line) => (
                  <p key={line.from}>{shown(line)}</p>
                ))}
              </div>
            )}
            <span className="slide-number">{index + 1}</span>
          </article>
        ))}
      </div>
    </div>
  )
}
