import { useState } from 'react'
import type { FileRow } from '../../preload/workspace-shapes.ts'
import { useText } from '../locales/use-text.ts'
import { closeQuestion } from '../store/dialogs.ts'
import { retryFile } from '../tasks/retry-file.ts'
import { Field } from '../ui/field.tsx'
import { ConfirmDialog } from './confirm-dialog.tsx'

type PasswordProps = { readonly workspaceId: string; readonly file: FileRow }

/** The password of a locked file. */
export function PasswordDialog({ workspaceId, file }: PasswordProps) {
  const { tasks } = useText()
  const [password, setPassword] = useState('')
  const [isTrying, setTrying] = useState(false)
  const unlock = async (): Promise<void> => {
    if (password === '' || isTrying) return
    setTrying(true)
    const isOpen = await retryFile(workspaceId, file.path, password)
    setTrying(false)
    if (isOpen) closeQuestion()
  }
  return (
    <ConfirmDialog
      title={tasks.passwordTitle}
      confirm={tasks.unlock}
      disabled={password === '' || isTrying}
      onConfirm={() => void unlock()}
    >
      <p className="well">{file.path}</p>
      <Field
        label={tasks.passwordTitle}
        type="password"
        icon="key"
        data-autofocus
        value={password}
        onChange={(event) => setPassword(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter') void unlock()
        }}
      />
      <p className="t12">{tasks.passwordHint}</p>
    </ConfirmDialog>
  )
}
