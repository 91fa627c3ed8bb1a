import { childOf, childrenOf, valueOf, type XmlElement } from './xml-tree.ts'

/** What a style says that shows in the text. `level` is the outline level from 0; undefined for body text. */
export type DocxStyle = {
  readonly level: number | undefined
  readonly numId: string | undefined
  readonly depth: number | undefined
  readonly isCaps: boolean | undefined
  readonly isHidden: boolean | undefined
  readonly isRaised: boolean | undefined
}

/** Styles by id, each with what it inherits; no id gives the default paragraph style. */
export type DocxStyles = (id: string | undefined) => DocxStyle

const plain: DocxStyle = {
  level: undefined,
  numId: undefined,
  depth: undefined,
  isCaps: undefined,
  isHidden: undefined,
  isRaised: undefined,
}

export function readStyles(root: XmlElement | undefined): DocxStyles {
  const elements = new Map<string, XmlElement>()
  let usual: string | undefined
  for (const style of childrenOf(root, 'style')) {
    const id = style.attributes['styleId'] ?? ''
    elements.set(id, style)
    if (style.attributes['type'] === 'paragraph' && isTrue(style.attributes['default'] ?? '0')) usual = id
  }
  const resolved = new Map<string, DocxStyle>()

  function resolve(id: string, seen: readonly string[]): DocxStyle {
    const element = elements.get(id)
    // A chain longer than any real one is a circle.
    if (element === undefined || seen.includes(id) || seen.length > 50) return plain
    const known = resolved.get(id)
    if (known !== undefined) return known
    const parent = valueOf(element, 'basedOn')
    const style = inherit(ownStyle(element), parent === undefined ? plain : resolve(parent, [...seen, id]))
    resolved.set(id, style)
    return style
  }
  return (id) => {
    const wanted = id ?? usual
    return wanted === undefined ? plain : resolve(wanted, [])
  }
}

function ownStyle(element: XmlElement): DocxStyle {
  const paragraph = childOf(element, 'pPr')
  const run = childOf(element, 'rPr')
  const numbering = childOf(paragraph, 'numPr')
  const name = valueOf(element, 'name') ?? ''
  const named = /^heading ([1-9])$/i.exec(name)?.[1] ?? (/^title$/i.test(name) ? '1' : undefined)
  const level = valueOf(paragraph, 'outlineLvl') ?? (named === undefined ? undefined : Number(named) - 1)
  const depth = valueOf(numbering, 'ilvl')
  return {
    level: level === undefined ? undefined : Number(level),
    numId: valueOf(numbering, 'numId'),
    depth: depth === undefined ? undefined : Number(depth),
    isCaps: toggle(run, 'caps'),
    isHidden: toggle(run, 'vanish'),
    isRaised: isRaised(run),
  }
}

function inherit(own: DocxStyle, parent: DocxStyle): DocxStyle {
  return {
    level: own.level ?? parent.level,
    numId: own.numId ?? parent.numId,
    depth: own.depth ?? parent.depth,
    isCaps: own.isCaps ?? parent.isCaps,
    isHidden: own.isHidden ?? parent.isHidden,
    isRaised: own.isRaised ?? parent.isRaised,
  }
}

/** Whether letters stand above their line; undefined where nothing is said of it. */
export function isRaised(properties: XmlElement | undefined): boolean | undefined {
  const place = valueOf(properties, 'vertAlign')
  return place === undefined ? undefined : place === 'superscript'
}

/** A property that is on by being there; undefined where it is not there. */
export function toggle(properties: XmlElement | undefined, name: string): boolean | undefined {
  const element = childOf(properties, name)
  return element === undefined ? undefined : isTrue(element.attributes['val'] ?? '1')
}

function isTrue(value: string): boolean {
  return !['0', 'false', 'off', 'none'].includes(value)
}
