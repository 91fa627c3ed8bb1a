import { useVirtualizer } from '@tanstack/react-virtual'
import { useEffect, useLayoutEffect, useRef, type CSSProperties } from 'react'
import type { Source, SourceLine } from '../../preload/document-shapes.ts'
import type { Locator } from '../../preload/task-shapes.ts'
import { placeWords } from '../document/place-words.ts'
import { useFormats, useText } from '../locales/use-text.ts'
import { useSourceLines } from './use-source-lines.ts'
import type { WishedPlace } from './wished-place.ts'
import './lines.css'

type LinesSourceProps = {
  readonly workspaceId: string
  readonly source: Source
  readonly wished: WishedPlace | undefined
}

/** Kinds whose lines are to be seen letter under letter. */
const FIXED = new Set(['csv', 'tsv', 'json', 'xml', 'yaml', 'code', 'text'])

/** The lines of a file's text view with their numbers, of which only those in sight are asked for. */
export function LinesSource({ workspaceId, source, wished }: LinesSourceProps) {
  const text = useText().source
  const { number } = useFormats()
  const { path, lineCount, kind } = source
  const scroller = useRef<HTMLDivElement>(null)
  const { rowAt, show } = useSourceLines({ workspaceId, path }, 1, lineCount)
  const virtual = useVirtualizer({
    count: lineCount,
    getScrollElement: () => scroller.current,
    estimateSize: () => 22,
    overscan: 20,
  })
  const items = virtual.getVirtualItems()
  const [first, last] = [items[0]?.index ?? 0, items.at(-1)?.index ?? 0]
  useLayoutEffect(() => show(first, last), [first, last, show])
  const lines = wished?.lines
  useEffect(() => {
    if (lines !== undefined) virtual.scrollToIndex(lines.first - 1, { align: 'center' })
  }, [wished?.at, lines?.first, virtual])
  return (
    <div
      className={FIXED.has(kind) ? 'lines fixed' : 'lines'}
      ref={scroller}
      tabIndex={0}
      role="region"
      aria-label={path}
    >
      <div className="lines-in" role="presentation" style={{ '--size': virtual.getTotalSize() } as CSSProperties}>
        {items.map(({ index, start }) => {
          const line = rowAt(index)
          const isLit = lines !== undefined && index + 1 >= lines.first && index + 1 <= lines.last
          const head = line === undefined ? undefined : headOf(line, rowAt(index - 1), text.place)
          return (
            <div
              key={index}
              ref={virtual.measureElement}
              data-index={index}
              className="lines-row"
              style={{ '--y': start } as CSSProperties}
            >
              {head !== undefined && <div className="lines-head">{head}</div>}
              <div className="lines-line" data-line={index + 1}>
                <span className="lines-number">{number(index + 1)}</span>
                <bdi className="lines-text">
                  {isLit ? <mark className={lines.isStretch ? 'lit stretch' : 'lit'}>{line?.text}</mark> : line?.text}
                </bdi>
              </div>
            </div>
          )
        })}
      </div>
    </div>
  )
}

/** Says where a new page, sheet, slide or part begins. */
function headOf(
  { locator }: SourceLine,
  before: SourceLine | undefined,
  place: Parameters<typeof placeWords>[1],
): string | undefined {
  const own = unitOf(locator, place)
  return own === undefined || (before !== undefined && unitOf(before.locator, place) === own) ? undefined : own
}

function unitOf(locator: Locator, place: Parameters<typeof placeWords>[1]): string | undefined {
  if ('page' in locator) return place.page(locator.page)
  if ('slide' in locator) return placeWords(locator, place)
  if ('sheet' in locator) return locator.sheet
  return 'part' in locator && locator.part !== undefined ? locator.part : undefined
}
