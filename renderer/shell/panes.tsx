import { type CSSProperties, useRef } from 'react'
import { isRoomy } from '../actions/pane.ts'
import { NewTask } from '../chat/new-task.tsx'
import { Welcome } from '../first-run/welcome.tsx'
import { useText } from '../locales/use-text.ts'
import { app, connection, dropNotice, readyOf } from '../store/app.ts'
import { useStore } from '../store/create-store.ts'
import { changeLayout, layout } from '../store/layout.ts'
import { route } from '../store/route.ts'
import { windowSize } from '../store/window-size.ts'
import { workspaceOf } from '../store/workspaces.ts'
import { LeftPane } from '../tasks/left-pane.tsx'
import { Banner } from '../ui/banner.tsx'
import { Boundary } from '../ui/boundary.tsx'
import { Button, IconButton } from '../ui/button.tsx'
import { later } from '../ui/later.tsx'
import { EvidencePane } from './evidence-pane.tsx'
import { FileDrop } from './file-drop.tsx'
import { Sash } from './sash.tsx'
import './panes.css'

const TaskPane = later(async () => (await import('../chat/task-pane.tsx')).TaskPane)

/** The three panes: what there is to do, the conversation, and what it stands on. */
export function Panes() {
  const text = useText()
  const at = useStore(route, (state) => state)
  const { tasks, workspaces, notices } = useStore(app, readyOf)
  const panes = useStore(layout, (state) => state)
  const isLost = useStore(connection, (state) => state === 'lost')
  const size = useStore(windowSize, (state) => state)
  const left = useRef<HTMLElement>(null)
  const centre = useRef<HTMLElement>(null)
  const right = useRef<HTMLElement>(null)
  const task = at.screen === 'task' ? tasks.find(({ id }) => id === at.taskId) : undefined
  const workspace = workspaceOf(at.workspaceId, workspaces)
  const roomy = isRoomy() && panes.rightOpen
  const isFolded = !panes.leftOpen || (roomy && size !== 'wide')
  // A form that waits for words is never folded away.
  const isStrip =
    task !== undefined && panes.rightOpen && (panes.chatFolded || (roomy && size === 'narrow' && !panes.chatOpen))
  const style = {
    ...(panes.left === null || isFolded ? {} : { '--left': `${panes.left}px` }),
    ...(panes.right === null ? {} : { '--right': `${panes.right}px` }),
    ...(panes.chat === null ? {} : { '--chat': `${panes.chat}px` }),
  } as CSSProperties
  return (
    <div
      className={roomy ? 'panes roomy' : 'panes'}
      data-left={isFolded ? 'rail' : 'full'}
      data-centre={isStrip ? 'strip' : 'full'}
      data-right={panes.rightOpen ? 'open' : 'closed'}
      style={style}
    >
      <nav ref={left} className="pane left" aria-label={text.shell.workspacesAndTasks} data-region="left">
        <Boundary>
          <LeftPane folded={isFolded} />
        </Boundary>
        {!isFolded && (
          <Sash
            label={text.shell.resizeLeft}
            side="end"
            grows="towardsEnd"
            least={170}
            most={420}
            measure={() => left.current?.offsetWidth ?? 0}
            onResize={(width) => changeLayout({ left: width })}
            onReset={() => changeLayout({ left: null })}
          />
        )}
      </nav>
      <main
        ref={centre}
        className="pane centre"
        aria-label={at.screen === 'welcome' ? text.shell.start : text.shell.task}
      >
        {isLost && (
          <Banner look="warned" title={text.shell.disconnected}>
            {text.shell.disconnectedHint}
          </Banner>
        )}
        {notices.map((notice) => (
          <Banner
            key={notice}
            look="warned"
            title={text.said(notice)}
            actions={
              <Button small onClick={() => dropNotice(notice)}>
                {text.ui.dismiss}
              </Button>
            }
          />
        ))}
        {isStrip ? (
          <div className="strip">
            <IconButton
              icon="panel"
              label={text.shell.showChat}
              onClick={() => changeLayout({ chatOpen: true, chatFolded: false })}
            />
            <span className="label cut">
              <bdi>{task?.title ?? text.tasks.newTask}</bdi>
            </span>
          </div>
        ) : (
          <Boundary key={task?.id}>
            {at.screen === 'welcome' ? (
              <Welcome />
            ) : task === undefined ? (
              <NewTask workspace={workspace} />
            ) : (
              <TaskPane task={task} />
            )}
          </Boundary>
        )}
        <FileDrop workspaceId={workspace?.id ?? null} />
      </main>
      <aside ref={right} className="pane right" aria-label={text.shell.evidence} data-region="evidence">
        <EvidencePane taskId={task?.id ?? null} />
        {!isStrip && (
          <Sash
            label={roomy ? text.shell.resizeChat : text.shell.resizeRight}
            side="start"
            grows={roomy ? 'towardsEnd' : 'towardsStart'}
            least={roomy ? 280 : 300}
            most={900}
            measure={() => (roomy ? centre : right).current?.offsetWidth ?? 0}
            onResize={(width) => changeLayout(roomy ? { chat: width } : { right: width })}
            onReset={() => changeLayout(roomy ? { chat: null } : { right: null })}
          />
        )}
      </aside>
    </div>
  )
}
