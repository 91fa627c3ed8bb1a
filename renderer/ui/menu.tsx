import { DropdownMenu } from 'radix-ui'
import type { ReactElement, ReactNode } from 'react'
import { Icon, type IconName } from './icon.tsx'
import './menu.css'

type MenuProps = {
  /** The button that opens it. */
  readonly trigger: ReactElement
  readonly label: string
  readonly align?: 'start' | 'end'
  readonly children: ReactNode
}

/** A menu below its button. Not modal: a modal one would write style into the page, which the policy forbids. */
export function Menu({ trigger, label, align = 'start', children }: MenuProps) {
  return (
    <DropdownMenu.Root modal={false}>
      <DropdownMenu.Trigger asChild>{trigger}</DropdownMenu.Trigger>
      <DropdownMenu.Portal>
        <DropdownMenu.Content className="menu" align={align} sideOffset={4} collisionPadding={8} aria-label={label}>
          {children}
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  )
}

type MenuItemProps = {
  readonly icon?: IconName
  readonly bad?: boolean
  readonly disabled?: boolean
  readonly end?: ReactNode
  readonly onSelect: () => void
  readonly children: ReactNode
}

export function MenuItem({ icon, bad = false, disabled = false, end, onSelect, children }: MenuItemProps) {
  return (
    <DropdownMenu.Item className={bad ? 'menu-item bad' : 'menu-item'} disabled={disabled} onSelect={onSelect}>
      {icon !== undefined && <Icon name={icon} />}
      <span className="cut">{children}</span>
      {end !== undefined && <span className="end">{end}</span>}
    </DropdownMenu.Item>
  )
}

type MenuChoicesProps<T extends string> = {
  readonly value: T
  readonly options: readonly { readonly value: T; readonly label: ReactNode; readonly icon?: IconName }[]
  readonly onChange: (value: T) => void
}

/** One of several, the chosen one marked. */
export function MenuChoices<T extends string>({ value, options, onChange }: MenuChoicesProps<T>) {
  return (
    <DropdownMenu.RadioGroup value={value} onValueChange={(next) => onChange(next as T)}>
      {options.map((option) => (
        <DropdownMenu.RadioItem key={option.value} value={option.value} className="menu-item">
          {option.icon !== undefined && <Icon name={option.icon} />}
          <span className="cut">{option.label}</span>
          <span className="end">
            <DropdownMenu.ItemIndicator>
              <Icon name="check" size="small" />
            </DropdownMenu.ItemIndicator>
          </span>
        </DropdownMenu.RadioItem>
      ))}
    </DropdownMenu.RadioGroup>
  )
}

export function MenuLine() {
  return <DropdownMenu.Separator className="menu-line" />
}
