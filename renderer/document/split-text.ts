/** A stretch of a document's text, counted over all its text in order, that is shown in a way of its own. */
export type Span<Kind> = { readonly from: number; readonly to: number; readonly kind: Kind }

export type TextPiece<Kind> = { readonly text: string; readonly span: Span<Kind> | undefined }

/** A text that begins at `start` of its document, cut where spans begin and end. Spans are in order and do not overlap. */
export function splitText<Kind>(text: string, start: number, spans: readonly Span<Kind>[]): TextPiece<Kind>[] {
  const end = start + text.length
  const pieces: TextPiece<Kind>[] = []
  let at = start
  const add = (to: number, span: Span<Kind> | undefined): void => {
    if (to > at) pieces.push({ text: text.slice(at - start, to - start), span })
    at = Math.max(at, to)
  }
  for (const span of spans) {
    if (span.to <= at || span.from >= end) continue
    add(Math.min(end, span.from), undefined)
    add(Math.min(end, span.to), span)
  }
  add(end, undefined)
  return pieces
}
