import { Palette } from '../palette/palette.tsx'
import type { Question } from '../store/dialogs.ts'
import { ConsentDialog } from './consent-dialog.tsx'
import { ClearCacheDialog, EraseDialog, RevokeDialog } from './data-dialogs.tsx'
import { FolderPicker } from './folder-picker.tsx'
import { BackupDialog, ExportDialog, SourcedDialog } from './keep-dialogs.tsx'
import { LinkDialog } from './link-dialog.tsx'
import { PasswordDialog } from './password-dialog.tsx'
import { RestoreDialog } from './restore-dialog.tsx'
import { DeleteDialog, RenameDialog, ResendDialog } from './task-dialogs.tsx'

/** The dialog of a question. */
export function OpenQuestion({ open }: { readonly open: Question }) {
  switch (open.kind) {
    case 'palette':
      return <Palette query={open.query} />
    case 'picker':
      return <FolderPicker />
    case 'consent':
      return <ConsentDialog workspaceId={open.workspaceId} host={open.host} onAnswer={open.answer} />
    case 'rename':
      return <RenameDialog task={open.task} />
    case 'delete':
      return <DeleteDialog task={open.task} />
    case 'export':
      return <ExportDialog task={open.task} />
    case 'sourced':
      return <SourcedDialog taskId={open.taskId} name={open.name} />
    case 'backup':
      return <BackupDialog />
    case 'restore':
      return <RestoreDialog />
    case 'resend':
      return <ResendDialog task={open.task} text={open.text} />
    case 'password':
      return <PasswordDialog workspaceId={open.workspaceId} file={open.file} />
    case 'revoke':
      return <RevokeDialog workspace={open.workspace} />
    case 'clearCache':
      return <ClearCacheDialog />
    case 'erase':
      return <EraseDialog />
    case 'link':
      return <LinkDialog url={open.url} />
  }
}
