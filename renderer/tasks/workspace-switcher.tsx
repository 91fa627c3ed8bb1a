import type { Workspace, WorkspaceStatus } from '../../preload/workspace-shapes.ts'
import { runAction } from '../actions.ts'
import type { Catalogue } from '../locales/en.ts'
import { useText } from '../locales/use-text.ts'
import { app, readyOf } from '../store/app.ts'
import { useStore } from '../store/create-store.ts'
import { showNewTask, showSettings } from '../store/route.ts'
import { nameOf } from './workspace-name.ts'
import { Keys } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import { Menu, MenuChoices, MenuItem, MenuLine } from '../ui/menu.tsx'
import { keysOf } from '../shortcuts.ts'

/** Which folder is worked on, and how far its files are listed and read. */
export function WorkspaceSwitcher({ workspace }: { readonly workspace: Workspace | undefined }) {
  const text = useText()
  const workspaces = useStore(app, (state) => readyOf(state).workspaces)
  const status = useStore(app, (state) => (workspace === undefined ? undefined : readyOf(state).statuses[workspace.id]))
  const trigger = (
    <button type="button" className="workspace">
      <Icon name="folder" />
      <span className="grow">
        <span className="name cut">
          <bdi>{workspace === undefined ? text.tasks.workspace : nameOf(workspace, text)}</bdi>
        </span>
        <span className="sub cut">{workspace === undefined ? text.shell.openFolder : subline(text, status)}</span>
      </span>
      <Icon name="updown" size="small" />
    </button>
  )
  return (
    <>
      <Menu trigger={trigger} label={text.tasks.switchWorkspace}>
        <MenuChoices
          value={workspace?.id ?? ''}
          options={workspaces.map((one) => ({
            value: one.id,
            icon: 'folder' as const,
            label: (
              <bdi dir="ltr" title={one.shownPath}>
                {nameOf(one, text)}
              </bdi>
            ),
          }))}
          onChange={(id) => showNewTask(id)}
        />
        {workspaces.length > 0 && <MenuLine />}
        <MenuItem
          icon="plus"
          end={<Keys>{keysOf('folder.open') ?? ''}</Keys>}
          onSelect={() => runAction('folder.open')}
        >
          {text.shell.openFolder}
        </MenuItem>
        <MenuItem icon="gear" onSelect={() => showSettings('folders')}>
          {text.tasks.manageFolders}
        </MenuItem>
      </Menu>
      {status?.phase !== 'failed' && <Notices notices={status?.notices ?? []} />}
    </>
  )
}

function subline(text: Catalogue, status: WorkspaceStatus | undefined): string {
  if (status === undefined || status.phase === 'closed') return text.tasks.readOnly
  if (status.phase === 'failed') return text.tasks.unreachable
  // Nothing is counted yet: that is not a folder without files.
  if (status.phase === 'inventory' && status.files === 0) return text.tasks.readOnly
  return text.tasks.filesReadOnly(status.files)
}

/** What the folder's listing has to say, such as a part that cannot be read. */
function Notices({ notices }: { readonly notices: readonly string[] }) {
  const text = useText()
  if (notices.length === 0) return null
  return (
    <ul className="folder-notices" aria-label={text.shell.notices}>
      {notices.map((notice) => (
        <li key={notice}>
          <Icon name="warn" size="small" />
          <bdi>{text.said(notice)}</bdi>
        </li>
      ))}
    </ul>
  )
}
