import type { ReactNode } from 'react'
import { Icon, type IconName } from './icon.tsx'
import './empty.css'

type EmptyProps = {
  readonly icon?: IconName
  readonly title: string
  readonly children?: ReactNode
  readonly actions?: ReactNode
}

/** A place with nothing in it yet: what will stand here, and how to begin. */
export function Empty({ icon = 'tally', title, children, actions }: EmptyProps) {
  return (
    <div className="empty">
      <Icon name={icon} className="big" />
      <h3>{title}</h3>
      {children !== undefined && <p>{children}</p>}
      {actions !== undefined && <div className="acts">{actions}</div>}
    </div>
  )
}
