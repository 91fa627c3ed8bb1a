import { Tooltip as Radix } from 'radix-ui'
import type { ReactElement } from 'react'
import './tooltip.css'

/** Once around the application: after one tooltip the next ones come at once. */
export function TooltipProvider({ children }: { readonly children: ReactElement }) {
  return (
    <Radix.Provider delayDuration={550} skipDelayDuration={200} disableHoverableContent>
      {children}
    </Radix.Provider>
  )
}

type TooltipProps = {
  readonly label: string
  readonly keys?: string | undefined
  readonly children: ReactElement
}

/** Shows what an icon means. The trigger carries the same words for screen readers. */
export function Tooltip({ label, keys, children }: TooltipProps) {
  return (
    <Radix.Root>
      <Radix.Trigger asChild>{children}</Radix.Trigger>
      <Radix.Portal>
        <Radix.Content className="tooltip" sideOffset={5} collisionPadding={6} aria-hidden="true">
          <span>{label}</span>
          {keys !== undefined && <span className="tooltip-keys">{keys}</span>}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}
