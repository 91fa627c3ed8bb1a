import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react'

type SashProps = {
  readonly label: string
  /** Where the sash sits in its pane. */
  readonly side: 'start' | 'end'
  /** Pixels now, for screen readers and as what a drag starts from. */
  readonly measure: () => number
  /** Whether the pane grows when the pointer moves towards the end of the line. */
  readonly grows: 'towardsEnd' | 'towardsStart'
  readonly least: number
  readonly most: number
  readonly onResize: (width: number) => void
  readonly onReset: () => void
}

const STEP = 16

/** The edge between two panes: dragged, or moved by the arrow keys; a double click or Home gives the width back. */
export function Sash({ label, side, measure, grows, least, most, onResize, onReset }: SashProps) {
  const start = useRef<{ x: number; width: number } | null>(null)
  const [isDragged, setDragged] = useState(false)
  const direction = (): number => (grows === 'towardsEnd' ? 1 : -1) * (document.documentElement.dir === 'rtl' ? -1 : 1)
  const resize = (width: number): void => onResize(Math.round(Math.min(most, Math.max(least, width))))

  const onPointerDown = (event: PointerEvent<HTMLDivElement>): void => {
    event.currentTarget.setPointerCapture(event.pointerId)
    start.current = { x: event.clientX, width: measure() }
    setDragged(true)
  }
  const onPointerMove = (event: PointerEvent<HTMLDivElement>): void => {
    if (start.current === null) return
    resize(start.current.width + (event.clientX - start.current.x) * direction())
  }
  const onPointerEnd = (): void => {
    start.current = null
    setDragged(false)
  }
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>): void => {
    const step = event.key === 'ArrowRight' ? STEP : event.key === 'ArrowLeft' ? -STEP : 0
    if (step !== 0) resize(measure() + step * direction())
    else if (event.key === 'Home') onReset()
    else return
    event.preventDefault()
  }
  const classes = ['sash', side === 'end' && 'end', isDragged && 'dragged'].filter(Boolean).join(' ')
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- a focusable separator is a control
    <div
      className={classes}
      role="separator"
      aria-orientation="vertical"
      aria-label={label}
      aria-valuemin={least}
      aria-valuemax={most}
      aria-valuenow={Math.round(Math.min(most, Math.max(least, measure())))}
      tabIndex={0}
      onPointerDown={onPointerDown}
      onPointerMove={onPointerMove}
      onPointerUp={onPointerEnd}
      onPointerCancel={onPointerEnd}
      onDoubleClick={onReset}
      onKeyDown={onKeyDown}
    />
  )
}
