import { useVirtualizer } from '@tanstack/react-virtual'
import { type CSSProperties, type KeyboardEvent, type ReactNode, useImperativeHandle, useRef } from 'react'
import './virtual-list.css'

export type VirtualListHandle = {
  readonly scrollTo: (index: number) => void
  readonly focusRow: (index: number) => void
}

type VirtualListProps = {
  readonly count: number
  /** Pixels; rows of other heights are measured. */
  readonly rowHeight: number
  readonly row: (index: number) => ReactNode
  readonly rowKey?: (index: number) => string | number
  readonly measured?: boolean
  readonly label: string
  readonly role?: 'list' | 'tree' | 'listbox' | 'log'
  /** Role of the box around each row; none where the row has its own. */
  readonly rowRole?: 'listitem' | 'presentation'
  readonly className?: string
  readonly tabIndex?: number
  readonly onKeyDown?: (event: KeyboardEvent<HTMLDivElement>) => void
  /** Called with the first and last row in sight (and a few around them). */
  readonly onRange?: (first: number, last: number) => void
  readonly handle?: React.Ref<VirtualListHandle>
}

/** A list of any length that draws only what is in sight. Positions go in by custom properties, as the style policy asks. */
export function VirtualList(props: VirtualListProps) {
  const { count, rowHeight, row, rowKey, measured = false, label, role = 'list', className, onRange } = props
  const scroller = useRef<HTMLDivElement>(null)
  const virtual = useVirtualizer({
    count,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan: 12,
    ...(rowKey === undefined ? {} : { getItemKey: rowKey }),
    onChange: ({ range }) => {
      if (range !== null) onRange?.(range.startIndex, range.endIndex)
    },
  })
  useImperativeHandle(props.handle, () => ({
    scrollTo: (index) => virtual.scrollToIndex(index, { align: 'auto' }),
    focusRow(index) {
      virtual.scrollToIndex(index, { align: 'auto' })
      // The row may only be drawn after the scroll.
      requestAnimationFrame(() => {
        const target = scroller.current?.querySelector(`[data-index="${index}"]`)
        const focusable = target?.matches('[tabindex]') ? target : target?.querySelector('[tabindex], button, a')
        if (focusable instanceof HTMLElement) focusable.focus({ preventScroll: true })
      })
    },
  }))
  const rowRole = props.rowRole ?? (role === 'list' ? 'listitem' : 'presentation')
  return (
    <div
      ref={scroller}
      className={className === undefined ? 'virtual' : `virtual ${className}`}
      role={role}
      aria-label={label}
      tabIndex={props.tabIndex}
      onKeyDown={props.onKeyDown}
    >
      <div className="virtual-in" role="presentation" style={{ '--size': virtual.getTotalSize() } as CSSProperties}>
        {virtual.getVirtualItems().map((item) => (
          <div
            key={item.key}
            ref={measured ? virtual.measureElement : undefined}
            data-index={item.index}
            className="virtual-row"
            role={rowRole}
            {...(rowRole === 'listitem' ? { 'aria-setsize': count, 'aria-posinset': item.index + 1 } : {})}
            style={{ '--y': item.start } as CSSProperties}
          >
            {row(item.index)}
          </div>
        ))}
      </div>
    </div>
  )
}
