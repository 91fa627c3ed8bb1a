import { useState } from 'react'
import type { TaskSummary } from '../../preload/task-shapes.ts'
import { call } from '../bridge/call.ts'
import { useRequest } from '../bridge/use-request.ts'
import { useFormats, useText } from '../locales/use-text.ts'
import { dropTask, putTask } from '../store/app.ts'
import { ask, closeQuestion } from '../store/dialogs.ts'
import { route, showNewTask } from '../store/route.ts'
import { startTask } from '../store/task-actions.ts'
import { showFailure, showToast } from '../store/toasts.ts'
import { Facts } from '../ui/dialog.tsx'
import { Field } from '../ui/field.tsx'
import { ConfirmDialog } from './confirm-dialog.tsx'
import './task-dialogs.css'

/** A new title for a task. */
export function RenameDialog({ task }: { readonly task: TaskSummary }) {
  const { tasks, shell } = useText()
  const [title, setTitle] = useState(task.title)
  const save = (): void => {
    if (title.trim() === '') return
    closeQuestion()
    call('task.rename', { taskId: task.id, title }).then(putTask, (error: unknown) => showFailure(shell.failed, error))
  }
  return (
    <ConfirmDialog title={tasks.renameTitle} confirm={tasks.save} disabled={title.trim() === ''} onConfirm={save}>
      <Field
        label={tasks.title}
        data-autofocus
        maxLength={200}
        value={title}
        dir="auto"
        onFocus={(event) => event.target.select()}
        onChange={(event) => setTitle(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && !event.nativeEvent.isComposing) save()
        }}
      />
    </ConfirmDialog>
  )
}

/** What goes and what stays when a task is deleted, before it is. */
export function DeleteDialog({ task }: { readonly task: TaskSummary }) {
  const { tasks, shell } = useText()
  const formats = useFormats()
  const { state } = useRequest(task.id, () => call('task.footprint', { taskId: task.id }))
  const footprint = state.phase === 'ready' ? state.data : undefined
  const erase = (): void => {
    closeQuestion()
    call('task.erase', { taskId: task.id }).then(
      () => {
        if (route.get().taskId === task.id) showNewTask(task.workspaceId)
        dropTask(task.id)
        showToast({ look: 'ok', title: tasks.deleted, sub: task.title })
      },
      (error: unknown) => showFailure(shell.failed, error),
    )
  }
  return (
    <ConfirmDialog
      danger
      title={tasks.deleteTitle}
      confirm={tasks.deleteConfirm}
      disabled={state.phase === 'loading'}
      onConfirm={erase}
    >
      <p className="well">
        <bdi>{task.title}</bdi>
      </p>
      {footprint !== undefined && (
        <Facts
          facts={[
            { yes: false, text: tasks.deleteGoes(footprint.events, footprint.entries) },
            {
              yes: true,
              text:
                footprint.deliverables.length === 0
                  ? tasks.deleteNone
                  : tasks.deleteStays(formats.list(footprint.deliverables)),
            },
            { yes: true, text: tasks.deleteSources },
          ]}
        />
      )}
    </ConfirmDialog>
  )
}

type ResendProps = { readonly task: TaskSummary; readonly text: string }

/** A message with other words: it starts a new task, and the first one stays. */
export function ResendDialog({ task, text }: ResendProps) {
  const { chat } = useText()
  const [value, setValue] = useState(text)
  const send = (): void => {
    if (value.trim() === '') return
    closeQuestion()
    // What was not taken is not lost.
    void startTask(task.workspaceId, value.trim()).then((started) => {
      if (!started) ask({ kind: 'resend', task, text: value })
    })
  }
  return (
    <ConfirmDialog wide title={chat.editTitle} confirm={chat.sendNew} disabled={value.trim() === ''} onConfirm={send}>
      <textarea
        className="resend"
        rows={6}
        data-autofocus
        dir="auto"
        aria-label={chat.message}
        value={value}
        onChange={(event) => setValue(event.target.value)}
      />
      <p className="t12">{chat.editHint}</p>
    </ConfirmDialog>
  )
}
