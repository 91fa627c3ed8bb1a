import { useId, useState, type ReactNode } from 'react'
import { Icon } from '../ui/icon.tsx'
import './section.css'

type SectionProps = {
  readonly title: string
  readonly count?: string
  readonly actions?: ReactNode
  readonly startsFolded?: boolean
  readonly children: ReactNode
}

/** A part of the tab pane under a head that stays in sight; the head folds it. */
export function Section({ title, count, actions, startsFolded = false, children }: SectionProps) {
  const [isFolded, setFolded] = useState(startsFolded)
  const id = useId()
  return (
    <section aria-labelledby={id} className="tab-section">
      <header className="sec">
        <button type="button" className="sec-fold" aria-expanded={!isFolded} onClick={() => setFolded(!isFolded)}>
          <Icon name={isFolded ? 'right' : 'down'} size="twist" />
          <h2 id={id}>{title}</h2>
          {count !== undefined && <span className="count">{count}</span>}
        </button>
        {!isFolded && actions !== undefined && <span className="end">{actions}</span>}
      </header>
      {!isFolded && children}
    </section>
  )
}
