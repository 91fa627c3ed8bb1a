import type { Workspace } from '../../preload/workspace-shapes.ts'
import { call } from '../bridge/call.ts'
import { useText } from '../locales/use-text.ts'
import { loadApp } from '../store/app.ts'
import { closeQuestion } from '../store/dialogs.ts'
import { closeSource } from '../store/places.ts'
import { route, showNewTask } from '../store/route.ts'
import { showFailure, showToast } from '../store/toasts.ts'
import { Button } from '../ui/button.tsx'
import { Dialog, Facts } from '../ui/dialog.tsx'

/** Takes back the permission to read a folder. */
export function RevokeDialog({ workspace }: { readonly workspace: Workspace }) {
  const { settings, ui, shell } = useText()
  const { folders } = settings
  const revoke = (): void => {
    closeQuestion()
    call('workspace.revoke', { workspaceId: workspace.id }).then(
      async () => {
        closeSource(workspace.id)
        const { screen, workspaceId } = route.get()
        await loadApp()
        if (workspaceId === workspace.id) route.set((last) => ({ ...last, workspaceId: null, taskId: null }))
        if (screen === 'task' && workspaceId === workspace.id) showNewTask()
        showToast({ look: 'ok', title: folders.revoked, sub: workspace.name })
      },
      (error: unknown) => showFailure(shell.failed, error),
    )
  }
  return (
    <Dialog
      title={folders.revokeTitle}
      onClose={closeQuestion}
      actions={
        <>
          <Button data-autofocus onClick={closeQuestion}>
            {ui.cancel}
          </Button>
          <Button look="danger" onClick={revoke}>
            {folders.revokeConfirm}
          </Button>
        </>
      }
    >
      <p className="well">{workspace.shownPath}</p>
      <Facts
        facts={[
          { yes: false, text: folders.revokeHidden },
          { yes: true, text: folders.revokeStays },
        ]}
      />
    </Dialog>
  )
}

/** Frees the text of files, which is made again when it is needed. */
export function ClearCacheDialog() {
  const { settings, ui, shell } = useText()
  const { data } = settings
  const clear = (): void => {
    closeQuestion()
    call('data.clearCache').then(
      () => showToast({ look: 'ok', title: data.cleared }),
      (error: unknown) => showFailure(shell.failed, error),
    )
  }
  return (
    <Dialog
      title={data.clearTitle}
      onClose={closeQuestion}
      actions={
        <>
          <Button onClick={closeQuestion}>{ui.cancel}</Button>
          <Button look="primary" onClick={clear}>
            {data.clearConfirm}
          </Button>
        </>
      }
    >
      <p>{data.clearHint}</p>
    </Dialog>
  )
}

/** Erases all that tasks have left on this computer. */
export function EraseDialog() {
  const { settings, ui, shell } = useText()
  const { data } = settings
  const erase = (): void => {
    closeQuestion()
    call('data.erase').then(
      async () => {
        route.set((last) => ({ ...last, taskId: null, evidence: 'tab' }))
        await loadApp()
        showToast({ look: 'ok', title: data.erased })
      },
      (error: unknown) => showFailure(shell.failed, error),
    )
  }
  return (
    <Dialog
      title={data.eraseTitle}
      onClose={closeQuestion}
      actions={
        <>
          <Button data-autofocus onClick={closeQuestion}>
            {ui.cancel}
          </Button>
          <Button look="danger" onClick={erase}>
            {data.eraseConfirm}
          </Button>
        </>
      }
    >
      <Facts
        facts={[
          { yes: false, text: data.eraseGoes },
          { yes: true, text: data.eraseStays },
        ]}
      />
    </Dialog>
  )
}
