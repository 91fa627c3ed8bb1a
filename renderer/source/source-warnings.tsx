import { Popover } from 'radix-ui'
import { useText } from '../locales/use-text.ts'
import { Icon } from '../ui/icon.tsx'

/** What of a document its text does not show as it is: how many warnings, and each by a click. */
export function SourceWarnings({ warnings }: { readonly warnings: readonly { readonly message: string }[] }) {
  const { source, said } = useText()
  if (warnings.length === 0) return null
  return (
    <Popover.Root>
      <Popover.Trigger className="badge warned" type="button">
        <Icon name="warn" />
        {source.warnings(warnings.length)}
      </Popover.Trigger>
      <Popover.Portal>
        <Popover.Content
          className="source-warnings"
          align="end"
          sideOffset={4}
          collisionPadding={8}
          aria-label={source.warnings(warnings.length)}
        >
          <ul>
            {warnings.map(({ message }, index) => (
              <li key={index}>{said(message)}</li>
            ))}
          </ul>
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  )
}
