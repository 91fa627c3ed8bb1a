import { useEffect, useRef, useState, type KeyboardEvent } from 'react'
import type { ReadRow, TabSnapshot } from '../../preload/task-shapes.ts'
import { call } from '../bridge/call.ts'
import { useText } from '../locales/use-text.ts'
import { useIntent } from '../store/intents.ts'
import { Banner } from '../ui/banner.tsx'
import { Button, IconButton } from '../ui/button.tsx'
import { Empty } from '../ui/empty.tsx'
import { Spinner } from '../ui/state-glyph.tsx'
import { useSlidingRows } from '../ui/use-sliding-rows.ts'
import { AddRequirement } from './add-requirement.tsx'
import { CoverageLine } from './coverage-line.tsx'
import { DerivedDialog } from './derived-dialog.tsx'
import { ReadLogSection } from './read-log-section.tsx'
import { RequirementRow } from './requirement-row.tsx'
import { Section } from './section.tsx'
import { useTabActions } from './use-tab-actions.ts'
import { UnopenedSection } from './unopened-section.tsx'
import { useTab } from './use-tab.ts'
import './tab-pane.css'

/** What the task asks for, what was read, and what was never opened; follows the run. */
export function TabPane({ taskId }: { readonly taskId: string }) {
  const { tab, ui } = useText()
  const { state, reload, act } = useTab(taskId)
  if (state.phase === 'loading')
    return (
      <div className="tab-pane pane-busy">
        <Spinner label={tab.loading} />
      </div>
    )
  if (state.phase === 'failed')
    return (
      <div className="tab-pane">
        <Banner look="failed" title={state.error.message} actions={<Button onClick={reload}>{ui.retry}</Button>} />
      </div>
    )
  return <Tab key={taskId} snapshot={state.data} act={act} />
}

type TabProps = { readonly snapshot: TabSnapshot; readonly act: (done: Promise<TabSnapshot>) => void }

function Tab({ snapshot, act }: TabProps) {
  const { tab } = useText()
  const scroller = useRef<HTMLDivElement>(null)
  const rows = useRef<HTMLDivElement>(null)
  useSlidingRows(rows)
  useSlidingRows(scroller)
  const revision = useRevision(snapshot)
  const [isAdding, setAdding] = useState(false)
  useIntent('requirement.add', () => setAdding(true))
  const [derived, setDerived] = useState<ReadRow | null>(null)
  const actions = useTabActions(snapshot.taskId, act, setDerived)
  const { taskId, coverage, requirements, reads } = snapshot
  const ordered = [...requirements.filter(isOpen), ...requirements.filter((requirement) => !isOpen(requirement))]
  return (
    <div className="tab-pane">
      <CoverageLine coverage={coverage} requirements={requirements} />
      <div className="scroll" ref={scroller}>
        <Section
          title={tab.requirements}
          count={String(requirements.length)}
          actions={<IconButton icon="plus" label={tab.addRequirement} onClick={() => setAdding(true)} />}
        >
          {isAdding && (
            <AddRequirement onAdd={(text) => act(call('tab.add', { taskId, text }))} onClose={() => setAdding(false)} />
          )}
          {requirements.length === 0 && !isAdding && <Empty title={tab.noRequirements}>{tab.noRequirementsHint}</Empty>}
          <div ref={rows} role="group" aria-label={tab.requirements} onKeyDown={moveBetweenRequirements}>
            {ordered.map((requirement) => (
              <RequirementRow key={requirement.id} requirement={requirement} actions={actions} />
            ))}
          </div>
        </Section>
        <UnopenedSection
          taskId={taskId}
          isListed={coverage.unlisted < coverage.total}
          revision={revision}
          scroller={scroller}
          actions={actions}
        />
        <ReadLogSection
          taskId={taskId}
          revision={revision}
          reads={reads}
          derived={snapshot.derived}
          requirements={requirements}
          scroller={scroller}
          actions={actions}
        />
      </div>
      {derived !== null && (
        <DerivedDialog
          taskId={taskId}
          row={derived}
          onOpenFile={(path) => {
            setDerived(null)
            actions.openFile(path)
          }}
          onClose={() => setDerived(null)}
        />
      )}
    </div>
  )
}

function isOpen({ state }: { readonly state: string }): boolean {
  return state === 'open'
}

/** Counts the snapshots after the first, so that the lists beside it are asked for again. */
function useRevision(snapshot: TabSnapshot): number {
  const [revision, setRevision] = useState(0)
  const last = useRef(snapshot)
  useEffect(() => {
    if (last.current === snapshot) return
    last.current = snapshot
    setRevision((count) => count + 1)
  }, [snapshot])
  return revision
}

function moveBetweenRequirements(event: KeyboardEvent<HTMLElement>): void {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
  if (step === undefined || !(event.target instanceof HTMLElement) || !event.target.matches('[data-requirement]'))
    return
  const rows = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-requirement]')]
  const next = rows[rows.indexOf(event.target) + step]
  if (next === undefined) return
  event.preventDefault()
  next.focus()
}
