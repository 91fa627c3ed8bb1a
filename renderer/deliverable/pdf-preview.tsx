import { useEffect, useState } from 'react'
import { useText } from '../locales/use-text.ts'
import { openPdf, type OpenedPdf } from '../source/pdf-engine.ts'
import { PdfView } from '../source/pdf-view.tsx'
import { Banner } from '../ui/banner.tsx'
import { Spinner } from '../ui/state-glyph.tsx'

const NONE: ReadonlySet<number> = new Set()

/** A PDF of the task as it looks. */
export function PdfPreview({ url }: { readonly url: string }) {
  const { source, deliverable } = useText()
  const [opened, setOpened] = useState<OpenedPdf>({ phase: 'opening' })
  useEffect(() => openPdf(url, undefined, setOpened), [url])
  if (opened.phase === 'open')
    return (
      <PdfView pdf={opened.pdf} label={deliverable.preview} target={undefined} readPages={NONE} onMissing={ignore} />
    )
  if (opened.phase === 'opening') return <Spinner label={source.loading} />
  return (
    <Banner look="failed" title={deliverable.cannotPreview}>
      {opened.phase === 'failed' ? opened.message : source.locked}
    </Banner>
  )
}

/** Nothing is looked for in a deliverable, so nothing can be missing. */
function ignore(): void {}
