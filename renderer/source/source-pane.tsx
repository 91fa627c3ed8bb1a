import { lazy, Suspense, useState } from 'react'
import { contentPath } from '../../preload/content-path.ts'
import type { Source } from '../../preload/document-shapes.ts'
import type { Locator, ReadRow } from '../../preload/task-shapes.ts'
import { call } from '../bridge/call.ts'
import { useRequest } from '../bridge/use-request.ts'
import { useThrottledEvent } from '../bridge/use-throttled-event.ts'
import { placeWords, rangeWords, type PlaceText } from '../document/place-words.ts'
import { useText } from '../locales/use-text.ts'
import { app, readyOf } from '../store/app.ts'
import { useStore } from '../store/create-store.ts'
import { openPlace, type Place } from '../store/places.ts'
import { Banner } from '../ui/banner.tsx'
import { Empty } from '../ui/empty.tsx'
import { Segmented } from '../ui/field.tsx'
import { Icon, type IconName } from '../ui/icon.tsx'
import { EntryId, PathName } from '../ui/mark.tsx'
import { Spinner } from '../ui/state-glyph.tsx'
import { DocumentSource } from './document-source.tsx'
import { LinesSource } from './lines-source.tsx'
import { SlidesSource } from './slides-source.tsx'
import { SourceFailure } from './source-failure.tsx'
import { SourceWarnings } from './source-warnings.tsx'
import { useReadPages } from './use-read-pages.ts'
import { useWishedPlace } from './use-wished-place.ts'
import { WorkbookSource } from './workbook-source.tsx'
import './source.css'

// pdf.js is as large as the rest of the screen: it is loaded with the first PDF.
const PdfSource = lazy(async () => ({ default: (await import('./pdf-source.tsx')).PdfSource }))

/** The document that was opened last, as it looks, at the place that was asked for. */
export function SourcePane() {
  const { source } = useText()
  const open = useStore(openPlace, (state) => state)
  if (open === null)
    return (
      <div className="source-pane">
        <Empty icon="text" title={source.none}>
          {source.noneHint}
        </Empty>
      </div>
    )
  return <OpenedSource key={`${open.place.workspaceId} ${open.place.path}`} open={open} />
}

type Open = { readonly place: Place; readonly at: number }

function OpenedSource({ open }: { readonly open: Open }) {
  const text = useText().source
  const { workspaceId, path } = open.place
  const { state, reload } = useRequest(`${workspaceId} ${path}`, () => call('source.open', { workspaceId, path }))
  // A file that was changed meanwhile is shown anew; one that was not stays where it is scrolled to.
  useThrottledEvent('workspace.files', (event) => event.workspaceId === workspaceId, reload, 1000)
  const isBegun = state.phase === 'ready' && state.data.isBeginning === true
  const version = state.phase === 'ready' ? state.data.sha256 : ''
  const whole = useRequest(`${workspaceId} ${path} ${isBegun} ${version}`, async () =>
    isBegun ? call('source.open', { workspaceId, path, whole: true }) : undefined,
  )
  const failure = state.phase === 'failed' ? state : whole.state.phase === 'failed' ? whole.state : undefined
  if (failure !== undefined)
    return (
      <div className="source-pane">
        <SourceFailure workspaceId={workspaceId} path={path} error={failure.error} onRetried={reload} />
      </div>
    )
  const begun = state.phase === 'ready' ? state.data : undefined
  const source = (whole.state.phase === 'ready' ? whole.state.data : undefined) ?? begun
  if (source === undefined)
    return (
      <div className="source-pane source-busy">
        <Spinner label={text.loading} />
      </div>
    )
  return <ShownSource key={source.sha256} open={open} source={source} />
}

type Look = 'document' | 'text'

function ShownSource({ open, source }: { readonly open: Open; readonly source: Source }) {
  const text = useText().source
  const { workspaceId, path, taskId, entryId, locator } = open.place
  const host = useStore(app, (state) => readyOf(state).host)
  const [look, setLook] = useState<Look>('document')
  const wished = useWishedPlace(source.isBeginning === true ? within(open, source.lineCount) : open, source.lineCount)
  const entry = useRequest(`${taskId} ${entryId}`, async () =>
    taskId === undefined || entryId === undefined ? undefined : call('tab.entry', { taskId, id: entryId }),
  )
  const isStale = entry.state.phase === 'ready' && entry.state.data?.stale === true
  const form = formOf(source)
  const shownPlace = placeOf(
    entry.state.phase === 'ready' ? entry.state.data : undefined,
    { wished, locator },
    text.place,
  )
  return (
    <div className="source-pane">
      <header className="view-head">
        <Icon name={ICONS[form]} />
        <h2 className="view-path">
          <PathName path={path} nameOnly />
        </h2>
        {entryId !== undefined && <EntryId id={entryId} stale={isStale} />}
        {source.isBeginning === true && (
          <span className="t3 t11 nowrap" role="status">
            {text.beginning}
          </span>
        )}
        {shownPlace !== undefined && <span className="t3 t11 nowrap">{shownPlace}</span>}
        <span className="grow" />
        <SourceWarnings warnings={source.warnings} />
        {form !== 'lines' && (
          <Segmented
            label={text.view}
            value={look}
            options={[
              { value: 'document', label: text.asDocument },
              { value: 'text', label: text.asText },
            ]}
            onChange={setLook}
          />
        )}
        {host === 'browser' && (
          <a
            className="icon-btn"
            href={contentPath.source(workspaceId, path)}
            download={path.split('/').at(-1)}
            aria-label={text.download}
            title={text.download}
          >
            <Icon name="save" />
          </a>
        )}
      </header>
      {isStale && <Banner look="warned" title={text.stale} />}
      <Body form={look === 'text' ? 'lines' : form} source={source} {...{ workspaceId, taskId, wished }} />
    </div>
  )
}

/** A wish for lines that are not read yet is one for their page, until they are. */
function within({ place, at }: Open, lineCount: number): Open {
  const { line, toLine: _, ...known } = place
  return line === undefined || line <= lineCount ? { place, at } : { place: known, at }
}

type Wish = { readonly wished: ReturnType<typeof useWishedPlace>; readonly locator: Locator | undefined }

/** The marked place in words; of a long reading its whole stretch. */
function placeOf(entry: ReadRow | undefined, { wished, locator }: Wish, text: PlaceText): string | undefined {
  const [first, last] = [entry?.locators[0], entry?.locators.at(-1)]
  if (wished?.lines?.isStretch === true && first !== undefined && last !== undefined)
    return rangeWords(first, last, text)
  const own = wished?.locator ?? locator
  return own === undefined ? undefined : placeWords(own, text)
}

type Form = 'pdf' | 'workbook' | 'slides' | 'document' | 'lines'

const ICONS: Readonly<Record<Form, IconName>> = {
  pdf: 'pdf',
  workbook: 'grid',
  slides: 'list',
  document: 'doc',
  lines: 'text',
}
const DOCUMENTS = new Set(['docx', 'dotx', 'docm'])

function formOf({ kind, sheets, slides }: Source): Form {
  if (kind === 'pdf') return 'pdf'
  if (sheets.length > 0) return 'workbook'
  if (slides !== undefined && slides > 0) return 'slides'
  return DOCUMENTS.has(kind) ? 'document' : 'lines'
}

type BodyProps = {
  readonly form: Form
  readonly workspaceId: string
  readonly taskId: string | undefined
  readonly source: Source
  readonly wished: ReturnType<typeof useWishedPlace>
}

function Body({ form, workspaceId, taskId, source, wished }: BodyProps) {
  const readPages = useReadPages(form === 'pdf' ? taskId : undefined, source.path)
  const props = { workspaceId, source, wished }
  switch (form) {
    case 'pdf':
      return (
        <Suspense fallback={<Busy />}>
          <PdfSource workspaceId={workspaceId} path={source.path} wished={wished} readPages={readPages} />
        </Suspense>
      )
    case 'workbook':
      return <WorkbookSource {...props} />
    case 'slides':
      return <SlidesSource {...props} />
    case 'document':
      return <DocumentSource {...props} />
    case 'lines':
      return <LinesSource {...props} />
  }
}

function Busy() {
  const { source } = useText()
  return (
    <div className="source-busy">
      <Spinner label={source.loading} />
    </div>
  )
}
