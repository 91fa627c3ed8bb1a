import { type RefObject, useLayoutEffect, useRef } from 'react'

/** Milliseconds: long enough to be followed, short enough not to be waited for. */
const DURATION = 160

/** The children of `list` that a change has moved slide to their new places, so that the eye can follow them; not where the person wants no motion. */
export function useSlidingRows(list: RefObject<HTMLElement | null>): void {
  const places = useRef(new WeakMap<HTMLElement, number>())
  useLayoutEffect(() => {
    const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches
    for (const row of list.current?.children ?? []) {
      if (!(row instanceof HTMLElement)) continue
      const before = places.current.get(row)
      const now = row.offsetTop
      places.current.set(row, now)
      if (isStill || before === undefined || before === now) continue
      row.animate([{ transform: `translateY(${before - now}px)` }, { transform: 'none' }], {
        duration: DURATION,
        easing: 'ease-out',
      })
    }
  })
}
