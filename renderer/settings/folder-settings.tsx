import { runAction } from '../actions.ts'
import { useFormats, useText } from '../locales/use-text.ts'
import { app, readyOf } from '../store/app.ts'
import { useStore } from '../store/create-store.ts'
import { ask } from '../store/dialogs.ts'
import { Button } from '../ui/button.tsx'
import { Badge, PathName } from '../ui/mark.tsx'
import { GroupHead } from './group-head.tsx'
import './table.css'

/** The folders that may be read, and how to take that back. */
export function FolderSettings() {
  const { folders, sections } = useText().settings
  const formats = useFormats()
  const workspaces = useStore(app, (state) => readyOf(state).workspaces)
  const statuses = useStore(app, (state) => readyOf(state).statuses)
  return (
    <>
      <GroupHead title={sections.folders} hint={folders.hint}>
        <Button small icon="plus" onClick={() => runAction('folder.open')}>
          {folders.add}
        </Button>
      </GroupHead>
      {workspaces.length === 0 ? (
        <p className="t2">{folders.none}</p>
      ) : (
        <table className="table">
          <thead>
            <tr>
              <th>{folders.folder}</th>
              <th>{folders.permission}</th>
              <th className="num">{folders.files}</th>
              <th>{folders.since}</th>
              <th>
                <span className="sr">{folders.revoke}</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {workspaces.map((workspace) => {
              const status = statuses[workspace.id]
              const isGone = status?.phase === 'failed'
              return (
                <tr key={workspace.id}>
                  <td>
                    <PathName path={workspace.shownPath} />
                  </td>
                  <td>
                    <Badge look={isGone ? 'warned' : 'ok'}>{isGone ? folders.unreachable : folders.read}</Badge>
                  </td>
                  <td className="num">
                    {status === undefined || status.phase === 'closed' ? '–' : formats.number(status.files)}
                  </td>
                  <td className="t2">{workspace.isSample ? folders.sample : formats.date(workspace.grantedAt)}</td>
                  <td className="num">
                    {!workspace.isSample && (
                      <Button small look="quiet bad" onClick={() => ask({ kind: 'revoke', workspace })}>
                        {folders.revoke}
                      </Button>
                    )}
                  </td>
                </tr>
              )
            })}
          </tbody>
        </table>
      )}
    </>
  )
}
