import type { ComponentProps, ReactNode } from 'react'
import { Icon, type IconName } from './icon.tsx'
import { Tooltip } from './tooltip.tsx'
import './button.css'

type ButtonProps = ComponentProps<'button'> & {
  readonly look?: 'plain' | 'primary' | 'danger' | 'quiet' | 'quiet bad'
  readonly small?: boolean
  readonly icon?: IconName
}

/** A button that says what it does in words. */
export function Button({ look = 'plain', small = false, icon, className, children, ...rest }: ButtonProps) {
  const classes = ['btn', look !== 'plain' && look, small && 'small', className].filter(Boolean).join(' ')
  return (
    <button type="button" className={classes} {...rest}>
      {icon !== undefined && <Icon name={icon} size="small" />}
      {children}
    </button>
  )
}

type IconButtonProps = Omit<ComponentProps<'button'>, 'aria-label' | 'children'> & {
  readonly icon: IconName
  readonly label: string
  /** Shown with the label, such as `Ctrl+B`. */
  readonly keys?: string | undefined
  readonly on?: boolean
  readonly size?: 'small'
  readonly children?: ReactNode
}

/** A button that is an icon; its label shows on hover and focus. */
export function IconButton({ icon, label, keys, on = false, size, className, children, ...rest }: IconButtonProps) {
  const classes = ['icon-btn', on && 'on', className].filter(Boolean).join(' ')
  return (
    <Tooltip label={label} keys={keys}>
      <button type="button" className={classes} aria-label={label} {...rest}>
        <Icon name={icon} {...(size === undefined ? {} : { size })} />
        {children}
      </button>
    </Tooltip>
  )
}

/** An action inside a sentence or a dense row. */
export function LinkButton({ className, ...rest }: ComponentProps<'button'>) {
  return <button type="button" className={['link', className].filter(Boolean).join(' ')} {...rest} />
}

/** The keys of a shortcut, as this computer names them. */
export function Keys({ children }: { readonly children: string }) {
  return <kbd>{children}</kbd>
}
