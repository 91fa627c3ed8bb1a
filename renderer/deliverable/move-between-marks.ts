import type { KeyboardEvent } from 'react'

/** `n` and `p` go from one marked figure of a preview to the next and to the one before. */
export function moveBetweenMarks(event: KeyboardEvent<HTMLElement>): void {
  const step = { n: 1, p: -1 }[event.key]
  if (step === undefined || event.ctrlKey || event.metaKey || event.altKey) return
  const marks = [...event.currentTarget.querySelectorAll<HTMLElement>('.mark')]
  const at = document.activeElement instanceof HTMLElement ? marks.indexOf(document.activeElement) : -1
  const next = marks[at === -1 && step === -1 ? marks.length - 1 : at + step]
  if (next === undefined) return
  event.preventDefault()
  next.focus()
  next.scrollIntoView({ block: 'center' })
}
