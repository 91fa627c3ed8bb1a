import type { Workspace } from '../../preload/workspace-shapes.ts'
import { runAction } from '../actions.ts'
import { useText } from '../locales/use-text.ts'
import { keysOf } from '../shortcuts.ts'
import { app, readyOf } from '../store/app.ts'
import { useStore } from '../store/create-store.ts'
import { nameOf } from './workspace-name.ts'
import { changeLayout } from '../store/layout.ts'
import { IconButton } from '../ui/button.tsx'

/** The folded left pane. */
export function Rail({ workspace }: { readonly workspace: Workspace | undefined }) {
  const text = useText()
  const runs = useStore(app, (state) => readyOf(state).tasks.some((task) => task.state === 'running'))
  return (
    <div className="rail" role="toolbar" aria-label={text.shell.collapsed} aria-orientation="vertical">
      <IconButton
        icon="folder"
        label={`${text.tasks.workspace}: ${workspace === undefined ? '' : nameOf(workspace, text)}`}
        onClick={unfold}
      />
      <IconButton
        icon="plus"
        label={text.tasks.newTask}
        keys={keysOf('task.new')}
        onClick={() => runAction('task.new')}
      />
      <IconButton icon="list" label={text.tasks.tasks} onClick={unfold}>
        {runs && <span className="dot" />}
      </IconButton>
      <IconButton icon="text" label={text.tasks.files} onClick={unfold} />
      <IconButton
        icon="gear"
        className="push"
        label={text.shell.settings}
        keys={keysOf('settings.open')}
        onClick={() => runAction('settings.open')}
      />
    </div>
  )
}

function unfold(): void {
  changeLayout({ leftOpen: true, roomy: false })
}
