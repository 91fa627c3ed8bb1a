import type { ReactNode } from 'react'

type GroupHeadProps = { readonly title: string; readonly hint?: string; readonly children?: ReactNode }

/** The heading of a part of the settings, with what it is about and what can be added. */
export function GroupHead({ title, hint, children }: GroupHeadProps) {
  return (
    <div className="gh">
      <h2 tabIndex={-1}>{title}</h2>
      {hint !== undefined && <p>{hint}</p>}
      {children}
    </div>
  )
}

type PrefProps = { readonly name: string; readonly sub?: ReactNode; readonly children?: ReactNode }

/** One setting: its name, what it does, and its control. */
export function Pref({ name, sub, children }: PrefProps) {
  return (
    <div className="pref">
      <span className="name">{name}</span>
      {sub !== undefined && <span className="sub">{sub}</span>}
      {children !== undefined && <span className="ctl">{children}</span>}
    </div>
  )
}
