import { useEffect, useMemo, useRef, type ReactNode } from 'react'
import type { Source } from '../../preload/document-shapes.ts'
import { call } from '../bridge/call.ts'
import { useRequest } from '../bridge/use-request.ts'
import { documentText } from '../document/document-text.ts'
import { PagedPaper } from '../document/paged-paper.tsx'
import { parseHtml } from '../document/parse-html.ts'
import { parseMarkdown } from '../document/parse-markdown.ts'
import { useText } from '../locales/use-text.ts'
import { askLink } from '../store/dialogs.ts'
import { Banner } from '../ui/banner.tsx'
import { Spinner } from '../ui/state-glyph.tsx'
import { findInText } from './find-in-text.ts'
import { LinesSource } from './lines-source.tsx'
import { MissingLines } from './missing-lines.tsx'
import type { WishedPlace } from './wished-place.ts'

type DocumentSourceProps = {
  readonly workspaceId: string
  readonly source: Source
  readonly wished: WishedPlace | undefined
}

/** A text document as pages of paper, the wished lines marked; one without a converter as its lines. */
export function DocumentSource({ workspaceId, source, wished }: DocumentSourceProps) {
  const text = useText().source
  const { path } = source
  const stage = useRef<HTMLDivElement>(null)
  const { state } = useRequest(`${workspaceId} ${path}`, () => call('source.preview', { workspaceId, path }))
  const preview = state.phase === 'ready' ? state.data : undefined
  const nodes = useMemo(() => {
    if (preview?.type === 'html') return parseHtml(preview.html)
    return preview?.type === 'markdown' ? parseMarkdown(preview.text) : undefined
  }, [preview])
  const lines = wished?.lines
  const found = useMemo(() => {
    if (nodes === undefined || lines === undefined) return undefined
    const first = lines.known.findIndex(({ line }) => line === lines.first)
    const last = lines.known.findIndex(({ line }) => line === lines.last)
    const wanted = { lines: lines.known.map((line) => line.text), first, last }
    return first === -1 || last === -1 ? undefined : findInText(documentText(nodes).text, wanted)
  }, [nodes, lines])
  const look = lines?.isStretch === true ? 'lit stretch' : 'lit'
  const spans = useMemo(() => (found?.ranges ?? []).map(([from, to]) => ({ from, to, kind: look })), [found, look])
  useEffect(() => {
    stage.current?.querySelector('mark.lit')?.scrollIntoView({ block: 'center' })
  }, [spans, wished?.at])

  if (state.phase === 'failed')
    return (
      <Banner look="failed" title={text.cannotShow}>
        {state.error.message}
      </Banner>
    )
  if (preview === undefined)
    return (
      <div className="source-busy">
        <Spinner label={text.loading} />
      </div>
    )
  if (nodes === undefined) return <LinesSource workspaceId={workspaceId} source={source} wished={wished} />
  return (
    <>
      {found !== undefined && found.missing.length > 0 && lines?.isStretch === false && (
        <MissingLines lines={found.missing}>{text.notInDocument}</MissingLines>
      )}
      <PagedPaper nodes={nodes} label={path} stage={stage} options={{ spans, showSpan: showLit, onAddress: askLink }} />
    </>
  )
}

function showLit(piece: string, { from, kind }: { readonly from: number; readonly kind: string }): ReactNode {
  return (
    <mark key={from} className={kind}>
      {piece}
    </mark>
  )
}
