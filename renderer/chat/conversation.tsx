import { useVirtualizer } from '@tanstack/react-virtual'
import {
  type CSSProperties,
  type KeyboardEvent,
  useCallback,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import type { TaskSummary } from '../../preload/task-shapes.ts'
import { useText } from '../locales/use-text.ts'
import { useStore } from '../store/create-store.ts'
import { streamOf } from '../store/streams.ts'
import type { TaskRecord } from '../store/task-record.ts'
import { Button } from '../ui/button.tsx'
import { GrowingProse } from '../ui/markdown.tsx'
import { type ChatLine, chatLines } from './chat-lines.ts'
import { ChatRow } from './chat-row.tsx'
import './chat.css'

/** As near to the end as counts as being there. */
const NEAR = 48

type ConversationProps = { readonly task: TaskSummary; readonly record: TaskRecord }

/** The task's conversation: only what is in sight is drawn, and it follows the end until the person scrolls away. */
export function Conversation({ task, record }: ConversationProps) {
  const text = useText()
  const scroller = useRef<HTMLDivElement>(null)
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set())
  const [follows, setFollows] = useState(true)
  const isRunning = task.state === 'running'
  const lines = useMemo(
    () => (record.events.length === 0 ? [firstLine(task)] : chatLines(record.events, isRunning)),
    [record.events, isRunning, task],
  )
  const streams = useStore(streamOf(task.id), (delta) => delta !== '')
  const count = lines.length + (streams ? 1 : 0)
  const virtual = useVirtualizer({
    count,
    getScrollElement: () => scroller.current,
    estimateSize: (index) => estimateHeight(lines[index]),
    getItemKey: (index) => lines[index]?.key ?? 'stream',
    overscan: 8,
    useFlushSync: false,
  })
  const size = virtual.getTotalSize()

  useLayoutEffect(() => {
    const element = scroller.current
    if (follows && element !== null) element.scrollTop = element.scrollHeight
  }, [follows, size, count])
  // A banner or a message in the queue takes room from below.
  useEffect(() => {
    const element = scroller.current
    if (!follows || element === null) return
    const observer = new ResizeObserver(() => {
      element.scrollTop = element.scrollHeight
    })
    observer.observe(element)
    return () => observer.disconnect()
  }, [follows])

  const toEnd = (): void => setFollows(true)
  const toggle = useCallback((key: string): void => {
    // What is opened is to be read: the end does not pull it away.
    setFollows(false)
    setOpen((last) => {
      const next = new Set(last)
      if (!next.delete(key)) next.add(key)
      return next
    })
  }, [])
  const lastTop = useRef(0)
  const onScroll = (): void => {
    const element = scroller.current
    if (element === null) return
    const { scrollTop, scrollHeight, clientHeight } = element
    // Growth moves nothing: only who scrolls back leaves the end.
    const isBack = scrollTop < lastTop.current - 2
    lastTop.current = scrollTop
    if (scrollHeight - scrollTop - clientHeight < NEAR) setFollows(true)
    else if (isBack) setFollows(false)
  }
  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the arrows move between the lines in it */}
      <div
        ref={scroller}
        className="chat-scroll"
        data-region="chat"
        role="log"
        aria-live="off"
        aria-label={text.chat.conversation}
        tabIndex={0}
        onScroll={onScroll}
        onKeyDown={moveBetween}
      >
        <div className="chat-in" style={{ '--size': size } as CSSProperties}>
          {virtual.getVirtualItems().map(({ index, key, start }) => {
            const line = lines[index]
            return (
              <div
                key={key}
                ref={virtual.measureElement}
                data-index={index}
                className="chat-row"
                style={{ '--y': start } as CSSProperties}
              >
                <div className={isTight(lines[index - 1], line) ? 'chat-cell tight' : 'chat-cell'}>
                  {line === undefined ? (
                    <Streaming taskId={task.id} />
                  ) : (
                    <ChatRow task={task} line={line} open={open.has(line.key)} onToggle={toggle} />
                  )}
                </div>
              </div>
            )
          })}
        </div>
      </div>
      {!follows && (
        <div className="composer-wrap latest-wrap">
          <div className="latest">
            <Button small icon="down" aria-label={text.chat.newBelow} onClick={toEnd}>
              {text.chat.toLatest}
            </Button>
          </div>
        </div>
      )}
    </>
  )
}

/** What was asked, before the task has begun and said so itself. */
function firstLine({ text, createdAt }: TaskSummary): ChatLine {
  return { kind: 'you', key: '0', text, at: createdAt, origin: 'task' }
}

function Streaming({ taskId }: { readonly taskId: string }) {
  const delta = useStore(streamOf(taskId), (text) => text)
  return (
    <div className="streaming">
      <GrowingProse text={delta} />
      <span className="caret" aria-hidden="true" />
    </div>
  )
}

function isTight(before: ChatLine | undefined, line: ChatLine | undefined): boolean {
  return isToolLine(line) && (isToolLine(before) || (before?.kind === 'prose' && !before.closing))
}

function isToolLine(line: ChatLine | undefined): boolean {
  return line?.kind === 'tool' || line?.kind === 'fold'
}

const usualHeights: Readonly<Partial<Record<ChatLine['kind'], number>>> = {
  tool: 27,
  fold: 27,
  you: 110,
  wrote: 70,
  finish: 220,
}

function estimateHeight(line: ChatLine | undefined): number {
  return line === undefined ? 44 : (usualHeights[line.kind] ?? 44)
}

/** Up and down go from line to line; the page keys scroll, as everywhere. */
function moveBetween(event: KeyboardEvent<HTMLDivElement>): void {
  const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
  if (step === 0 || !(document.activeElement instanceof HTMLElement)) return
  const stops = [...event.currentTarget.querySelectorAll<HTMLElement>('.tool-main, .wrote')]
  const now = stops.indexOf(document.activeElement)
  const next = now === -1 ? undefined : stops[now + step]
  if (next === undefined) return
  next.focus()
  event.preventDefault()
}
