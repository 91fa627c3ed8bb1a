import { isNearWhite } from './near-white.ts'
import { childOf, childrenOf, type XmlElement } from './xml-tree.ts'

export type OdfStyles = {
  /** Whether a style of text, a paragraph or a section hides what it is put on. */
  readonly isHidden: (family: string, name: string | undefined) => boolean
  /** Whether it can hardly be seen: white on white, or tiny. */
  readonly isUnseen: (family: string, name: string | undefined) => boolean
  /** Whether a style of text raises it as a power or a note's mark. */
  readonly isRaised: (name: string | undefined) => boolean
  /** The list that a paragraph's style puts it in. */
  readonly listOf: (paragraphStyle: string | undefined) => string | undefined
  /** The levels of a list style. */
  readonly list: (name: string | undefined) => XmlElement | undefined
  /** The levels of headings. */
  readonly outline: XmlElement | undefined
}

/** The styles that matter to the text, out of a document's parts. */
export function readOdfStyles(...roots: (XmlElement | undefined)[]): OdfStyles {
  const groups = roots.flatMap((root) => childrenOf(root)).filter(({ name }) => /^(?:automatic-)?styles$/.test(name))
  const all = groups.flatMap((group) => childrenOf(group))
  const styles = new Map(
    all
      .filter(({ name }) => name === 'style')
      .map((style) => [key(style.attributes['family'], style.attributes['name']), style]),
  )
  const lists = new Map(
    all.filter(({ name }) => name === 'list-style').map((style) => [style.attributes['name'] ?? '', style]),
  )

  /** The first answer among a style and those that it is made from. */
  function inherited<T>(
    family: string,
    name: string | undefined,
    answer: (style: XmlElement) => T | undefined,
  ): T | undefined {
    let next = name
    for (let steps = 0; next !== undefined && steps < 50; steps++) {
      const style = styles.get(key(family, next))
      if (style === undefined) return undefined
      const found = answer(style)
      if (found !== undefined) return found
      next = style.attributes['parent-style-name']
    }
    return undefined
  }

  return {
    isHidden: (family, name) => inherited(family, name, (style) => textProperty(style, 'display')) === 'none',
    isUnseen(family, name) {
      const size = /^([\d.]+)pt$/.exec(inherited(family, name, (style) => textProperty(style, 'font-size')) ?? '')
      const behind = inherited(family, name, (style) => textProperty(style, 'background-color')) ?? 'transparent'
      const colour = inherited(family, name, (style) => textProperty(style, 'color'))
      return (size !== null && Number(size[1]) <= 2) || (behind === 'transparent' && isNearWhite(colour?.slice(1)))
    },
    isRaised: (name) =>
      /^(?:super|[1-9])/.test(inherited('text', name, (style) => textProperty(style, 'text-position')) ?? ''),
    listOf: (name) => inherited('paragraph', name, ({ attributes }) => attributes['list-style-name'] || undefined),
    list: (name) => lists.get(name ?? ''),
    outline: all.find(({ name }) => name === 'outline-style'),
  }
}

function key(family = '', name = ''): string {
  return `${family} ${name}`
}

function textProperty(style: XmlElement, attribute: string): string | undefined {
  return childOf(style, 'text-properties')?.attributes[attribute]
}
