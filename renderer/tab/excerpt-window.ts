export type ExcerptPiece = { readonly text: string; readonly isHit: boolean }

/** So much of a line stands before its first hit; two lines of the pane show about twice that. */
const BEFORE = 70
const MOST = 400

/** A line cut to the neighbourhood of its first hit, with the hits told apart. `hits` are stretches from a sign to the one after the last. */
export function excerptWindow(text: string, hits: readonly (readonly [number, number])[]): ExcerptPiece[] {
  const ordered = hits.filter(([from, to]) => from < to && to <= text.length).toSorted((a, b) => a[0] - b[0])
  const first = ordered[0]?.[0] ?? 0
  const start = first > BEFORE * 1.5 ? wordBefore(text, first - BEFORE) : 0
  const end = Math.min(text.length, start + MOST)
  const pieces: ExcerptPiece[] = start > 0 ? [{ text: '… ', isHit: false }] : []
  let at = start
  const add = (to: number, isHit: boolean): void => {
    if (to > at) pieces.push({ text: text.slice(at, to), isHit })
    at = Math.max(at, to)
  }
  for (const [from, to] of ordered) {
    if (from >= end) break
    add(from, false)
    add(Math.min(to, end), true)
  }
  add(end, false)
  if (end < text.length) pieces.push({ text: ' …', isHit: false })
  return pieces
}

function wordBefore(text: string, at: number): number {
  const space = text.lastIndexOf(' ', at)
  return space > at - 25 && space !== -1 ? space + 1 : at
}
