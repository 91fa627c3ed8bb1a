import type { AuditedValue } from '../../preload/document-shapes.ts'
import { foldText } from '../document/fold-text.ts'
import type { DocumentText } from '../document/document-text.ts'
import type { Span } from '../document/split-text.ts'

/**
 * Audited values where they stand in a document's shown text. One that cannot be placed for certain has no mark; it still counts.
 * `isApart` where the text keeps apart what is apart on the page, so that no line is looked for inside a longer word.
 */
export function placeValues(
  document: DocumentText,
  values: readonly AuditedValue[],
  { isApart = false }: { readonly isApart?: boolean } = {},
): Span<AuditedValue>[] {
  const { folded, at } = foldText(document.text)
  const offsetOf = (index: number): number => at[index] ?? document.text.length
  const isEdge = (index: number): boolean =>
    index === 0 || index === folded.length || offsetOf(index) - offsetOf(index - 1) > 1
  const placeOf = (line: string, first: number): number | undefined => {
    for (let place = folded.indexOf(line, first); place !== -1; place = folded.indexOf(line, place + 1))
      if (!isApart || (isEdge(place) && isEdge(place + line.length))) return place
    return undefined
  }
  const onlyPlace = (line: string): number | undefined => {
    const place = placeOf(line, 0)
    return place === undefined || placeOf(line, place + 1) === undefined ? place : undefined
  }
  const spans: Span<AuditedValue>[] = []
  let from = 0
  // Lines come in the document's order: each is looked for behind the one before it.
  for (const own of Map.groupBy(values, ({ line }) => line).values()) {
    const lineText = own[0]?.lineText ?? ''
    const line = foldText(lineText).folded
    if (line === '') continue
    const place = placeOf(line, from) ?? onlyPlace(line)
    if (place === undefined) continue
    from = place + line.length
    for (const value of own) {
      const before = foldText(lineText.slice(0, value.start)).folded.length
      const length = foldText(value.text).folded.length
      if (length === 0) continue
      const [start, last] = [offsetOf(place + before), offsetOf(place + before + length - 1)]
      const end = withMarks(document.text, last + 1, value.text)
      if (start >= (spans.at(-1)?.to ?? 0))
        spans.push({ from: beforeSign(document.text, start, value.text), to: end, kind: value })
    }
  }
  return spans.toSorted((a, b) => a.from - b.from)
}

/** A sign that the value begins with and that folding leaves out, such as € or −. */
function beforeSign(text: string, start: number, value: string): number {
  const lead = /^[^\p{L}\p{N}]+/u.exec(value)?.[0] ?? ''
  return lead !== '' && text.slice(0, start).endsWith(lead) ? start - lead.length : start
}

function withMarks(text: string, end: number, value: string): number {
  const tail = /[^\p{L}\p{N}]+$/u.exec(value)?.[0] ?? ''
  return tail !== '' && text.startsWith(tail, end) ? end + tail.length : end
}
