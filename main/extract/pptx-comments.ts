import { drawnText } from './graphics.ts'
import type { OoxmlPackage } from './ooxml-package.ts'
import { childOf, childrenOf, textOf, type XmlElement } from './xml-tree.ts'

/** Names of those who comment, by id; older and newer presentations keep them in different parts. */
export function readAuthors(opened: OoxmlPackage, main: string): ReadonlyMap<string, string> {
  const parts = opened.relationships(main).filter(({ type }) => type === 'commentAuthors' || type === 'authors')
  return new Map(
    parts.flatMap(({ target }) =>
      childrenOf(opened.xml(target)).map(
        ({ attributes }) => [attributes['id'] ?? '', attributes['name'] ?? ''] as const,
      ),
    ),
  )
}

/** The comments of a slide with their replies, one line each. */
export function commentLines(root: XmlElement | undefined, authors: ReadonlyMap<string, string>): string[] {
  const line = (kind: string, element: XmlElement): string => {
    const author = authors.get(element.attributes['authorId'] ?? '')
    const body = childOf(element, 'txBody')
    const said = body === undefined ? textOf(childOf(element, 'text')).trim() : drawnText(body)
    return `${kind}${author === undefined ? '' : ` by ${author}`}: ${said}`
  }
  return childrenOf(root, 'cm').flatMap((comment) => [
    line('Comment', comment),
    ...childrenOf(childOf(comment, 'replyLst'), 'reply').map((reply) => line('Reply', reply)),
  ])
}
