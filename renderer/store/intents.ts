import { useEffect, useRef } from 'react'
import { createStore, useStore } from './create-store.ts'

/** Something a command asks of a part of the screen, which may have to be drawn first. */
export type Intent =
  | 'tasks.search'
  | 'files.filter'
  | 'files.problems'
  | 'composer.focus'
  | 'composer.mention'
  | 'composer.insert'
  | 'requirement.add'
  | 'deliverable.open'
  | 'deliverable.reveal'
  | 'deliverable.save'
  | 'deliverable.compare'
  | 'deliverable.export'

const pending = createStore<{ readonly name: Intent; readonly text: string } | null>(null)

/** Leaves the wish for the part that follows it. */
export function sendIntent(name: Intent, text = ''): void {
  pending.set({ name, text })
}

/** Follows a wish, also one that was left before this part was drawn. */
export function useIntent(name: Intent, follow: (text: string) => void): void {
  const wish = useStore(pending, (state) => (state?.name === name ? state : null))
  const latest = useRef(follow)
  useEffect(() => {
    latest.current = follow
  })
  useEffect(() => {
    if (wish === null) return
    pending.set(null)
    latest.current(wish.text)
  }, [wish])
}
