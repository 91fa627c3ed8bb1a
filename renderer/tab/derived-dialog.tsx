import type { ReadRow } from '../../preload/task-shapes.ts'
import { call } from '../bridge/call.ts'
import { useRequest } from '../bridge/use-request.ts'
import { useText } from '../locales/use-text.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { PathName } from '../ui/mark.tsx'

type DerivedDialogProps = {
  readonly taskId: string
  readonly row: ReadRow
  readonly onOpenFile: (path: string) => void
  readonly onClose: () => void
}

/** A derived entry stands in no document: its command, what it printed, and the files that went in. */
export function DerivedDialog({ taskId, row, onOpenFile, onClose }: DerivedDialogProps) {
  const { tab, ui } = useText()
  const { state } = useRequest(`${taskId} ${row.id}`, () => call('tab.entry', { taskId, id: row.id }))
  return (
    <Dialog
      title={tab.derivedTitle(row.id)}
      wide
      onClose={onClose}
      actions={<Button onClick={onClose}>{ui.close}</Button>}
    >
      <div className="derived">
        <pre className="well">{row.command}</pre>
        <h3>{tab.result}</h3>
        {state.phase === 'ready' && <pre className="well">{state.data.text}</pre>}
        {state.phase === 'failed' && <p className="bad">{state.error.message}</p>}
        {state.phase === 'loading' && <p className="t3">{ui.loading}</p>}
        <h3>{tab.derivedFrom}</h3>
        <ul>
          {row.files.map((path) => (
            <li key={path}>
              <button type="button" onClick={() => onOpenFile(path)}>
                <PathName path={path} />
              </button>
            </li>
          ))}
        </ul>
      </div>
    </Dialog>
  )
}
