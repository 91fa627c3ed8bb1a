import { useEffect, useState } from 'react'
import { useFormats, useText } from '../locales/use-text.ts'
import { Button, IconButton } from '../ui/button.tsx'

type PdfBarProps = {
  readonly page: number
  readonly pages: number
  readonly readPages: ReadonlySet<number>
  /** Null while the page fits the width. */
  readonly zoom: number | null
  readonly scale: number
  readonly onPage: (page: number) => void
  readonly onZoom: (zoom: number | null) => void
  /** Back to the marked excerpt, where there is one. */
  readonly onBack: (() => void) | undefined
}

/** Pages up to which each has its own mark in the bar. */
const MOST_MARKS = 24
const STEP = 1.2

/** Where one is in a PDF, which of its pages were read, and how large it is drawn. */
export function PdfBar({ page, pages, readPages, zoom, scale, onPage, onZoom, onBack }: PdfBarProps) {
  const { source } = useText()
  const formats = useFormats()
  const percent = `${formats.number(Math.round(scale * 75))} %`
  return (
    <div className="view-note" role="toolbar" aria-label={source.pageOf(page, pages)}>
      {pages > 1 && pages <= MOST_MARKS && readPages.size > 0 && (
        <span className="pages" role="img" aria-label={source.pagesRead(readPages.size, pages)}>
          {Array.from({ length: pages }, (_, index) => (
            <i
              key={index}
              className={[readPages.has(index + 1) && 'r', index + 1 === page && 'on'].filter(Boolean).join(' ')}
            />
          ))}
        </span>
      )}
      <IconButton
        icon="up"
        size="small"
        label={source.previousPage}
        disabled={page <= 1}
        onClick={() => onPage(page - 1)}
      />
      <IconButton
        icon="down"
        size="small"
        label={source.nextPage}
        disabled={page >= pages}
        onClick={() => onPage(page + 1)}
      />
      <PageField page={page} pages={pages} onPage={onPage} />
      <span className="nowrap">{source.ofPages(pages)}</span>
      {onBack !== undefined && (
        <Button look="quiet" small onClick={onBack}>
          {source.backToPlace}
        </Button>
      )}
      <span className="grow" />
      <IconButton
        icon="minus"
        size="small"
        label={source.zoomOut}
        onClick={() => onZoom(Math.max(0.25, scale / STEP))}
      />
      <Button
        look="quiet"
        small
        aria-label={`${source.fitWidth}, ${source.zoom(percent)}`}
        disabled={zoom === null}
        onClick={() => onZoom(null)}
      >
        {percent}
      </Button>
      <IconButton icon="plus" size="small" label={source.zoomIn} onClick={() => onZoom(Math.min(5, scale * STEP))} />
    </div>
  )
}

function PageField({ page, pages, onPage }: Pick<PdfBarProps, 'page' | 'pages' | 'onPage'>) {
  const { source } = useText()
  const [typed, setTyped] = useState(String(page))
  useEffect(() => setTyped(String(page)), [page])
  const go = (): void => {
    const wished = Number(typed)
    if (Number.isInteger(wished) && wished >= 1 && wished <= pages && wished !== page) onPage(wished)
    else setTyped(String(page))
  }
  return (
    <input
      className="page-field"
      aria-label={source.pageNumber}
      inputMode="numeric"
      value={typed}
      onChange={(event) => setTyped(event.target.value)}
      onBlur={go}
      onKeyDown={(event) => {
        if (event.key === 'Enter') go()
      }}
    />
  )
}
