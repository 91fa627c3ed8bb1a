import type { ReactNode } from 'react'
import { useText } from '../locales/use-text.ts'
import { closeQuestion } from '../store/dialogs.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'

type ConfirmProps = {
  readonly title: string
  readonly wide?: boolean
  /** What the button that consents says. */
  readonly confirm: string
  /** Something goes for good: then the refusal has the focus. */
  readonly danger?: boolean
  readonly disabled?: boolean
  readonly onConfirm: () => void
  readonly onClose?: () => void
  readonly children: ReactNode
}

/** A question with its two answers; refusing is always possible. */
export function ConfirmDialog({
  title,
  wide = false,
  confirm,
  danger = false,
  disabled = false,
  onConfirm,
  onClose = closeQuestion,
  children,
}: ConfirmProps) {
  const { ui } = useText()
  return (
    <Dialog
      wide={wide}
      title={title}
      onClose={onClose}
      actions={
        <>
          <Button {...(danger ? { 'data-autofocus': true } : {})} onClick={onClose}>
            {ui.cancel}
          </Button>
          <Button look={danger ? 'danger' : 'primary'} disabled={disabled} onClick={onConfirm}>
            {confirm}
          </Button>
        </>
      }
    >
      {children}
    </Dialog>
  )
}
