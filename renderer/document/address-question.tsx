import { call } from '../bridge/call.ts'
import { useText } from '../locales/use-text.ts'
import { showFailure } from '../store/toasts.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'

type AddressQuestionProps = { readonly address: string; readonly onClose: () => void }

/** Shows where a link of a document leads, in full, before anything is opened. */
export function AddressQuestion({ address, onClose }: AddressQuestionProps) {
  const { source, ui } = useText()
  const open = (): void => {
    call('link.open', { url: address }).catch((error: unknown) => showFailure(source.linkTitle, error))
    onClose()
  }
  return (
    <Dialog
      title={source.linkTitle}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{ui.cancel}</Button>
          <Button look="primary" onClick={open}>
            {source.linkOpen}
          </Button>
        </>
      }
    >
      <p className="well">{address}</p>
    </Dialog>
  )
}
