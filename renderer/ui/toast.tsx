import { Toast as Radix } from 'radix-ui'
import { useText } from '../locales/use-text.ts'
import { dismissToast, toasts } from '../store/toasts.ts'
import { useStore } from '../store/create-store.ts'
import { Button, IconButton } from './button.tsx'
import { Icon } from './icon.tsx'
import './toast.css'

/** What just happened, at the end of the window: six seconds, kept while hovered or focused, two at most. */
export function Toasts() {
  const text = useText()
  const shown = useStore(toasts, (all) => all)
  return (
    <Radix.Provider duration={6000} label={text.ui.notification} swipeDirection="down">
      {shown.map(({ id, look, title, sub, action }) => (
        <Radix.Root
          key={id}
          className="toast"
          type={look === 'failed' ? 'foreground' : 'background'}
          onOpenChange={(open) => {
            if (!open) dismissToast(id)
          }}
        >
          <Icon name={look === 'ok' ? 'check' : 'warn'} className={look === 'ok' ? 'good' : 'warn'} />
          <span className="grow">
            <Radix.Title className="medium">{title}</Radix.Title>
            {sub !== undefined && <Radix.Description className="sub">{sub}</Radix.Description>}
          </span>
          {action !== undefined && (
            <Radix.Action asChild altText={action.label}>
              <Button look="quiet" small onClick={action.run}>
                {action.label}
              </Button>
            </Radix.Action>
          )}
          <Radix.Close asChild>
            <IconButton icon="x" label={text.ui.dismiss} />
          </Radix.Close>
        </Radix.Root>
      ))}
      <Radix.Viewport className="toasts" />
    </Radix.Provider>
  )
}
