import { useVirtualizer } from '@tanstack/react-virtual'
import {
  useLayoutEffect,
  useRef,
  useState,
  type CSSProperties,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
} from 'react'
import './windowed-rows.css'

type WindowedRowsProps = {
  /** What scrolls; other things stand in it above and below these rows. */
  readonly scroller: RefObject<HTMLElement | null>
  readonly count: number
  /** Pixels. */
  readonly rowHeight: number
  readonly label: string
  readonly row: (index: number) => ReactNode
  readonly onRange: (first: number, last: number) => void
}

/** Rows of one height inside a longer page, of which only those in sight are drawn. Arrow keys go from row to row. */
export function WindowedRows({ scroller, count, rowHeight, label, row, onRange }: WindowedRowsProps) {
  const list = useRef<HTMLUListElement>(null)
  const [top, setTop] = useState(0)
  // What stands above may grow at any render.
  useLayoutEffect(() => {
    const [outer, inner] = [scroller.current, list.current]
    if (outer === null || inner === null) return
    const place = inner.getBoundingClientRect().top - outer.getBoundingClientRect().top + outer.scrollTop
    if (Math.abs(place - top) > 0.5) setTop(place)
  })
  const virtual = useVirtualizer({
    count,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    scrollMargin: top,
    overscan: 10,
  })
  const items = virtual.getVirtualItems()
  const [first, last] = [items[0]?.index ?? 0, items.at(-1)?.index ?? 0]
  useLayoutEffect(() => {
    if (count > 0) onRange(first, last)
  }, [first, last, count, onRange])

  function move(event: KeyboardEvent<HTMLUListElement>): void {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    const from = event.target instanceof Element ? event.target.closest('[data-index]') : null
    if (step === undefined || from === null) return
    const to = Number(from.getAttribute('data-index')) + step
    if (to < 0 || to >= count) return
    event.preventDefault()
    virtual.scrollToIndex(to, { align: 'auto' })
    requestAnimationFrame(() => {
      const target = list.current?.querySelector(`[data-index="${to}"] [data-main]`)
      if (target instanceof HTMLElement) target.focus({ preventScroll: true })
    })
  }

  return (
    <ul
      ref={list}
      className="windowed"
      aria-label={label}
      onKeyDown={move}
      style={{ '--size': virtual.getTotalSize(), '--row-size': rowHeight } as CSSProperties}
    >
      {items.map((item) => (
        <li
          key={item.key}
          data-index={item.index}
          aria-setsize={count}
          aria-posinset={item.index + 1}
          style={{ '--y': item.start - top } as CSSProperties}
        >
          {row(item.index)}
        </li>
      ))}
    </ul>
  )
}
