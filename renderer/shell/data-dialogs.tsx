import type { Workspace } from '../../preload/workspace-shapes.ts'
import { call } from '../bridge/call.ts'
import { useText } from '../locales/use-text.ts'
import { loadApp } from '../store/app.ts'
import { closeQuestion } from '../store/dialogs.ts'
import { closeSource } from '../store/places.ts'
import { route, showNewTask } from '../store/route.ts'
import { forgetDrafts } from '../store/drafts.ts'
import { showFailure, showToast } from '../store/toasts.ts'
import { Facts } from '../ui/dialog.tsx'
import { ConfirmDialog } from './confirm-dialog.tsx'

/** Takes back the permission to read a folder. */
export function RevokeDialog({ workspace }: { readonly workspace: Workspace }) {
  const { settings, shell } = useText()
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
    <ConfirmDialog danger title={folders.revokeTitle} confirm={folders.revokeConfirm} onConfirm={revoke}>
      <p className="well">{workspace.shownPath}</p>
      <Facts
        facts={[
          { yes: false, text: folders.revokeHidden },
          { yes: true, text: folders.revokeStays },
        ]}
      />
    </ConfirmDialog>
  )
}

/** Frees the text of files, which is made again when it is needed. */
export function ClearCacheDialog() {
  const { settings, shell } = useText()
  const { data } = settings
  const clear = (): void => {
    closeQuestion()
    call('data.clearCache').then(
      () => showToast({ look: 'ok', title: data.cleared }),
      (error: unknown) => showFailure(shell.failed, error),
    )
  }
  return (
    <ConfirmDialog title={data.clearTitle} confirm={data.clearConfirm} onConfirm={clear}>
      <p>{data.clearHint}</p>
    </ConfirmDialog>
  )
}

/** Erases all that tasks have left on this computer. */
export function EraseDialog() {
  const { settings, shell } = useText()
  const { data } = settings
  const erase = (): void => {
    closeQuestion()
    call('data.erase').then(
      async () => {
        route.set((last) => ({ ...last, taskId: null, evidence: 'tab' }))
        await loadApp()
        forgetDrafts()
        showToast({ look: 'ok', title: data.erased })
      },
      (error: unknown) => showFailure(shell.failed, error),
    )
  }
  return (
    <ConfirmDialog danger title={data.eraseTitle} confirm={data.eraseConfirm} onConfirm={erase}>
      <Facts
        facts={[
          { yes: false, text: data.eraseGoes },
          { yes: true, text: data.eraseStays },
        ]}
      />
    </ConfirmDialog>
  )
}
