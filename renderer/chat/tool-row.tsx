import { useState } from 'react'
import { useFormats, useText } from '../locales/use-text.ts'
import { PathName } from '../ui/mark.tsx'
import { Icon } from '../ui/icon.tsx'
import { Spinner } from '../ui/state-glyph.tsx'
import type { ToolLine } from './chat-lines.ts'
import { EntryLinks } from './entry-links.tsx'
import { Observation } from './observation.tsx'
import { toolWords } from './tool-words.ts'
import './tool.css'

type ToolRowProps = {
  readonly taskId: string
  readonly workspaceId: string
  readonly tool: ToolLine
  readonly open: boolean
  readonly onToggle: () => void
}

/** One tool call in plain words; opened, the exact command and what it gave. */
export function ToolRow({ taskId, workspaceId, tool, open, onToggle }: ToolRowProps) {
  const text = useText()
  const formats = useFormats()
  const words = toolWords(tool, text.chat)
  const { state, use, turn, took } = tool
  const live = state === 'running'
  const look =
    state === 'refused' || state === 'unfinished'
      ? 'refused'
      : state === 'failed'
        ? 'failed'
        : live
          ? 'live'
          : use.kind === 'resolve' && use.done
            ? 'good'
            : ''
  return (
    <>
      <div className={`tool ${look}`}>
        <button type="button" className="tool-main" aria-expanded={open} onClick={onToggle}>
          <Icon name={open ? 'down' : 'right'} size="twist" />
          {live ? (
            <Spinner label={text.chat.words.underWay} />
          ) : (
            <Icon name={look === 'refused' || look === 'failed' ? 'warn' : words.icon} size="small" />
          )}
          <span className="what">
            <b>{words.what}</b>
            {words.path !== undefined && <PathName path={words.path} nameOnly />}
            {words.detail !== undefined && (
              <span>
                <bdi>{words.detail}</bdi>
              </span>
            )}
            {state === 'failed' && <span>{text.chat.words.failed}</span>}
            {state === 'unfinished' && <span>{text.chat.words.didNotFinish}</span>}
          </span>
        </button>
        <EntryLinks
          taskId={taskId}
          workspaceId={workspaceId}
          ids={use.kind !== 'resolve' ? tool.entries : state === 'ok' ? use.cites : []}
          lead={words.lead}
        />
        <span className="ms" title={text.chat.turn(turn)}>
          {took !== null && took >= 1000 ? formats.seconds(took / 1000) : text.chat.turn(turn)}
        </span>
      </div>
      {open && <Observation tool={tool} />}
    </>
  )
}

type FoldRowProps = {
  readonly taskId: string
  readonly workspaceId: string
  readonly tools: readonly ToolLine[]
  readonly open: boolean
  readonly onToggle: () => void
}

/** Consecutive lookups as one line with their count; opened, each of them. */
export function FoldRow({ taskId, workspaceId, tools, open, onToggle }: FoldRowProps) {
  const text = useText()
  const formats = useFormats()
  const [openTools, setOpenTools] = useState<ReadonlySet<string>>(new Set())
  const { words } = text.chat
  const searches = tools.filter(({ use }) => use.kind === 'search').length
  const reads = tools.filter(({ use }) => use.kind === 'read' || use.kind === 'readFile' || use.kind === 'show').length
  const others = tools.length - searches - reads
  const parts = [
    ...(searches > 0 ? [words.searches(searches)] : []),
    ...(reads > 0 ? [words.readCount(reads)] : []),
    ...(others > 0 ? [words.others(others)] : []),
  ]
  const ids = [...new Set(tools.flatMap(({ entries }) => entries))]
  return (
    <>
      <div className="tool">
        <button type="button" className="tool-main" aria-expanded={open} onClick={onToggle}>
          <Icon name={open ? 'down' : 'right'} size="twist" />
          <Icon name="read" size="small" />
          <span className="what">
            <b>{words.lookups(tools.length)}</b>
            <span>{formats.list(parts)}</span>
          </span>
        </button>
        <EntryLinks taskId={taskId} workspaceId={workspaceId} ids={ids} />
        <span className="ms">{text.chat.turns(tools[0]?.turn ?? 0, tools.at(-1)?.turn ?? 0)}</span>
      </div>
      {open && (
        <div className="nested">
          {tools.map((tool) => (
            <ToolRow
              key={tool.callId}
              taskId={taskId}
              workspaceId={workspaceId}
              tool={tool}
              open={openTools.has(tool.callId)}
              onToggle={() =>
                setOpenTools((last) => {
                  const next = new Set(last)
                  if (!next.delete(tool.callId)) next.add(tool.callId)
                  return next
                })
              }
            />
          ))}
        </div>
      )}
    </>
  )
}
