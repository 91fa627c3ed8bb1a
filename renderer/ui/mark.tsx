import type { ReactNode } from 'react'
import { Icon, type IconName } from './icon.tsx'
import { splitPath } from './split-path.ts'
import './mark.css'

type BadgeProps = {
  readonly look?: 'plain' | 'ok' | 'warned' | 'failed' | 'unchecked'
  readonly children: ReactNode
}

const badgeIcons: Partial<Record<NonNullable<BadgeProps['look']>, IconName>> = {
  ok: 'check',
  warned: 'warn',
  failed: 'x',
}

/** The outcome of a check: passed, warned, failed, not checked. */
export function Badge({ look = 'plain', children }: BadgeProps) {
  const icon = badgeIcons[look]
  return (
    <span className={`badge ${look}`}>
      {icon !== undefined && <Icon name={icon} />}
      {children}
    </span>
  )
}

type EntryIdProps = {
  readonly id: string
  readonly stale?: boolean
  readonly onOpen?: () => void
  readonly label?: string
}

/** An id of the tab, such as L2, D1 or r3; a button where it can be followed. */
export function EntryId({ id, stale = false, onOpen, label }: EntryIdProps) {
  const classes = ['id', id.startsWith('D') && 'd', id.startsWith('r') && 'bare', stale && 'stale']
    .filter(Boolean)
    .join(' ')
  if (onOpen === undefined) return <span className={classes}>{id}</span>
  return (
    <button type="button" className={classes} aria-label={label} onClick={onOpen}>
      {id}
    </button>
  )
}

type PathNameProps = {
  readonly path: string
  /** Shows the file's name alone. */
  readonly nameOnly?: boolean
}

/** A path whose end always stays in sight: the folder gives way first, then the stem. It is read out as one word. */
export function PathName({ path, nameOnly = false }: PathNameProps) {
  const { folder, stem, tail } = splitPath(path)
  return (
    <bdi className="path" dir="ltr" title={path}>
      {!nameOnly && folder !== '' && (
        <span className="dir" aria-hidden="true">
          {folder}
        </span>
      )}
      <span className="stem" aria-hidden="true">
        {stem}
      </span>
      <span className="tail" aria-hidden="true">
        {tail}
      </span>
      <span className="sr">{nameOnly ? path.slice(folder.length) : path}</span>
    </bdi>
  )
}

type ProgressProps = {
  readonly label: string
  readonly done: number
  readonly total: number
}

/** How much of a long operation is done. */
export function Progress({ label, done, total }: ProgressProps) {
  const share = total === 0 ? 0 : Math.min(1, done / total)
  return (
    <span
      className="progress"
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={total}
      aria-valuenow={done}
    >
      <i style={{ '--share': share } as React.CSSProperties} />
    </span>
  )
}
