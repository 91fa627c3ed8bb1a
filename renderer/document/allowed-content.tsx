import { createElement, type ReactNode } from 'react'
import type { AllowedElement, AllowedNode } from './allowed-html.ts'
import { textLength } from './document-text.ts'
import { splitText, type Span } from './split-text.ts'

export type ContentOptions<Kind> = {
  /** Stretches of the document's text that are shown in a way of their own, in order. */
  readonly spans: readonly Span<Kind>[]
  /** `isFirst` is true where the stretch begins, `isLast` where it ends: it may go through several elements. */
  readonly showSpan: (
    text: string,
    span: Span<Kind>,
    part: { readonly isFirst: boolean; readonly isLast: boolean },
  ) => ReactNode
  readonly onFollow: (anchor: string) => void
  readonly onAddress: (address: string) => void
}

/** Names of places in a document must not meet those of the application. */
export const anchorId = (anchor: string): string => `document-${anchor}`

/** Allowed nodes as elements of the screen; `start` is where their text begins in the document's. Nothing of a document is ever set as HTML. */
export function showNodes<Kind>(
  nodes: readonly AllowedNode[],
  start: number,
  options: ContentOptions<Kind>,
): ReactNode[] {
  let at = start
  return nodes.map((node, index) => {
    const from = at
    at += textLength(node)
    return typeof node === 'string' ? showText(node, from, options) : showElement(node, from, { index, options })
  })
}

function showText<Kind>(text: string, from: number, { spans, showSpan }: ContentOptions<Kind>): ReactNode {
  if (spans.length === 0) return text
  let at = from
  const pieces = splitText(text, from, spans).map(({ text: piece, span }) => {
    const start = at
    at += piece.length
    return span === undefined
      ? piece
      : showSpan(piece, span, { isFirst: start === span.from, isLast: start + piece.length === span.to })
  })
  return pieces.length === 1 ? pieces[0] : createElement('span', { key: from }, ...pieces)
}

type Where<Kind> = { readonly index: number; readonly options: ContentOptions<Kind> }

function showElement<Kind>(element: AllowedElement, from: number, { index, options }: Where<Kind>): ReactNode {
  const { tag, anchor, leadsTo, address } = element
  const id = anchor === undefined ? undefined : anchorId(anchor)
  if (tag === 'br' || tag === 'hr') return createElement(tag, { key: index, id })
  if (tag === 'img') return createElement('img', { key: index, src: element.picture, alt: element.description ?? '' })
  const children = showNodes(element.children, from, options)
  if (tag === 'a') {
    if (leadsTo !== undefined) return link({ key: index, id, onClick: () => options.onFollow(leadsTo) }, children)
    if (address !== undefined)
      return link({ key: index, id, title: address, onClick: () => options.onAddress(address) }, children)
    return createElement('span', { key: index, id }, ...children)
  }
  return createElement(
    tag,
    {
      key: index,
      id,
      className: element.align === undefined ? undefined : `align-${element.align}`,
      ...(tag === 'td' || tag === 'th' ? { colSpan: element.columns, rowSpan: element.rows } : {}),
      ...(tag === 'ol' ? { start: element.start } : {}),
      dir: AUTO.has(tag) ? 'auto' : undefined,
    },
    ...children,
  )
}

/** Elements that run in the direction of their own text. */
const AUTO = new Set(['p', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'li', 'td', 'th', 'blockquote'])

function link(props: Record<string, unknown>, children: readonly ReactNode[]): ReactNode {
  return createElement('button', { type: 'button', className: 'document-link', ...props }, ...children)
}
