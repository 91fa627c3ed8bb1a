import { call } from '../bridge/call.ts'
import { copyText } from '../chat/copy-conversation.ts'
import { useText } from '../locales/use-text.ts'
import { closeQuestion } from '../store/dialogs.ts'
import { showFailure } from '../store/toasts.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'

/** A link of a document or a model opens only after its full address was shown. */
export function LinkDialog({ url }: { readonly url: string }) {
  const text = useText()
  const { link, failed } = text.shell
  const open = (): void => {
    closeQuestion()
    call('link.open', { url }).catch((error: unknown) => showFailure(failed, error))
  }
  return (
    <Dialog
      title={link.title}
      onClose={closeQuestion}
      actions={
        <>
          <Button
            onClick={() => {
              closeQuestion()
              void copyText(url)
            }}
          >
            {link.copy}
          </Button>
          <Button onClick={closeQuestion}>{text.ui.cancel}</Button>
          <Button look="primary" onClick={open}>
            {link.open}
          </Button>
        </>
      }
    >
      <p className="well">{url}</p>
    </Dialog>
  )
}
