import { memo, useCallback } from 'react'
import { noticeText } from './notice-text.ts'
import type { TaskSummary } from '../../preload/task-shapes.ts'
import { useFormats, useText } from '../locales/use-text.ts'
import { ask } from '../store/dialogs.ts'
import { showDeliverable } from '../store/deliverable.ts'
import { openEntry } from '../store/open-entry.ts'
import { IconButton } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import { Prose } from '../ui/markdown.tsx'
import type { ChatLine, DoneEvent } from './chat-lines.ts'
import { copyText } from './copy-conversation.ts'
import { FinishCheck } from './finish-check.tsx'
import { FoldRow, ToolRow } from './tool-row.tsx'

type ChatRowProps = {
  readonly task: TaskSummary
  readonly line: ChatLine
  readonly open: boolean
  /** Gets the line's key. */
  readonly onToggle: (key: string) => void
}

/** One line of the conversation; drawn anew only when something of it has changed. */
export const ChatRow = memo(function ChatRow({ task, line, open, onToggle }: ChatRowProps) {
  const text = useText()
  const toggle = useCallback(() => onToggle(line.key), [onToggle, line.key])
  const { id, workspaceId } = task
  const toEntry = useCallback((entry: string) => void openEntry(id, workspaceId, entry), [id, workspaceId])
  switch (line.kind) {
    case 'you':
      return <YouMessage task={task} line={line} />
    case 'prose':
      return (
        <div className={line.closing ? undefined : 'aside-prose'}>
          <Prose text={line.text} onEntry={toEntry} />
        </div>
      )
    case 'tool':
      return <ToolRow taskId={id} workspaceId={workspaceId} tool={line.tool} open={open} onToggle={toggle} />
    case 'fold':
      return <FoldRow taskId={id} workspaceId={workspaceId} tools={line.tools} open={open} onToggle={toggle} />
    case 'wrote':
      return <WroteLine task={task} line={line} />
    case 'finish':
      return <FinishCheck text={line.text} />
    case 'action':
      return (
        <p className="note-line">
          <Icon name="edit" size="small" />
          <bdi>{text.said(line.text.replace(/^\[tab\] /, ''))}</bdi>
        </p>
      )
    case 'notice':
      return (
        <p className="note-line warned">
          <Icon name="warn" size="small" />
          <bdi>{noticeText(line, text)}</bdi>
        </p>
      )
    case 'audit':
      return (
        <p className={line.audit.ungrounded > 0 ? 'note-line warned' : 'note-line'}>
          <Icon name={line.audit.ungrounded > 0 ? 'warn' : 'check'} size="small" />
          <bdi>{text.chat.audited(line.audit)}</bdi>
        </p>
      )
    case 'done':
      return <DoneLine end={line.end} />
  }
})

type YouProps = { readonly task: TaskSummary; readonly line: Extract<ChatLine, { kind: 'you' }> }

function YouMessage({ task, line }: YouProps) {
  const text = useText()
  const formats = useFormats()
  const how = { task: undefined, steer: text.chat.steered, continue: text.chat.continued }[line.origin]
  return (
    <section className="msg-you" aria-label={text.chat.yourMessage}>
      <p className="who">
        {text.chat.you}
        <time dateTime={new Date(line.at).toISOString()} title={formats.moment(line.at)}>
          {formats.when(line.at, Date.now())}
        </time>
        {how !== undefined && <span className="how">{how}</span>}
        <span className="acts">
          <IconButton icon="copy" size="small" label={text.chat.copy} onClick={() => void copyText(line.text)} />
          <IconButton
            icon="edit"
            size="small"
            label={text.chat.edit}
            onClick={() => ask({ kind: 'resend', task, text: line.text })}
          />
        </span>
      </p>
      <div className="body" dir="auto">
        {line.text}
      </div>
    </section>
  )
}

type WroteProps = { readonly task: TaskSummary; readonly line: Extract<ChatLine, { kind: 'wrote' }> }

function WroteLine({ task, line: { name, bytes, version } }: WroteProps) {
  const text = useText()
  const formats = useFormats()
  const isDraft = task.model === 'offline'
  return (
    <button type="button" className="wrote" onClick={() => showDeliverable({ taskId: task.id, name, version })}>
      <Icon name="doc" />
      <span className="grow">
        <span className="name cut">
          <bdi>{name}</bdi>
        </span>
        <span className="sub">
          {text.chat.wrote.version(version, formats.bytes(bytes))}
          {isDraft && `. ${text.chat.wrote.draft}`}
        </span>
      </span>
      <span className="btn small">{text.chat.wrote.open}</span>
    </button>
  )
}

function DoneLine({ end }: { readonly end: DoneEvent }) {
  const text = useText()
  const { done } = text.chat
  const isGood = end.reason === 'finished' && end.message === undefined
  return (
    <p className="done-line">
      <Icon name={isGood ? 'check' : 'warn'} size="small" className={isGood ? 'good' : 'warn'} />
      <b>{done[end.reason]}</b>
      <span>{done.sum(end.turns, end.seconds)}</span>
      <span>
        {end.openRequirements === 0
          ? end.reason === 'finished'
            ? done.allClosed
            : ''
          : done.open(end.openRequirements)}
      </span>
      {end.reason === 'finished' && end.message !== undefined && (
        <span className="missed">
          <bdi>{text.said(end.message)}</bdi>
        </span>
      )}
    </p>
  )
}
