import type { ModelChoice } from '../../preload/settings-shapes.ts'
import type { StoredEvent, TaskSummary } from '../../preload/task-shapes.ts'
import type { DoneEvent } from './chat-lines.ts'
import type { Catalogue } from '../locales/en.ts'
import { useFormats, useText } from '../locales/use-text.ts'
import { app, readyOf } from '../store/app.ts'
import { useStore } from '../store/create-store.ts'
import { showSettings } from '../store/route.ts'
import type { Server } from '../store/use-models.ts'
import { raiseDayCap, resumeTask } from '../store/task-actions.ts'
import { Banner } from '../ui/banner.tsx'
import { Button } from '../ui/button.tsx'

type TaskBannerProps = { readonly task: TaskSummary; readonly events: readonly StoredEvent[] }

/** What was chosen since a model failed; the built-in agent goes on with its own tasks alone. */
function otherModelThan(task: TaskSummary, chosen: ModelChoice): Server | undefined {
  if (chosen.provider === 'offline' || task.model === 'offline') return undefined
  return task.model === `${chosen.provider}:${chosen.model}` ? undefined : chosen
}

/** Why a task does not run: what is so, what is safe, and what can be done. */
export function TaskBanner({ task, events }: TaskBannerProps) {
  const text = useText()
  const formats = useFormats()
  const { chat } = text
  const chosen = useStore(app, (state) => readyOf(state).settings.model)
  if (task.waiting !== undefined) {
    return (
      <div className="task-banner">
        <Banner boxed look="busy" title={chat.queuedTask(task.waiting)} />
      </div>
    )
  }
  if (task.state === 'running' || task.state === 'finished') return null
  const end = events.findLast((event) => event.type === 'done')
  const last = events.at(-1)
  const model = task.state === 'failed' ? otherModelThan(task, chosen) : undefined
  const resume = (
    <Button small look="primary" onClick={() => void resumeTask(task, model === undefined ? {} : { model })}>
      {model !== undefined ? chat.retryWith(model.model) : task.state === 'failed' ? chat.retry : chat.resume}
    </Button>
  )
  const otherModel = (
    <Button small onClick={() => showSettings('models')}>
      {chat.changeModel}
    </Button>
  )
  if (task.state === 'failed') {
    return (
      <div className="task-banner">
        <Banner
          boxed
          look="failed"
          title={chat.failedTitle}
          actions={
            <>
              {resume}
              {otherModel}
            </>
          }
        >
          {end?.message === undefined ? chat.done.saved : text.said(end.message)}
        </Banner>
      </div>
    )
  }
  if (task.state === 'interrupted') {
    return (
      <div className="task-banner">
        <Banner
          boxed
          look="warned"
          title={`${chat.interruptedTitle}${last === undefined ? '' : `, ${formats.moment(last.at)}`}`}
          actions={resume}
        >
          {chat.interruptedHint}
        </Banner>
      </div>
    )
  }
  if (end?.cap !== undefined) return <CapQuestion task={task} cap={end.cap} />
  const [title, hint] = pauseWords(end?.reason, chat)
  return (
    <div className="task-banner">
      <Banner
        boxed
        look="neutral"
        icon={end?.reason === 'cancelled' ? 'stop' : 'warn'}
        title={title}
        actions={
          <>
            {resume}
            {end?.reason === 'cost_cap' && (
              <Button small onClick={() => showSettings('limits')}>
                {chat.raiseCap}
              </Button>
            )}
          </>
        }
      >
        {hint}
      </Banner>
    </div>
  )
}

type CapProps = { readonly task: TaskSummary; readonly cap: NonNullable<DoneEvent['cap']> }

/** A cap was reached: may it cost more? Nothing goes on without an answer. */
function CapQuestion({ task, cap }: CapProps) {
  const { chat } = useText()
  const { money } = useFormats()
  const more = Math.max(cap.limit, cap.spent) * 2
  const limit = Math.max(0.1, Math.ceil(more * 100) / 100)
  const ask = cap.per === 'task' ? chat.askTask : chat.askDay
  return (
    <div className="task-banner">
      <Banner
        boxed
        look="warned"
        icon="coin"
        title={ask(money(cap.spent), money(cap.limit))}
        actions={
          <>
            <Button
              small
              look="primary"
              onClick={() =>
                void (cap.per === 'task' ? resumeTask(task, { maxCost: limit }) : raiseDayCap(task, limit))
              }
            >
              {chat.upTo(money(limit))}
            </Button>
            <Button small onClick={() => showSettings('limits')}>
              {chat.raiseCap}
            </Button>
          </>
        }
      >
        {chat.askHint}
      </Banner>
    </div>
  )
}

/** Why it pauses, and what is safe. */
function pauseWords(reason: string | undefined, chat: Catalogue['chat']): readonly [string, string] {
  if (reason === 'turn_limit') return [chat.limitTitle, chat.limitHint]
  if (reason === 'cost_cap') return [chat.costTitle, chat.costHint]
  return [chat.stoppedTitle, chat.done.saved]
}
