import { useState } from 'react'
import type { ContractError } from '../../preload/errors.ts'
import { call } from '../bridge/call.ts'
import { useRequest } from '../bridge/use-request.ts'
import { useText } from '../locales/use-text.ts'
import { showFailure } from '../store/toasts.ts'
import { Banner } from '../ui/banner.tsx'
import { Button } from '../ui/button.tsx'
import { keepPassword } from '../store/passwords.ts'
import { PasswordForm } from './password-form.tsx'

type SourceFailureProps = {
  readonly workspaceId: string
  readonly path: string
  readonly error: ContractError
  readonly onRetried: () => void
}

/** Why a file cannot be shown, and what can be done: its password, or another try. */
export function SourceFailure({ workspaceId, path, error, onRetried }: SourceFailureProps) {
  const { source, ui } = useText()
  const [tries, setTries] = useState(0)
  const { state } = useRequest(`${workspaceId} ${path}`, async () => {
    const { files } = await call('file.find', { workspaceId, query: path, limit: 500 })
    return files.find((file) => file.path === path)?.state
  })
  const retry = (password?: string): void => {
    call('file.retry', { workspaceId, path, ...(password === undefined ? {} : { password }) }).then(
      (row) => {
        if (password !== undefined) keepPassword({ workspaceId, path }, password)
        if (row.state === 'encrypted') setTries((count) => count + 1)
        else onRetried()
      },
      (failure: unknown) => {
        setTries((count) => count + 1)
        if (password === undefined) showFailure(source.cannotShow, failure)
      },
    )
  }
  if (state.phase === 'ready' && state.data === 'encrypted')
    return <PasswordForm key={tries} isWrong={tries > 0} onTry={retry} />
  return (
    <Banner
      look="failed"
      title={source.cannotShow}
      actions={
        <Button small onClick={() => retry()}>
          {ui.retry}
        </Button>
      }
    >
      {error.message}
    </Banner>
  )
}
