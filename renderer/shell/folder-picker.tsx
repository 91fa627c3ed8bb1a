import { useState } from 'react'
import { call } from '../bridge/call.ts'
import { useRequest } from '../bridge/use-request.ts'
import { useText } from '../locales/use-text.ts'
import { closeQuestion } from '../store/dialogs.ts'
import { showFailure, showToast } from '../store/toasts.ts'
import { showWorkspace } from '../store/workspaces.ts'
import { Button, IconButton } from '../ui/button.tsx'
import { Dialog, Facts } from '../ui/dialog.tsx'
import { Icon } from '../ui/icon.tsx'
import { Spinner } from '../ui/state-glyph.tsx'
import './folder-picker.css'

/** Where there is no system dialog: folder by folder from the person's home. Only ids go back, never a path. */
export function FolderPicker() {
  const { shell, ui } = useText()
  const { picker } = shell
  const [folder, setFolder] = useState<string | undefined>(undefined)
  const { state } = useRequest(folder ?? '', () => call('folder.look', folder === undefined ? {} : { folder }))
  const now = state.phase === 'ready' ? state.data : undefined
  const grant = (): void => {
    if (now === undefined) return
    call('folder.grant', { folder: now.id }).then(
      (workspace) => {
        closeQuestion()
        showWorkspace(workspace)
        showToast({ look: 'ok', title: picker.opened(workspace.name) })
      },
      (error: unknown) => showFailure(shell.failed, error),
    )
  }
  return (
    <Dialog
      wide
      title={picker.title}
      onClose={closeQuestion}
      actions={
        <>
          <Button onClick={closeQuestion}>{ui.cancel}</Button>
          <Button look="primary" disabled={now === undefined} onClick={grant}>
            {picker.allow}
          </Button>
        </>
      }
    >
      <div className="picker-head">
        <IconButton
          icon="up"
          label={picker.up}
          disabled={now?.parent === undefined}
          onClick={() => setFolder(now?.parent)}
        />
        <p className="well" title={now?.shownPath}>
          {now?.shownPath ?? '…'}
        </p>
      </div>
      <ul className="picker-list" aria-label={picker.folders}>
        {state.phase === 'loading' && (
          <li className="row">
            <Spinner label={ui.loading} />
          </li>
        )}
        {state.phase === 'failed' && <li className="row bad">{state.error.message}</li>}
        {now?.folders.length === 0 && <li className="row t3">{picker.empty}</li>}
        {now?.folders.map(({ id, name }) => (
          <li key={id}>
            <button type="button" className="row" onClick={() => setFolder(id)}>
              <Icon name="folder" />
              <span className="cut">
                <bdi>{name}</bdi>
              </span>
              <Icon name="right" size="small" className="end" />
            </button>
          </li>
        ))}
      </ul>
      {now !== undefined && <p className="t12">{picker.files(now.files)}</p>}
      <Facts
        facts={[
          { yes: true, text: picker.read },
          { yes: false, text: picker.unchanged },
          { yes: true, text: picker.written },
        ]}
      />
    </Dialog>
  )
}
