import { Tabs } from 'radix-ui'
import { isRoomy } from '../actions/pane.ts'
import { runAction } from '../actions.ts'
import { TabHint } from '../first-run/tab-hint.tsx'
import { useText } from '../locales/use-text.ts'
import { useStore } from '../store/create-store.ts'
import { layout } from '../store/layout.ts'
import { type Evidence, route, showEvidence } from '../store/route.ts'
import { Boundary } from '../ui/boundary.tsx'
import { IconButton } from '../ui/button.tsx'
import { Empty } from '../ui/empty.tsx'
import { later } from '../ui/later.tsx'
import './evidence-pane.css'

const DeliverablePane = later(async () => (await import('../deliverable/deliverable-pane.tsx')).DeliverablePane)
const SourcePane = later(async () => (await import('../source/source-pane.tsx')).SourcePane)
const TabPane = later(async () => (await import('../tab/tab-pane.tsx')).TabPane)

/** What a task stands on: its tab, its deliverable, and the open source. */
export function EvidencePane({ taskId }: { readonly taskId: string | null }) {
  const { shell } = useText()
  const evidence = useStore(route, (state) => state.evidence)
  useStore(layout, ({ roomy }) => roomy)
  const names: readonly (readonly [Evidence, string])[] = [
    ['tab', shell.tab],
    ['deliverable', shell.deliverable],
    ['source', shell.source],
  ]
  return (
    <Tabs.Root
      className="evidence"
      value={evidence}
      activationMode="manual"
      onValueChange={(value) => showEvidence(value as Evidence)}
    >
      <header className="pane-head">
        <Tabs.List className="tabs" aria-label={shell.evidence}>
          {names.map(([value, label]) => (
            <Tabs.Trigger key={value} value={value}>
              {label}
            </Tabs.Trigger>
          ))}
        </Tabs.List>
        <span className="grow" />
        <IconButton
          icon="open"
          on={isRoomy()}
          label={isRoomy() ? shell.giveBack : shell.giveRoom}
          onClick={() => runAction('pane.room')}
        />
      </header>
      <Tabs.Content className="evidence-panel" value="tab" tabIndex={-1}>
        <Boundary key={taskId}>{taskId === null ? <TabHint /> : <TabPane taskId={taskId} />}</Boundary>
      </Tabs.Content>
      <Tabs.Content className="evidence-panel" value="deliverable" tabIndex={-1}>
        <Boundary key={taskId}>
          {taskId === null ? <Empty icon="doc" title={shell.noTask} /> : <DeliverablePane taskId={taskId} />}
        </Boundary>
      </Tabs.Content>
      <Tabs.Content className="evidence-panel" value="source" tabIndex={-1}>
        <Boundary>
          <SourcePane />
        </Boundary>
      </Tabs.Content>
    </Tabs.Root>
  )
}
