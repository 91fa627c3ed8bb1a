import type { Preview } from '../../preload/document-shapes.ts'
import { useText } from '../locales/use-text.ts'
import '../document/paper.css'
import '../source/lines.css'

type SlidesPreviewProps = { readonly slides: Extract<Preview, { type: 'slides' }>['slides'] }

/** A presentation of the task as its slides with what they say. */
export function SlidesPreview({ slides }: SlidesPreviewProps) {
  const { source, deliverable } = useText()
  return (
    <div className="stage" tabIndex={0} role="region" aria-label={deliverable.preview}>
      <div className="stage-in">
        {slides.map(({ title, lines, notes }, index) => (
          <article key={index} className="slide" aria-label={source.slideNumber(index + 1)}>
            <h3>{title}</h3>
            {lines.map((line, at) => (
              <p key={at}>{line}</p>
            ))}
            {notes.length > 0 && (
              <div className="slide-notes">
                {notes.map((line, at) => (
                  <p key={at}>{line}</p>
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
