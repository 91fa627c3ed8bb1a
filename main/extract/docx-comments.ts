import type { OoxmlPackage } from './ooxml-package.ts'
import { childrenOf, descendants, type XmlElement } from './xml-tree.ts'

export type DocxComment = {
  readonly id: string
  readonly author: string
  readonly isReply: boolean
  readonly isResolved: boolean
  readonly blocks: readonly XmlElement[]
}

/** The comments of a document in file order, with what newer versions of Word say about their threads. */
export function readComments(opened: OoxmlPackage, main: string): DocxComment[] {
  const partOf = (type: string): XmlElement | undefined =>
    opened.xml(opened.relationships(main).find((candidate) => candidate.type === type)?.target ?? '')
  const threads = new Map(
    childrenOf(partOf('commentsExtended'), 'commentEx').map((one) => [one.attributes['paraId'], one.attributes]),
  )
  return childrenOf(partOf('comments'), 'comment').map((comment) => {
    // A thread is known by the last paragraph of its comment.
    const last = descendants(comment, 'p').at(-1)
    const thread = threads.get(last?.attributes['paraId'])
    return {
      id: comment.attributes['id'] ?? '',
      author: comment.attributes['author'] ?? '',
      isReply: thread?.['paraIdParent'] !== undefined,
      isResolved: thread?.['done'] === '1',
      blocks: childrenOf(comment),
    }
  })
}

/** One line: who says what, on which words. */
export function commentLine({ author, isReply, isResolved }: DocxComment, said: string, anchor: string): string {
  const by = author === '' ? '' : ` by ${author}`
  const on = anchor === '' ? '' : ` on “${anchor.replaceAll(/\s+/g, ' ')}”`
  return `${isReply ? 'Reply' : 'Comment'}${by}${on}${isResolved ? ' (resolved)' : ''}: ${said}`
}
