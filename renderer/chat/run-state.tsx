import { useEffect, useState } from 'react'
import type { StoredEvent, TaskSummary } from '../../preload/task-shapes.ts'
import type { Catalogue } from '../locales/en.ts'
import type { Formats } from '../locales/formats.ts'
import { useFormats, useText } from '../locales/use-text.ts'
import { TaskGlyph } from '../tasks/task-row.tsx'

type RunStateProps = { readonly task: TaskSummary; readonly events: readonly StoredEvent[] }

/** Beside the title: whether it runs, at which turn, for how long. */
export function RunState({ task, events }: RunStateProps) {
  const text = useText()
  const formats = useFormats()
  const isRunning = task.state === 'running'
  const now = useClock(isRunning)
  const turn = events.findLast((event) => event.type === 'turn')?.turn ?? 0
  const start = events.findLast(
    (event) => event.type === 'task' || (event.type === 'message' && event.origin === 'continue'),
  )
  const last = events.findLast((event) => event.type === 'done')
  const seconds = isRunning
    ? Math.max(0, Math.floor((now - (start?.at ?? now)) / 1000))
    : last === undefined
      ? null
      : last.seconds
  const used = usedIn(events, text, formats)
  const parts = [
    ...(isRunning && turn > 0 ? [text.chat.turn(turn)] : []),
    ...(task.waiting === undefined ? [] : [text.tasks.waiting(task.waiting)]),
    ...(isRunning || task.waiting !== undefined || task.state === 'finished' ? [] : [text.tasks.state[task.state]]),
    ...(seconds === null ? [] : [seconds < 90 ? formats.seconds(seconds) : formats.minutes(Math.round(seconds / 60))]),
  ]
  return (
    <span className="run-state">
      <TaskGlyph task={task} />
      <span className="cut">{parts.join(', ')}</span>
      {used !== undefined && <span className="used">{used}</span>}
    </span>
  )
}

/** Tokens of the task's requests so far, and what they cost where that is known; undefined before the first. */
function usedIn(events: readonly StoredEvent[], { chat }: Catalogue, formats: Formats): string | undefined {
  let tokens = 0
  let cost: number | undefined
  for (const event of events) {
    if (event.type !== 'usage') continue
    tokens += event.inputTokens + event.outputTokens
    if (event.cost !== undefined) cost = (cost ?? 0) + event.cost
  }
  if (tokens === 0) return undefined
  return chat.used(formats.about(tokens), cost === undefined ? null : formats.money(cost))
}

/** The time, each second while it matters. */
function useClock(isOn: boolean): number {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    if (!isOn) return
    setNow(Date.now())
    const timer = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(timer)
  }, [isOn])
  return now
}

/** Says aloud, once, when a task changes its state. */
export function Announcer({ task }: { readonly task: TaskSummary }) {
  const text = useText()
  const [said, setSaid] = useState('')
  const state = task.waiting === undefined ? task.state : 'waiting'
  const [before, setBefore] = useState({ id: task.id, state })
  if (before.id !== task.id || before.state !== state) {
    setBefore({ id: task.id, state })
    setSaid(before.id === task.id ? text.chat.announce[state] : '')
  }
  return (
    <span className="sr" role="status">
      {said}
    </span>
  )
}
