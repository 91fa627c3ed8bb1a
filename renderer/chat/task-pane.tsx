import { useState } from 'react'
import type { TaskSummary } from '../../preload/task-shapes.ts'
import { runAction } from '../actions.ts'
import { useText } from '../locales/use-text.ts'
import { keysOf } from '../shortcuts.ts'
import { useStore } from '../store/create-store.ts'
import { ask } from '../store/dialogs.ts'
import { pinTask, sayTo, stopTask } from '../store/task-actions.ts'
import { isUnderWay } from '../store/under-way.ts'
import { showLedger } from '../store/ledger.ts'
import { loadRecord, taskRecord } from '../store/task-record.ts'
import { Banner } from '../ui/banner.tsx'
import { Button, IconButton, Keys } from '../ui/button.tsx'
import { Menu, MenuItem, MenuLine } from '../ui/menu.tsx'
import { Spinner } from '../ui/state-glyph.tsx'
import { Composer } from './composer.tsx'
import { Conversation } from './conversation.tsx'
import { QueuedMessages } from './queued-messages.tsx'
import { Announcer, RunState } from './run-state.tsx'
import { TaskBanner } from './task-banner.tsx'

/** A task: what was said and done, and where the next word is written. */
export function TaskPane({ task }: { readonly task: TaskSummary }) {
  const text = useText()
  const record = useStore(taskRecord(task.id), (state) => state)
  const underWay = isUnderWay(task)
  return (
    <>
      <header className="pane-head task-head">
        <h1 className="task-title cut" title={task.title}>
          <bdi>{task.title}</bdi>
        </h1>
        <RunState task={task} events={record.events} />
        <span className="grow" />
        <StopButton task={task} />
        <TaskMenu task={task} />
      </header>
      <Announcer task={task} />
      {record.phase === 'loading' && (
        <p className="chat-cell">
          <Spinner label={text.chat.loading} />
        </p>
      )}
      {record.phase === 'failed' && (
        <Banner
          look="failed"
          title={text.chat.loadFailed}
          actions={
            <Button small onClick={() => void loadRecord(task.id)}>
              {text.ui.retry}
            </Button>
          }
        >
          {record.message}
        </Banner>
      )}
      <Conversation key={`conversation ${task.id}`} task={task} record={record} />
      <TaskBanner task={task} events={record.events} />
      <QueuedMessages taskId={task.id} queued={record.queued} />
      <Composer
        key={`composer ${task.id}`}
        workspaceId={task.workspaceId}
        draftKey={task.id}
        placeholder={underWay ? text.chat.placeholderSteer : text.chat.placeholderContinue}
        sendLabel={text.chat.send}
        model={task.model}
        onSend={(said) => sayTo(task, said)}
      />
    </>
  )
}

/** Keeps its place in every state; it is disabled, not removed. */
function StopButton({ task }: { readonly task: TaskSummary }) {
  const text = useText()
  const [stopping, setStopping] = useState<string | null>(null)
  const underWay = isUnderWay(task)
  const isStopping = underWay && stopping === task.id
  return (
    <Button
      small
      icon="stop"
      disabled={!underWay || isStopping}
      onClick={() => {
        setStopping(task.id)
        void stopTask(task).finally(() => setStopping(null))
      }}
    >
      {isStopping ? text.chat.stopping : text.chat.stop}
      <Keys>{keysOf('task.stop') ?? ''}</Keys>
    </Button>
  )
}

function TaskMenu({ task }: { readonly task: TaskSummary }) {
  const text = useText()
  return (
    <Menu label={text.chat.more} align="end" trigger={<MoreButton />}>
      <MenuItem icon="copy" onSelect={() => runAction('task.copy')}>
        {text.chat.copyConversation}
      </MenuItem>
      <MenuItem icon="refresh" onSelect={() => ask({ kind: 'resend', task, text: task.text })}>
        {text.chat.edit}…
      </MenuItem>
      <MenuItem icon="save" onSelect={() => ask({ kind: 'export', task })}>
        {text.data.export.menu}
      </MenuItem>
      <MenuItem icon="ledger" onSelect={() => showLedger(task.id)}>
        {text.chat.whatLeft}
      </MenuItem>
      <MenuItem icon="pin" onSelect={() => void pinTask(task)}>
        {task.pinned ? text.tasks.unpin : text.tasks.pin}
      </MenuItem>
      <MenuItem icon="edit" onSelect={() => ask({ kind: 'rename', task })}>
        {text.tasks.rename}
      </MenuItem>
      <MenuItem icon="panel" onSelect={() => runAction('pane.chat')}>
        {text.palette.actions.paneChat}
      </MenuItem>
      <MenuLine />
      <MenuItem icon="trash" bad onSelect={() => ask({ kind: 'delete', task })}>
        {text.tasks.delete}
      </MenuItem>
    </Menu>
  )
}

function MoreButton(rest: object) {
  const text = useText()
  return <IconButton icon="more" label={text.chat.more} {...rest} />
}
