import { useEffect, useState } from 'react'
import type { Deliverable, SourcePlace } from '../../preload/document-shapes.ts'
import { call, on } from '../bridge/call.ts'
import { useRequest } from '../bridge/use-request.ts'
import { useThrottledEvent } from '../bridge/use-throttled-event.ts'
import { useText } from '../locales/use-text.ts'
import { app, readyOf } from '../store/app.ts'
import { useStore } from '../store/create-store.ts'
import { openSource } from '../store/places.ts'
import { shownDeliverable, type AskedDeliverable } from '../store/deliverable.ts'
import { showFailure, showToast } from '../store/toasts.ts'
import { Banner } from '../ui/banner.tsx'
import { Button } from '../ui/button.tsx'
import { Empty } from '../ui/empty.tsx'
import { Spinner } from '../ui/state-glyph.tsx'
import { askedVersion } from './asked-version.ts'
import { DeliverableBar } from './deliverable-bar.tsx'
import { DiffView } from './diff-view.tsx'
import { Findings } from './findings.tsx'
import { placeOfLine } from './place-of-mark.ts'
import { ShownVersion } from './shown-version.tsx'
import { VersionList } from './version-list.tsx'
import './deliverable.css'

/** The documents that a task has written, in all their versions; follows the run. */
export function DeliverablePane({ taskId }: { readonly taskId: string }) {
  const { deliverable, ui } = useText()
  const { state, reload } = useRequest(`deliverables ${taskId}`, () => call('deliverable.list', { taskId }))
  useThrottledEvent('task.events', (payload) => payload.taskId === taskId && wrote(payload.events), reload)
  useEffect(() => on('engine.restarted', reload), [reload])
  if (state.phase === 'loading')
    return (
      <div className="deliverable-pane pane-busy">
        <Spinner label={deliverable.loading} />
      </div>
    )
  if (state.phase === 'failed')
    return (
      <div className="deliverable-pane">
        <Banner look="failed" title={state.error.message} actions={<Button onClick={reload}>{ui.retry}</Button>} />
      </div>
    )
  const first = state.data[0]
  if (first === undefined)
    return (
      <div className="deliverable-pane">
        <Empty icon="doc" title={deliverable.none}>
          {deliverable.noneHint}
        </Empty>
      </div>
    )
  return <Documents key={taskId} taskId={taskId} all={state.data} first={first} onChanged={reload} />
}

function wrote(events: readonly { readonly type: string }[]): boolean {
  return events.some(({ type }) => type === 'deliverable')
}

const itself = (asked: AskedDeliverable | null): AskedDeliverable | null => asked

type DocumentsProps = {
  readonly taskId: string
  readonly all: readonly Deliverable[]
  readonly first: Deliverable
  readonly onChanged: () => void
}

function Documents({ taskId, all, first, onChanged }: DocumentsProps) {
  const { deliverable } = useText()
  const [name, setName] = useState<string | null>(null)
  // Null follows the newest one.
  const [chosen, setChosen] = useState<number | null>(null)
  const [isComparing, setComparing] = useState(false)
  const [followed, setFollowed] = useState(0)
  const asked = askedVersion(useStore(shownDeliverable, itself), { taskId, all, followed })
  if (asked !== undefined) {
    setFollowed(asked.at)
    setName(asked.name)
    setChosen(asked.version)
    setComparing(false)
  }
  const shown = all.find((own) => own.name === name) ?? first
  const versions = shown.versions.map(({ version }) => version)
  const version = chosen !== null && versions.includes(chosen) ? chosen : (versions[0] ?? 1)
  const previous = versions.find((own) => own < version)
  const workspaceId = useStore(app, (state) => readyOf(state).tasks.find(({ id }) => id === taskId)?.workspaceId)
  const audit = useRequest(`audit ${taskId} ${shown.name} ${version}`, () =>
    call('deliverable.audit', { taskId, name: shown.name, version }),
  ).state
  const openLine = (line: SourcePlace): void => {
    if (workspaceId !== undefined) openSource(placeOfLine(line, { workspaceId, taskId }))
  }
  const restore = async (restored: number): Promise<void> => {
    try {
      const made = await call('deliverable.restore', { taskId, name: shown.name, version: restored })
      const title = deliverable.restored(restored, made.version)
      showToast({
        look: 'ok',
        title,
        sub: made.notice === undefined ? shown.name : deliverable.restoredBeside(made.name),
      })
      setChosen(null)
      onChanged()
    } catch (error) {
      showFailure(deliverable.failed, error)
    }
  }
  return (
    <div className="deliverable-pane">
      <DeliverableBar
        {...{ taskId, all, shown, version, previous, isComparing }}
        onChoose={(next) => {
          setName(next)
          setChosen(null)
          setComparing(false)
        }}
        onCompare={setComparing}
      />
      {!shown.isCurrent && (
        <Banner look="warned" title={deliverable.changedOutside}>
          {deliverable.changedOutsideHint}
        </Banner>
      )}
      <div className="split">
        <div className="split-main">
          {isComparing && previous !== undefined ? (
            <DiffView taskId={taskId} name={shown.name} from={previous} to={version} />
          ) : (
            <ShownVersion taskId={taskId} name={shown.name} version={version} audit={audit} />
          )}
        </div>
        <aside className="aside" aria-label={deliverable.versions}>
          <VersionList
            deliverable={shown}
            shown={version}
            onShow={(next) => {
              setChosen(next === versions[0] ? null : next)
              setComparing(false)
            }}
            onRestore={(restored) => void restore(restored)}
          />
          {audit.phase === 'ready' && <Findings audit={audit.data} onOpen={openLine} />}
        </aside>
      </div>
    </div>
  )
}
