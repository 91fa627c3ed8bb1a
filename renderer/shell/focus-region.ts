/** The parts of the window in the order of F6. */
const order = ['title', 'left', 'chat', 'composer', 'evidence']
const FOCUSABLE =
  '[tabindex="0"], button:not(:disabled), input:not(:disabled), textarea:not(:disabled), select:not(:disabled), a[href]'

/** Moves the focus to the next part that can be seen, or the one before. */
export function focusRegion(step: 1 | -1): void {
  const regions = order.flatMap((name) => [...document.querySelectorAll(`[data-region="${name}"]`)].filter(isSeen))
  if (regions.length === 0) return
  const active = document.activeElement
  // The innermost part counts: the composer lies inside the chat's pane.
  const now = regions.findLastIndex((region) => region.contains(active))
  for (let tried = 1; tried <= regions.length; tried += 1) {
    const next = regions[(now + step * tried + regions.length * 2) % regions.length]
    const target = next === undefined ? undefined : [...next.querySelectorAll(FOCUSABLE)].find(isSeen)
    if (target instanceof HTMLElement) {
      target.focus()
      return
    }
  }
}

function isSeen(element: Element): boolean {
  return element.checkVisibility() && element.getBoundingClientRect().width > 0
}
