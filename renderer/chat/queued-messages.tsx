import { call } from '../bridge/call.ts'
import { useText } from '../locales/use-text.ts'
import type { Queued } from '../store/task-record.ts'
import { showFailure } from '../store/toasts.ts'
import { IconButton } from '../ui/button.tsx'

type QueuedProps = { readonly taskId: string; readonly queued: readonly Queued[] }

/** What will be said at the next turn; each can be taken back until then. */
export function QueuedMessages({ taskId, queued }: QueuedProps) {
  const text = useText()
  if (queued.length === 0) return null
  return (
    <div className="composer-wrap latest-wrap">
      {queued.map(({ id, text: said }) => (
        <p className="queued" key={id}>
          <span className="lead">{text.chat.nextTurn}</span>
          <span className="cut grow" title={said}>
            <bdi>{said}</bdi>
          </span>
          <IconButton
            icon="x"
            label={text.chat.removeQueued}
            onClick={() => {
              call('task.unsay', { taskId, queued: id }).catch((error: unknown) =>
                showFailure(text.shell.failed, error),
              )
            }}
          />
        </p>
      ))}
    </div>
  )
}
