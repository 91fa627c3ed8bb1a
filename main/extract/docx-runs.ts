import { childOf, childrenOf, textOf, type XmlElement } from './xml-tree.ts'

/** What a paragraph says, and what hangs on it. */
export type Paragraph = {
  readonly text: string
  /** Text boxes inside it, once each. */
  readonly boxes: readonly XmlElement[]
  /** Relationship ids of charts and diagrams inside it. */
  readonly graphics: readonly string[]
  readonly deleted: readonly string[]
  readonly moved: readonly string[]
  readonly hasHidden: boolean
  /** Text that each comment stands on, by its id. */
  readonly anchors: ReadonlyMap<string, string>
}

/** Reads the inline content of a paragraph as a person sees it with all insertions accepted. */
export function readParagraph(paragraph: XmlElement): Paragraph {
  const boxes: XmlElement[] = []
  const graphics: string[] = []
  const deleted: string[] = []
  const moved: string[] = []
  const anchors = new Map<string, string>()
  const openAnchors = new Set<string>()
  let [text, hasHidden] = ['', false]
  let fieldDepth = 0
  const inInstruction: boolean[] = []

  const add = (more: string): void => {
    text += more
    for (const id of openAnchors) anchors.set(id, (anchors.get(id) ?? '') + more)
  }

  function run(element: XmlElement): void {
    const properties = childOf(element, 'rPr')
    if (isOn(properties, 'vanish')) hasHidden = true
    const shown = isOn(properties, 'caps') ? (value: string) => value.toUpperCase() : (value: string) => value
    for (const child of childrenOf(element)) {
      if (child.name === 'fldChar') field(child)
      else if (inInstruction.at(-1) === true && child.name !== 'AlternateContent') continue
      else if (child.name === 't') add(shown(textOf(child)))
      else if (child.name === 'tab' || child.name === 'ptab') add('\t')
      else if (child.name === 'br' || child.name === 'cr') add(' ')
      else if (child.name === 'noBreakHyphen') add('-')
      else if (child.name === 'sym') add(symbol(child))
      else if (child.name === 'footnoteReference' || child.name === 'endnoteReference') add(`[${child.attributes['id'] ?? ''}]`)
      else inline(child)
    }
  }

  function field(element: XmlElement): void {
    const type = element.attributes['fldCharType']
    if (type === 'begin') {
      fieldDepth++
      inInstruction.push(true)
      const box = childOf(childOf(element, 'ffData'), 'checkBox')
      if (box !== undefined) add(isOn(box, 'checked') || (childOf(box, 'checked') === undefined && isOn(box, 'default')) ? '☒' : '☐')
    } else if (type === 'separate' && fieldDepth > 0) inInstruction[inInstruction.length - 1] = false
    else if (type === 'end' && fieldDepth > 0) {
      fieldDepth--
      inInstruction.pop()
    }
  }

  function inline(element: XmlElement): void {
    switch (element.name) {
      case 'r':
        if (element.prefix === 'm') add(textOf(element))
        else run(element)
        return
      case 'del':
      case 'moveFrom': {
        const words = removedText(element)
        if (words !== '') (element.name === 'del' ? deleted : moved).push(words)
        return
      }
      case 'AlternateContent': {
        const choice = childOf(element, 'Choice') ?? childOf(element, 'Fallback')
        for (const child of childrenOf(choice)) inline(child)
        return
      }
      case 'txbxContent':
        boxes.push(element)
        return
      case 'chart':
      case 'relIds':
        graphics.push(element.attributes['id'] ?? element.attributes['dm'] ?? '')
        return
      case 'oMath':
        add(equation(element))
        return
      case 'commentRangeStart':
        openAnchors.add(element.attributes['id'] ?? '')
        return
      case 'commentRangeEnd':
        openAnchors.delete(element.attributes['id'] ?? '')
        return
      case 'rPr':
      case 'pPr':
      case 'instrText':
      case 'delText':
      case 'sdtPr':
        return
      default:
        for (const child of childrenOf(element)) inline(child)
    }
  }

  for (const child of childrenOf(paragraph)) inline(child)
  return { text, boxes, graphics, deleted, moved, hasHidden, anchors }
}

function isOn(properties: XmlElement | undefined, name: string): boolean {
  const element = childOf(properties, name)
  return element !== undefined && !['0', 'false', 'off', 'none'].includes(element.attributes['val'] ?? '1')
}

/** Symbol fonts sit in a private area; what is left of them is their code. */
function symbol(element: XmlElement): string {
  const code = Number.parseInt(element.attributes['char'] ?? '', 16)
  if (Number.isNaN(code)) return ''
  const plain = code >= 0xf000 && code <= 0xf0ff ? code - 0xf000 : code
  if (/wingdings/i.test(element.attributes['font'] ?? '')) return ({ 0xfe: '☑', 0xa8: '☐', 0xfd: '☒', 0xfc: '✓', 0xfb: '✗', 0xe0: '→' } as Record<number, string>)[plain] ?? '▪'
  return plain >= 0x20 ? String.fromCodePoint(plain) : ''
}

function removedText(element: XmlElement): string {
  return descendantsText(element, new Set(['delText', 't']))
}

function descendantsText(element: XmlElement, names: ReadonlySet<string>): string {
  return childrenOf(element)
    .map((child) => (names.has(child.name) ? textOf(child) : descendantsText(child, names)))
    .join('')
}

/** Office mathematics in one line: fractions as (a)/(b), powers as a^b, indices as a_b, roots as √(a). */
function equation(element: XmlElement): string {
  const part = (name: string): string => equation(childOf(element, name) ?? { name: '', prefix: '', attributes: {}, children: [] })
  const all = (): string => childrenOf(element).map(equation).join('')
  switch (element.name) {
    case 't':
      return textOf(element)
    case 'f':
      return `(${part('num')})/(${part('den')})`
    case 'sSup':
      return `${part('e')}^${part('sup')}`
    case 'sSub':
      return `${part('e')}_${part('sub')}`
    case 'sSubSup':
      return `${part('e')}_${part('sub')}^${part('sup')}`
    case 'rad':
      return `${part('deg')}√(${part('e')})`
    case 'nary': {
      const sign = childOf(childOf(element, 'naryPr'), 'chr')?.attributes['val'] ?? '∫'
      return `${sign}_${part('sub')}^${part('sup')} ${part('e')}`
    }
    case 'd':
      return `(${childrenOf(element, 'e').map(equation).join(', ')})`
    default:
      return /Pr$/.test(element.name) ? '' : all()
  }
}
