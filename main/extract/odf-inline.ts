import { createCommentWords } from './comment-words.ts'
import { createRaisedFigures } from './raised-figures.ts'
import type { OdfStyles } from './odf-styles.ts'
import { childOf, childrenOf, textOf, type XmlElement } from './xml-tree.ts'

export type OdfPart = 'footnote' | 'endnote' | 'comment'

/** What stands in a paragraph and is shown after it. */
export type OdfFollower = {
  readonly element: XmlElement
  readonly kind: OdfPart | 'box'
  /** Before its first line: a note's mark, who made a comment. */
  readonly lead: string
  /** Name of the comment whose words are collected. */
  readonly anchor?: string
}

export type OdfInlineContext = {
  readonly styles: OdfStyles
  readonly onFollower: (follower: OdfFollower) => void
  /** Here text stood that a tracked change deletes. */
  readonly onDeleted?: ((change: string) => void) | undefined
  /** Text that a reader does not see. */
  readonly onHidden?: (() => void) | undefined
}

/** Turns what stands in OpenDocument paragraphs into text. */
export function createOdfInline({ styles, onFollower, onDeleted, onHidden }: OdfInlineContext) {
  const commented = createCommentWords()
  const apart = createRaisedFigures()
  let before = ''
  let isRaised = false

  return {
    inline,
    paragraphText,
    shown,
    /** The words that a comment stands on so far. */
    wordsOf: (comment: string | undefined): string => commented.of(comment ?? ''),
  }

  /** The text of a paragraph. */
  function paragraphText(element: XmlElement): string {
    before = ''
    return inlineText(element)
  }

  function inlineText(element: XmlElement): string {
    return element.children
      .map((child) =>
        typeof child === 'string' ? said(apart(withSingleSpaces(child), before, isRaised)) : inline(child),
      )
      .join('')
  }

  function said(text: string): string {
    commented.add(text)
    before = text
    return text
  }

  function shown(text: string, isHidden: boolean): string {
    if (!isHidden || text.trim() === '' || text.startsWith('[hidden: ')) return text
    onHidden?.()
    return `[hidden: ${text}]`
  }

  function inline(child: XmlElement): string {
    const { attributes } = child
    switch (child.name) {
      case 's':
        return said(' '.repeat(Math.min(1_000, Number(attributes['c'] ?? 1))))
      case 'tab':
        return said('\t')
      case 'line-break':
        return said(' ')
      case 'span': {
        const style = attributes['style-name']
        const isRaisedAround = isRaised
        isRaised ||= styles.isRaised(style)
        const text = inlineText(child)
        isRaised = isRaisedAround
        if (text.trim() !== '' && styles.isUnseen('text', style)) onHidden?.()
        return shown(text, styles.isHidden('text', style))
      }
      case 'note': {
        const mark = `[${childrenOf(child, 'note-citation').map(textOf).join('').trim()}]`
        const kind = attributes['note-class'] === 'endnote' ? 'endnote' : 'footnote'
        for (const body of childrenOf(child, 'note-body')) onFollower({ element: body, kind, lead: `${mark} ` })
        return mark
      }
      case 'annotation': {
        const author = textOf(childOf(child, 'creator')).trim()
        const name = attributes['name']
        if (name !== undefined) commented.open(name)
        const lead = `Comment${author === '' ? '' : ` by ${author}`}`
        onFollower({ element: child, kind: 'comment', lead, ...(name === undefined ? {} : { anchor: name }) })
        return ''
      }
      case 'annotation-end':
        commented.close(attributes['name'] ?? '')
        return ''
      case 'change':
        onDeleted?.(attributes['change-id'] ?? '')
        return ''
      case 'hidden-text':
        return shown(attributes['string-value'] ?? textOf(child), attributes['is-hidden'] === 'true')
      case 'text-box':
        onFollower({ element: child, kind: 'box', lead: '' })
        return ''
      default:
        return silent.has(child.name) ? '' : inlineText(child)
    }
  }
}

/** Elements without text of the document. */
export const silent = new Set([
  'forms',
  'title',
  'desc',
  'sequence-decls',
  'variable-decls',
  'ruby-text',
  'script',
  'binary-data',
  'settings',
  'label',
  'creator',
  'date',
  'creator-initials',
  'object',
])

/** Looked at first: a long text of single spaces is not made anew from each of its words. */
function withSingleSpaces(text: string): string {
  return /[^\S ]|\s\s/.test(text) ? text.replaceAll(/\s+/g, ' ') : text
}
