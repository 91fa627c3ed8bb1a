import { Fragment, useEffect, useState, type ReactNode } from 'react'
import { createPortal } from 'react-dom'
import type { PageItem, Stretch } from './find-on-page.ts'

/** Stretches of a page's text that are shown in a way of their own; `show` is given the text of each, in order. */
export type ShownStretches = {
  readonly stretches: readonly Stretch[]
  readonly show: (text: string, part: { readonly isFirst: boolean; readonly isLast: boolean }) => ReactNode
}

/** What of a page is shown in a way of its own. */
export type StretchFinder = (page: number, items: readonly PageItem[]) => readonly ShownStretches[]

type Holder = { readonly element: HTMLElement; readonly node: ReactNode }

/** Puts what is to be shown into the text that lies over a page, in the place of the text itself. */
export function ShownOnPage({
  pieces,
  shown,
}: {
  readonly pieces: readonly HTMLElement[]
  readonly shown: readonly ShownStretches[]
}) {
  const [holders, setHolders] = useState<readonly Holder[]>([])
  useEffect(() => {
    const placed = shown.flatMap(({ stretches, show }) =>
      stretches.map((stretch, index) => ({
        stretch,
        show: (text: string) => show(text, { isFirst: index === 0, isLast: index === stretches.length - 1 }),
      })),
    )
    const made: Holder[] = []
    const undo: (() => void)[] = []
    for (const [item, parts] of Map.groupBy(placed, ({ stretch }) => stretch.item)) {
      const piece = pieces[item]
      if (piece === undefined) continue
      const text = piece.textContent
      const nodes: (string | HTMLElement)[] = []
      let at = 0
      for (const { stretch, show } of parts.toSorted((a, b) => a.stretch.from - b.stretch.from)) {
        const element = document.createElement('mark')
        element.className = 'placed'
        made.push({ element, node: show(text.slice(stretch.from, stretch.to)) })
        nodes.push(text.slice(at, stretch.from), element)
        at = stretch.to
      }
      piece.replaceChildren(...nodes, text.slice(at))
      undo.push(() => {
        piece.textContent = text
      })
    }
    setHolders(made)
    return () => undo.forEach((each) => each())
  }, [pieces, shown])
  return holders.map(({ element, node }, index) => <Fragment key={index}>{createPortal(node, element)}</Fragment>)
}
