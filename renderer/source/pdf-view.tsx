import { useVirtualizer } from '@tanstack/react-virtual'
import type { PDFDocumentProxy } from 'pdfjs-dist'
import { useCallback, useEffect, useLayoutEffect, useRef, useState, type CSSProperties } from 'react'
import { useText } from '../locales/use-text.ts'
import type { Wanted } from './find-on-page.ts'
import { PdfBar } from './pdf-bar.tsx'
import { PdfPage, type PageSize } from './pdf-page.tsx'
import type { StretchFinder } from './shown-stretches.tsx'
import { usePaneWidth } from './use-pane-width.ts'
import './pdf.css'

/** What of the document is to be seen: a page, and lines of it to be marked. `at` counts up with each wish. */
export type PdfTarget = {
  readonly at: number
  readonly page: number | undefined
  readonly wanted: ReadonlyMap<number, Wanted>
  readonly entryId: string | undefined
  /** Marked softly: all of this was read. */
  readonly isStretch: boolean
}

type PdfViewProps = {
  readonly pdf: PDFDocumentProxy
  readonly label: string
  readonly target: PdfTarget | undefined
  readonly readPages: ReadonlySet<number>
  /** What of a page leads elsewhere. */
  readonly findShown?: StretchFinder | undefined
  readonly onMissing: (lines: readonly string[]) => void
}

const GAP = 14
/** A page that fits is not drawn wider than is good to read. */
const WIDEST = 900
const A4: PageSize = { width: 595, height: 842 }

/** The pages of a PDF, of which only those in sight are drawn. */
export function PdfView({ pdf, label, target, readPages, findShown, onMissing }: PdfViewProps) {
  const { source } = useText()
  const scroller = useRef<HTMLDivElement>(null)
  const width = usePaneWidth(scroller)
  const [zoom, setZoom] = useState<number | null>(null)
  const [sizes, setSizes] = useState<ReadonlyMap<number, PageSize>>(new Map())
  const usual = sizes.get(1) ?? sizes.values().next().value ?? A4
  const sizeOf = (page: number): PageSize => sizes.get(page) ?? usual
  const fit = Math.max(0.2, Math.min(WIDEST, width - 2 * GAP) / usual.width)
  const scale = zoom ?? fit

  const virtual = useVirtualizer({
    count: pdf.numPages,
    getScrollElement: () => scroller.current,
    estimateSize: (index) => sizeOf(index + 1).height * scale + GAP,
    paddingEnd: GAP,
    overscan: 1,
  })
  useLayoutEffect(() => virtual.measure(), [virtual, scale, sizes])
  const onSize = useCallback((page: number, size: PageSize): void => {
    setSizes((last) => {
      const known = last.get(page)
      return known?.width === size.width && known.height === size.height ? last : new Map(last).set(page, size)
    })
  }, [])

  const page = pageInSight(virtual.getVirtualItems(), virtual.scrollOffset ?? 0, scroller.current?.clientHeight ?? 0)
  const goTo = (wished: number): void => {
    virtual.scrollToIndex(Math.min(pdf.numPages, Math.max(1, wished)) - 1, { align: 'start' })
  }

  // Once for each wish: to the page first, and to the mark as soon as it is there.
  const owed = useRef<number | null>(null)
  const isMeasured = width > 0
  useEffect(() => {
    if (target === undefined || !isMeasured) return
    const first = target.page ?? [...target.wanted.keys()].toSorted((a, b) => a - b)[0]
    if (first === undefined) return
    owed.current = target.wanted.has(first) ? first : null
    goTo(first)
    const mark = scroller.current?.querySelector(`[data-page="${first}"] mark.lit`)
    if (mark !== null && mark !== undefined && owed.current === first) reveal(mark)
  }, [target?.at, isMeasured])
  const onMarked = useCallback(
    (marked: number, mark: HTMLElement | undefined, missing: readonly string[]): void => {
      onMissing(missing)
      if (owed.current !== marked || mark === undefined) return
      reveal(mark)
    },
    [onMissing],
  )
  function reveal(mark: Element): void {
    owed.current = null
    requestAnimationFrame(() => mark.scrollIntoView({ block: 'center', inline: 'nearest' }))
  }

  return (
    <div className="pdf-view">
      <PdfBar
        page={page}
        pages={pdf.numPages}
        readPages={readPages}
        zoom={zoom}
        scale={scale}
        onPage={goTo}
        onZoom={setZoom}
        onBack={
          target === undefined || target.wanted.size === 0
            ? undefined
            : () => {
                const first = [...target.wanted.keys()][0]
                if (first === undefined) return
                owed.current = first
                goTo(first)
                const mark = scroller.current?.querySelector('mark.lit')
                if (mark !== null && mark !== undefined) reveal(mark)
              }
        }
      />
      <div
        className="pdf-scroll"
        ref={scroller}
        tabIndex={0}
        role="region"
        aria-label={`${label}, ${source.pageOf(page, pdf.numPages)}`}
      >
        <div className="pdf-in" role="presentation" style={{ '--size': virtual.getTotalSize() } as CSSProperties}>
          {isMeasured &&
            virtual.getVirtualItems().map(({ index, start }) => (
              <div key={index} className="pdf-slot" style={{ '--y': start } as CSSProperties}>
                <PdfPage
                  pdf={pdf}
                  page={index + 1}
                  scale={scale}
                  size={sizeOf(index + 1)}
                  wanted={target?.wanted.get(index + 1)}
                  entryId={target?.entryId}
                  isStretch={target?.isStretch === true}
                  findShown={findShown}
                  onSize={onSize}
                  onMarked={onMarked}
                />
              </div>
            ))}
        </div>
      </div>
    </div>
  )
}

type Item = { readonly index: number; readonly start: number; readonly end: number }

/** The page in the middle of what is seen. */
function pageInSight(items: readonly Item[], offset: number, height: number): number {
  const middle = offset + height / 2
  const inSight = items.find(({ end }) => end > middle) ?? items.at(-1)
  return (inSight?.index ?? 0) + 1
}
