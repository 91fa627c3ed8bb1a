import { Children, memo, type ReactNode } from 'react'
import Markdown, { type Components } from 'react-markdown'
import remarkGfm from 'remark-gfm'
import { askLink } from '../store/dialogs.ts'
import { LinkButton } from './button.tsx'
import { EntryId } from './mark.tsx'
import { markdownBlocks } from './markdown-blocks.ts'
import './markdown.css'

const plugins = [remarkGfm]
const forbidden = ['img', 'input', 'script', 'style', 'iframe']

type ProseProps = {
  readonly text: string
  /** Follows an id such as L41; without it ids are plain words. */
  readonly onEntry?: (id: string) => void
}

/** Markdown of a model or a document: no HTML, no image, and a link opens only after its address was shown. */
export const Prose = memo(function Prose(props: ProseProps) {
  return (
    <div className="prose" dir="auto">
      <Block {...props} />
    </div>
  )
})

/** As `Prose`, of a text that grows: what stands above its last paragraph is not laid out anew. */
export function GrowingProse({ text }: { readonly text: string }) {
  return (
    <div className="prose" dir="auto">
      {markdownBlocks(text).map((block, index) => (
        <Block key={index} text={block} />
      ))}
    </div>
  )
}

const Block = memo(function Block({ text, onEntry }: ProseProps) {
  const ids = (children: ReactNode): ReactNode => (onEntry === undefined ? children : withIds(children, onEntry))
  const components: Components = {
    a: ({ href, children }) =>
      isLiteral(href, children) ? (
        <>{children}</>
      ) : (
        <LinkButton onClick={() => askLink(href ?? '')}>{children}</LinkButton>
      ),
    p: ({ children }) => <p>{ids(children)}</p>,
    li: ({ children }) => <li>{ids(children)}</li>,
    td: ({ children }) => <td>{ids(children)}</td>,
    table: ({ children }) => (
      <div className="md-table">
        <table>{children}</table>
      </div>
    ),
  }
  return (
    <Markdown skipHtml remarkPlugins={plugins} disallowedElements={forbidden} unwrapDisallowed components={components}>
      {text}
    </Markdown>
  )
})

/** An address that stands in the text as itself was not meant as a link by anybody. */
function isLiteral(href: string | undefined, children: ReactNode): boolean {
  const shown = Children.toArray(children)
    .filter((child) => typeof child === 'string')
    .join('')
  return href === undefined || href === '' || href === shown || href === `http://${shown}` || href === `mailto:${shown}`
}

function withIds(children: ReactNode, onEntry: (id: string) => void): ReactNode {
  return Children.map(children, (child) => {
    if (typeof child !== 'string') return child
    return child
      .split(/(\b[LD][1-9]\d{0,6}\b)/)
      .map((part, index) => (index % 2 === 0 ? part : <EntryId key={index} id={part} onOpen={() => onEntry(part)} />))
  })
}
