import type { Stretch } from './find-on-page.ts'

/** Punctuation that belongs to the word before it. */
const MARKS_AFTER = /^[^\p{L}\p{N}\s]+/u

/** Marks stretches of a page's text, where it lies over the drawing; the result takes the marks off. The first mark is given to `onFirst`. */
export function markTextLayer(
  pieces: readonly HTMLElement[],
  stretches: readonly Stretch[],
  look: string,
  entryId: string | undefined,
): { readonly first: HTMLElement | undefined; readonly unmark: () => void } {
  const byItem = Map.groupBy(stretches, ({ item }) => item)
  let first: HTMLElement | undefined
  const touched: { piece: HTMLElement; text: string }[] = []
  for (const [item, parts] of byItem) {
    const piece = pieces[item]
    if (piece === undefined) continue
    const text = piece.textContent
    touched.push({ piece, text })
    const nodes: (string | HTMLElement)[] = []
    let at = 0
    for (const { from, to: end } of parts.toSorted((a, b) => a.from - b.from)) {
      const to = end + (MARKS_AFTER.exec(text.slice(end))?.[0].length ?? 0)
      if (from > at) nodes.push(text.slice(at, from))
      const mark = document.createElement('mark')
      mark.className = look
      mark.textContent = text.slice(from, to)
      if (first === undefined) {
        first = mark
        if (entryId !== undefined) mark.dataset['entry'] = entryId
      }
      nodes.push(mark)
      at = to
    }
    nodes.push(text.slice(at))
    piece.replaceChildren(...nodes)
  }
  return {
    first,
    unmark() {
      for (const { piece, text } of touched) piece.textContent = text
    },
  }
}
