import { useEffect } from 'react'
import { runAction } from '../actions.ts'
import { useText } from '../locales/use-text.ts'
import { keysOf } from '../shortcuts.ts'
import { app, readyOf } from '../store/app.ts'
import { useStore } from '../store/create-store.ts'
import { route } from '../store/route.ts'
import { openWorkspace, workspaceOf } from '../store/workspaces.ts'
import { Button, Keys } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import { FilesSection } from './files-section.tsx'
import { Rail } from './rail.tsx'
import { ReadingProgress } from './reading-progress.tsx'
import { TaskList } from './task-list.tsx'
import { WorkspaceSwitcher } from './workspace-switcher.tsx'
import './left-pane.css'

/** The workspace, its tasks and its files; folded, a rail of their icons. */
export function LeftPane({ folded }: { readonly folded: boolean }) {
  const text = useText()
  const workspaces = useStore(app, (state) => readyOf(state).workspaces)
  const chosen = useStore(route, ({ workspaceId }) => workspaceId)
  const workspace = workspaceOf(chosen, workspaces)
  const id = workspace?.id
  useEffect(() => {
    if (id !== undefined) void openWorkspace(id)
  }, [id])
  if (folded) return <Rail workspace={workspace} />
  return (
    <>
      <div className="side side-head">
        <WorkspaceSwitcher workspace={workspace} />
        <button type="button" className="row" onClick={() => runAction('task.new')}>
          <Icon name="plus" />
          <span>{text.tasks.newTask}</span>
          <span className="end">
            <Keys>{keysOf('task.new') ?? ''}</Keys>
          </span>
        </button>
      </div>
      <TaskList workspaceId={id} />
      {workspace !== undefined && <FilesSection key={workspace.id} workspace={workspace} />}
      <div className="side-foot">
        {workspace !== undefined && <ReadingProgress key={workspace.id} workspaceId={workspace.id} />}
        <Button look="quiet" icon="gear" onClick={() => runAction('settings.open')}>
          {text.shell.settings}
        </Button>
      </div>
    </>
  )
}
