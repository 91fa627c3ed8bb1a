import { useLayoutEffect, useMemo, useRef, useState, type ReactNode, type Ref } from 'react'
import { useText } from '../locales/use-text.ts'
import { anchorId, showNodes, type ContentOptions } from './allowed-content.tsx'
import type { AllowedNode } from './allowed-html.ts'
import { textLength } from './document-text.ts'
import { breakPages } from './break-pages.ts'
import './paper.css'

type PagedPaperProps<Kind> = {
  readonly nodes: readonly AllowedNode[]
  readonly options: Omit<ContentOptions<Kind>, 'onFollow'>
  readonly label: string
  readonly stage?: Ref<HTMLDivElement>
}

type Block = { readonly node: AllowedNode; readonly from: number }

/** A document as white sheets of paper. Where pages break is our measure; the document's own program may break elsewhere. */
export function PagedPaper<Kind>({ nodes, options, label, stage }: PagedPaperProps<Kind>) {
  const { deliverable } = useText()
  const blocks = useMemo(() => topBlocks(nodes), [nodes])
  const [pages, setPages] = useState<{ of: readonly Block[]; starts: readonly number[] }>({ of: [], starts: [0] })
  const measured = useRef<HTMLElement>(null)
  const own = pages.of === blocks ? pages.starts : [0]
  useLayoutEffect(() => {
    const paper = measured.current
    if (paper === null || pages.of === blocks) return
    const em = Number.parseFloat(getComputedStyle(paper).fontSize)
    const heights = [...paper.querySelectorAll<HTMLElement>(':scope > .paper-block')].map((block) => ({
      height: block.getBoundingClientRect().height / em,
      isHeading: /^H[1-6]$/.test(block.firstElementChild?.tagName ?? ''),
    }))
    setPages({ of: blocks, starts: breakPages(heights, PAGE_EMS) })
  }, [blocks, pages])

  const whole: ContentOptions<Kind> = {
    ...options,
    onFollow: (anchor) =>
      document.querySelector(`#${CSS.escape(anchorId(anchor))}`)?.scrollIntoView({ block: 'center' }),
  }
  const show = ({ node, from }: Block): ReactNode => (
    <div key={from} className="paper-block">
      {showNodes([node], from, whole)}
    </div>
  )
  return (
    <div className="stage" tabIndex={0} role="region" aria-label={label} ref={stage}>
      <div className="stage-in">
        {own.map((start, page) => (
          <article
            key={start}
            ref={page === 0 ? measured : undefined}
            className="paper"
            aria-label={deliverable.page(page + 1, own.length)}
          >
            {blocks.slice(start, own[page + 1] ?? blocks.length).map(show)}
          </article>
        ))}
      </div>
    </div>
  )
}

/** Height of a page's text in widths of its letter; the sheet is 54 wide and as high as A4. */
const PAGE_EMS = 54 * Math.SQRT2 - 7.2

/** The document's outermost blocks; what only wraps others gives way to them. */
function topBlocks(nodes: readonly AllowedNode[]): Block[] {
  const blocks: Block[] = []
  let at = 0
  const add = (node: AllowedNode): void => {
    if (typeof node !== 'string' && node.tag === 'div' && node.children.some((child) => typeof child !== 'string')) {
      for (const child of node.children) add(child)
      return
    }
    if (typeof node !== 'string' || node.trim() !== '') blocks.push({ node, from: at })
    at += textLength(node)
  }
  for (const node of nodes) add(node)
  return blocks
}
