import { isDrawnSvg } from './drawn-svg.ts'

/** What an element of a document may become on the screen. Everything else is left out, or leaves its text only. */
export const allowedTags = [
  ...(['h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'p', 'br', 'hr', 'blockquote', 'pre', 'ul', 'ol', 'li'] as const),
  ...(['table', 'caption', 'thead', 'tbody', 'tfoot', 'tr', 'th', 'td', 'div'] as const),
  ...(['a', 'b', 'strong', 'i', 'em', 'u', 's', 'del', 'ins', 'sub', 'sup', 'span', 'code', 'img'] as const),
] as const
export type AllowedTag = (typeof allowedTags)[number]

export type AllowedElement = {
  readonly tag: AllowedTag
  readonly children: readonly AllowedNode[]
  readonly columns?: number
  readonly rows?: number
  /** Where the text stands in its cell. */
  readonly align?: 'center' | 'end'
  /** Number of a list's first item. */
  readonly start?: number
  /** Name of this place in the document. */
  readonly anchor?: string
  /** Place in the document that a link leads to. */
  readonly leadsTo?: string
  /** Web or mail address of a link: to be asked about, never followed by itself. */
  readonly address?: string
  /** A picture that the document carries in itself, with its description. */
  readonly picture?: string
  readonly description?: string
}
export type AllowedNode = string | AllowedElement

/** As much of a parsed page as is looked at; a DOM node is one. */
export type HtmlNode = {
  readonly nodeName: string
  readonly nodeType: number
  readonly nodeValue: string | null
  readonly childNodes: ArrayLike<HtmlNode>
  readonly getAttribute?: (name: string) => string | null
}

const TEXT = 3
const ELEMENT = 1
const isAllowed = new Set<string>(allowedTags)

/** Elements whose text is no text of the document. */
const dropped = new Set(
  (
    'script style x-style template noscript iframe frame frameset object embed applet head title meta link base svg math ' +
    'canvas audio video select textarea button'
  ).split(' '),
)

/** Elements that stand on lines of their own; of these the text is kept in a plain block. */
const asBlock = new Set([
  'article',
  'section',
  'header',
  'footer',
  'main',
  'aside',
  'figure',
  'figcaption',
  'dl',
  'dt',
  'dd',
])

/** Of what is nested deeper only the text is kept: no document needs it, and a hostile one must not exhaust the stack. */
const DEEPEST = 60

/** A parsed page reduced to text and the elements of the allow-list: no script, no style, no form, no request to anywhere. */
export function allowedNodes(root: HtmlNode): AllowedNode[] {
  return childrenOf(root, 0)
}

function childrenOf(node: HtmlNode, depth: number): AllowedNode[] {
  if (depth > DEEPEST) return [textOf(node)]
  return Array.from(node.childNodes).flatMap((child) => allowedNode(child, depth + 1))
}

function textOf(node: HtmlNode): string {
  const pieces: string[] = []
  const waiting = [node]
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    if (next.nodeType === TEXT) pieces.push(next.nodeValue ?? '')
    else if (!dropped.has(next.nodeName.toLowerCase())) waiting.push(...Array.from(next.childNodes).toReversed())
  }
  return pieces.join('')
}

function allowedNode(node: HtmlNode, depth: number): AllowedNode[] {
  if (node.nodeType === TEXT) return node.nodeValue === null || node.nodeValue === '' ? [] : [node.nodeValue]
  if (node.nodeType !== ELEMENT) return []
  const name = node.nodeName.toLowerCase()
  if (dropped.has(name)) return []
  if (name === 'input') return attribute(node, 'type') === 'checkbox' ? [checkbox(node)] : []
  if (name === 'img') return picture(node)
  const children = childrenOf(node, depth)
  if (asBlock.has(name)) return [{ tag: 'div', children }]
  if (!isAllowed.has(name)) return children
  const element = { tag: name as AllowedTag, children, ...detailsOf(node, name) }
  return [name === 'table' ? withoutHeadAlone(element) : element]
}

/** A table that is nothing but a head of several rows has none: the converter takes every repeated row for one. */
function withoutHeadAlone(table: AllowedElement): AllowedElement {
  const parts = table.children.filter((child) => typeof child !== 'string' && child.tag !== 'caption')
  const [head, ...others] = parts
  if (head === undefined || typeof head === 'string' || head.tag !== 'thead' || others.length > 0) return table
  const rows = head.children.filter((child) => typeof child !== 'string')
  if (rows.length < 2) return table
  const body: AllowedElement = {
    tag: 'tbody',
    children: head.children.map((row) =>
      typeof row === 'string' ? row : { ...row, children: row.children.map(asCell) },
    ),
  }
  return { ...table, children: table.children.map((child) => (child === head ? body : child)) }
}

function attribute(node: HtmlNode, name: string): string | undefined {
  return node.getAttribute?.(name) ?? undefined
}

function checkbox(node: HtmlNode): string {
  return attribute(node, 'checked') === undefined ? '☐ ' : '☑ '
}

/** Pictures inside the document itself; one from elsewhere would be a request, so its description stands for it. */
function picture(node: HtmlNode): AllowedNode[] {
  const source = attribute(node, 'src') ?? ''
  const description = attribute(node, 'alt') ?? ''
  if (/^data:image\/(?:png|jpeg|gif|webp);base64,[A-Za-z0-9+/=\s]+$/.test(source) || isDrawnSvg(source))
    return [{ tag: 'img', children: [], picture: source, description }]
  return description === '' ? [] : [description]
}

function detailsOf(node: HtmlNode, name: string): Omit<AllowedElement, 'tag' | 'children'> {
  const anchor = attribute(node, 'id')
  const named = anchor === undefined || anchor === '' ? {} : { anchor }
  if (name === 'a') return { ...named, ...linkOf(attribute(node, 'href') ?? '') }
  if (name === 'ol') return { ...named, ...count('start', attribute(node, 'start'), 1_000_000) }
  if (name !== 'td' && name !== 'th') return named
  const align = alignOf(node)
  return {
    ...named,
    ...count('columns', attribute(node, 'colspan'), 1000),
    ...count('rows', attribute(node, 'rowspan'), 10_000),
    ...(align === undefined ? {} : { align }),
  }
}

function linkOf(href: string): { leadsTo?: string; address?: string } {
  if (href.startsWith('#') && href.length > 1) return { leadsTo: href.slice(1) }
  return /^(?:https?:\/\/|mailto:)/i.test(href) ? { address: href } : {}
}

function alignOf(node: HtmlNode): 'center' | 'end' | undefined {
  const words = `${attribute(node, 'align') ?? ''} ${attribute(node, 'class') ?? ''} ${attribute(node, 'style') ?? attribute(node, 'data-style') ?? ''}`
  if (/\b(?:right|end)\b/i.test(words)) return 'end'
  return /\bcenter\b/i.test(words) ? 'center' : undefined
}

function count(name: 'start' | 'columns' | 'rows', text: string | undefined, most: number) {
  const number = Number(text)
  return Number.isInteger(number) && number >= 0 && number <= most && text !== undefined ? { [name]: number } : {}
}

function asCell(child: AllowedNode): AllowedNode {
  return typeof child !== 'string' && child.tag === 'th' ? { ...child, tag: 'td' } : child
}
