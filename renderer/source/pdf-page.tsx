import { RenderingCancelledException, TextLayer, type PDFDocumentProxy, type PDFPageProxy } from 'pdfjs-dist'
import { useEffect, useMemo, useRef, useState, type CSSProperties } from 'react'
import { useText } from '../locales/use-text.ts'
import { findLinesOnPage } from './find-lines-on-page.ts'
import type { PageItem, Wanted } from './find-on-page.ts'
import { markTextLayer } from './mark-text-layer.ts'
import { ShownOnPage, type StretchFinder } from './shown-stretches.tsx'

type PdfPageProps = {
  readonly pdf: PDFDocumentProxy
  readonly page: number
  readonly scale: number
  readonly size: PageSize
  readonly wanted: Wanted | undefined
  readonly entryId: string | undefined
  readonly isStretch: boolean
  /** What of the page leads elsewhere. */
  readonly findShown?: StretchFinder | undefined
  readonly onSize: (page: number, size: PageSize) => void
  /** The first mark on this page, and the wanted lines that are not on it. */
  readonly onMarked: (page: number, first: HTMLElement | undefined, missing: readonly string[]) => void
}

/** Width and height of a page at scale 1. */
export type PageSize = { readonly width: number; readonly height: number }

/** What pdf.js gives for a piece of text, as far as it is needed here. */
type TextItem = { readonly str: string; readonly transform: readonly number[]; readonly hasEOL: boolean }

type PageText = { readonly pieces: readonly HTMLElement[]; readonly items: readonly PageItem[] }

/** A page as pdf.js draws it, its text over it, the wanted lines marked in that text. */
export function PdfPage(props: PdfPageProps) {
  const { pdf, page, scale, size, wanted, entryId, isStretch, findShown, onSize, onMarked } = props
  const { source } = useText()
  const canvas = useRef<HTMLCanvasElement>(null)
  const layer = useRef<HTMLDivElement>(null)
  const [proxy, setProxy] = useState<PDFPageProxy | null>(null)
  const [pageText, setPageText] = useState<PageText | null>(null)
  const [failure, setFailure] = useState<string | null>(null)

  useEffect(() => {
    let isGone = false
    pdf.getPage(page).then(
      (loaded) => {
        if (isGone) return
        const { width, height } = loaded.getViewport({ scale: 1 })
        onSize(page, { width, height })
        setProxy(loaded)
      },
      (error: unknown) => {
        if (!isGone) setFailure(String(error))
      },
    )
    return () => {
      isGone = true
    }
  }, [pdf, page, onSize])

  useEffect(() => {
    if (proxy === null || canvas.current === null) return
    const ratio = Math.min(
      window.devicePixelRatio || 1,
      MOST_PIXELS / Math.sqrt(size.width * size.height * scale * scale),
    )
    const viewport = proxy.getViewport({ scale: scale * ratio })
    canvas.current.width = Math.floor(viewport.width)
    canvas.current.height = Math.floor(viewport.height)
    const drawing = proxy.render({ canvas: canvas.current, viewport })
    drawing.promise.catch((error: unknown) => {
      if (!(error instanceof RenderingCancelledException)) setFailure(String(error))
    })
    return () => drawing.cancel()
  }, [proxy, scale, size])

  useEffect(() => {
    const container = layer.current
    if (proxy === null || container === null) return
    let text: TextLayer | undefined
    let isGone = false
    const draw = async (): Promise<void> => {
      const content = await proxy.getTextContent()
      if (isGone) return
      container.replaceChildren()
      text = new TextLayer({ textContentSource: content, container, viewport: proxy.getViewport({ scale: 1 }) })
      await text.render()
      if (isGone) return
      const items = content.items.flatMap((item) => ('str' in item ? [itemOf(item)] : []))
      setPageText({ pieces: text.textDivs, items })
    }
    draw().catch((error: unknown) => {
      if (!isGone) setFailure(String(error))
    })
    return () => {
      isGone = true
      text?.cancel()
      setPageText(null)
    }
  }, [proxy])

  useEffect(() => {
    if (pageText === null || wanted === undefined) return
    const { stretches, missing } = findLinesOnPage(pageText.items, wanted)
    const { first, unmark } = markTextLayer(pageText.pieces, stretches, isStretch ? 'lit stretch' : 'lit', entryId)
    onMarked(page, first, missing)
    return unmark
  }, [pageText, wanted, entryId, isStretch, page, onMarked])

  const shown = useMemo(
    () => (pageText === null || findShown === undefined ? [] : findShown(page, pageText.items)),
    [pageText, findShown, page],
  )

  const style = { '--width': size.width, '--height': size.height, '--total-scale-factor': scale } as CSSProperties
  return (
    <div className="pdf-page" style={style} role="group" aria-label={source.pageLabel(page)} data-page={page}>
      <canvas ref={canvas} aria-hidden="true" />
      <div className="pdf-text" ref={layer} />
      {pageText !== null && <ShownOnPage pieces={pageText.pieces} shown={shown} />}
      {failure !== null && (
        <p className="pdf-failure" role="alert" title={failure}>
          {source.pageFailed(page)}
        </p>
      )}
    </div>
  )
}

/** Side of the largest canvas that every browser can make. */
const MOST_PIXELS = 4096

function itemOf({ str, transform, hasEOL }: TextItem): PageItem {
  return { text: str, x: transform[4] ?? 0, y: transform[5] ?? 0, endsRow: hasEOL }
}
