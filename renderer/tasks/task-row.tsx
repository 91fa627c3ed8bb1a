import type { TaskSummary } from '../../preload/task-shapes.ts'
import type { Catalogue } from '../locales/en.ts'
import { useFormats, useText } from '../locales/use-text.ts'
import { useStore } from '../store/create-store.ts'
import { ask } from '../store/dialogs.ts'
import { route, showTask } from '../store/route.ts'
import { pinTask } from '../store/task-actions.ts'
import { IconButton } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import { Menu, MenuItem, MenuLine } from '../ui/menu.tsx'
import { Spinner } from '../ui/state-glyph.tsx'
import type { Formats } from '../locales/formats.ts'

/** A task in the list: its state, its title, and what is owed or when it was. */
export function TaskRow({ task }: { readonly task: TaskSummary }) {
  const text = useText()
  const formats = useFormats()
  const isShown = useStore(route, ({ screen, taskId }) => screen === 'task' && taskId === task.id)
  return (
    <li className="task-row">
      <button
        type="button"
        className={isShown ? 'row on' : 'row'}
        aria-current={isShown ? 'page' : undefined}
        title={task.title}
        onClick={() => showTask(task.id, task.workspaceId)}
      >
        <TaskGlyph task={task} />
        <span className="cut">
          <bdi>{task.title}</bdi>
        </span>
        <span className="end">
          {task.pinned && <Icon name="pin" size="small" />}
          {task.pinned && <span className="sr">{text.tasks.pinned}</span>}
          {endText(task, text, formats)}
        </span>
      </button>
      <Menu label={text.tasks.more(task.title)} align="end" trigger={<MoreButton title={task.title} />}>
        <MenuItem icon="pin" onSelect={() => void pinTask(task)}>
          {task.pinned ? text.tasks.unpin : text.tasks.pin}
        </MenuItem>
        <MenuItem icon="edit" onSelect={() => ask({ kind: 'rename', task })}>
          {text.tasks.rename}
        </MenuItem>
        <MenuItem icon="save" onSelect={() => ask({ kind: 'export', task })}>
          {text.data.export.menu}
        </MenuItem>
        <MenuLine />
        <MenuItem icon="trash" bad onSelect={() => ask({ kind: 'delete', task })}>
          {text.tasks.delete}
        </MenuItem>
      </Menu>
    </li>
  )
}

function MoreButton({ title, ...rest }: { readonly title: string }) {
  const text = useText()
  return <IconButton icon="more" size="small" label={text.tasks.more(title)} {...rest} />
}

/** Shape and words of a task's state. */
export function TaskGlyph({ task }: { readonly task: TaskSummary }) {
  const text = useText()
  if (task.waiting !== undefined) {
    return (
      <>
        <Icon name="pause" />
        <span className="sr">{text.tasks.waiting(task.waiting)}</span>
      </>
    )
  }
  if (task.state === 'running') return <Spinner label={text.tasks.state.running} />
  const [icon, look] = glyphs[task.state]
  return (
    <>
      <Icon name={icon} className={look} />
      <span className="sr">{text.tasks.state[task.state]}</span>
    </>
  )
}

const glyphs = {
  paused: ['pause', ''],
  finished: ['check', 'good'],
  stopped: ['stop', ''],
  interrupted: ['warn', 'warn'],
  failed: ['warn', 'bad'],
} as const

function endText(task: TaskSummary, text: Catalogue, formats: Formats): string {
  if (task.waiting !== undefined) return text.tasks.waiting(task.waiting)
  if (task.state === 'running') {
    return task.openRequirements > 0 ? text.tasks.open(task.openRequirements) : text.tasks.state.running
  }
  return task.state === 'finished' ? formats.when(task.updatedAt, Date.now()) : text.tasks.state[task.state]
}
