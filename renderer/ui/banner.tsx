import type { ReactNode } from 'react'
import { Icon, type IconName } from './icon.tsx'
import { Spinner } from './state-glyph.tsx'
import './banner.css'

type BannerProps = {
  readonly look?: 'neutral' | 'ok' | 'warned' | 'failed' | 'busy'
  readonly icon?: IconName
  readonly title: ReactNode
  readonly children?: ReactNode
  readonly actions?: ReactNode
  readonly boxed?: boolean
}

/** What is so, what is safe, and what to do; in the pane it concerns. */
export function Banner({ look = 'neutral', icon = 'warn', title, children, actions, boxed = false }: BannerProps) {
  const loud = look === 'failed' || look === 'warned'
  return (
    <div className={`banner ${look}${boxed ? ' boxed' : ''}`} role={loud ? 'alert' : 'status'}>
      {look === 'busy' ? <Spinner /> : <Icon name={icon} />}
      <div className="grow">
        <b className="strong">{title}</b>
        {children !== undefined && <div className="sub">{children}</div>}
      </div>
      {actions !== undefined && <div className="acts">{actions}</div>}
    </div>
  )
}
