import { useEffect, useMemo, useRef } from 'react'
import type { Source, SourceLine } from '../../preload/document-shapes.ts'
import { call } from '../bridge/call.ts'
import { useRequest } from '../bridge/use-request.ts'
import { useText } from '../locales/use-text.ts'
import { SlideBody } from '../document/slide-body.tsx'
import { Banner } from '../ui/banner.tsx'
import { Spinner } from '../ui/state-glyph.tsx'
import type { WishedPlace } from './wished-place.ts'
import '../document/paper.css'
import './lines.css'

type SlidesSourceProps = {
  readonly workspaceId: string
  readonly source: Source
  readonly wished: WishedPlace | undefined
}

/** A presentation as its slides with what they say and their notes. */
export function SlidesSource({ workspaceId, source, wished }: SlidesSourceProps) {
  const text = useText().source
  const { path, lineCount } = source
  const stage = useRef<HTMLDivElement>(null)
  const { state } = useRequest(`${workspaceId} ${path}`, () =>
    call('source.lines', { workspaceId, path, from: 1, to: Math.max(1, lineCount) }),
  )
  const slides = useMemo(() => (state.phase === 'ready' ? slidesOf(state.data) : []), [state])
  const lines = wished?.lines
  const slide = wished?.locator !== undefined && 'slide' in wished.locator ? wished.locator.slide : undefined
  useEffect(() => {
    const target = stage.current?.querySelector('mark.lit') ?? stage.current?.querySelector(`[data-slide="${slide}"]`)
    target?.scrollIntoView({ block: 'center' })
  }, [wished?.at, slides, lines?.first, slide])
  if (state.phase === 'failed') return <Banner look="failed" title={state.error.message} />
  if (state.phase === 'loading')
    return (
      <div className="source-busy">
        <Spinner label={text.loading} />
      </div>
    )
  const shown = ({ line }: SourceLine, own: string) =>
    lines !== undefined && line >= lines.first && line <= lines.last ? (
      <mark className={lines.isStretch ? 'lit stretch' : 'lit'}>{own}</mark>
    ) : (
      own
    )
  return (
    <div className="stage" ref={stage} tabIndex={0} role="region" aria-label={text.slides}>
      <div className="stage-in">
        {slides.map(({ number, title, body, notes }) => (
          <article key={number} className="slide" data-slide={number} aria-label={text.slideNumber(number)}>
            {title !== undefined && <h3>{shown(title, title.text)}</h3>}
            <SlideBody lines={body} keyOf={({ line }) => line} show={(line, cell) => shown(line, cell.text)} />
            {notes.length > 0 && (
              <div className="slide-notes">
                {notes.map((line) => (
                  <p key={line.line}>{shown(line, line.text)}</p>
                ))}
              </div>
            )}
            <span className="slide-number">{number}</span>
          </article>
        ))}
      </div>
    </div>
  )
}

type Slide = {
  readonly number: number
  readonly title: SourceLine | undefined
  readonly body: readonly SourceLine[]
  readonly notes: readonly SourceLine[]
}

/** The first line of a slide counts it, the second one is its title. */
function slidesOf(lines: readonly SourceLine[]): Slide[] {
  const bySlide = Map.groupBy(lines, ({ locator }) => ('slide' in locator ? locator.slide : 0))
  bySlide.delete(0)
  return [...bySlide].map(([number, own]) => {
    const [title, ...body] = own.filter((line) => !isNote(line)).slice(1)
    return { number, title, body, notes: own.filter(isNote) }
  })
}

function isNote({ locator }: SourceLine): boolean {
  return 'slide' in locator && locator.notes === true
}
