import { childOf, childrenOf, textOf, valueOf, type XmlElement } from './xml-tree.ts'

/** Office mathematics in one line, as Word's own linear form writes it: `a/b`, `x^2`, `a_i`, `√(x+1)`, `∑_(i=1)^n i`. */
export function equationText(element: XmlElement): string {
  const part = (name: string): string => {
    const inner = childOf(element, name)
    return inner === undefined ? '' : equationText(inner)
  }
  const property = (name: string): string | undefined => valueOf(childOf(element, `${element.name}Pr`), name)
  switch (element.name) {
    case 't':
      return textOf(element)
    case 'f':
      return property('type') === 'noBar'
        ? `(${part('num')}¦${part('den')})`
        : `${operand(part('num'))}/${operand(part('den'))}`
    case 'sSup':
      return `${operand(part('e'))}^${operand(part('sup'))}`
    case 'sSub':
      return `${operand(part('e'))}_${operand(part('sub'))}`
    case 'sSubSup':
      return `${operand(part('e'))}_${operand(part('sub'))}^${operand(part('sup'))}`
    case 'sPre':
      return `_${operand(part('sub'))}^${operand(part('sup'))} ${operand(part('e'))}`
    case 'rad':
      return part('deg') === '' ? `√${bracketed(part('e'))}` : `√(${part('deg')}&${part('e')})`
    case 'nary':
      return `${property('chr') ?? '∫'}${script('_', part('sub'))}${script('^', part('sup'))} ${part('e')}`
    case 'd': {
      const inside = childrenOf(element, 'e')
        .map(equationText)
        .join(property('sepChr') ?? '|')
      return `${property('begChr') ?? '('}${inside}${property('endChr') ?? ')'}`
    }
    case 'func':
      return `${part('fName')} ${part('e')}`
    case 'limLow':
      return `${part('e')}_${operand(part('lim'))}`
    case 'limUpp':
      return `${part('e')}^${operand(part('lim'))}`
    case 'acc':
      return `${operand(part('e'))}${property('chr') ?? '\u0302'}`
    case 'm':
      return `[${childrenOf(element, 'mr')
        .map((row) => childrenOf(row, 'e').map(equationText).join(', '))
        .join('; ')}]`
    case 'eqArr':
      return childrenOf(element, 'e').map(equationText).join('; ')
    default:
      return element.name.endsWith('Pr') ? '' : joined(childrenOf(element))
  }
}

/** What follows a fraction, a power or an index is no part of it. */
function joined(elements: readonly XmlElement[]): string {
  let text = ''
  let isOpen = false
  for (const element of elements) {
    const next = equationText(element)
    if (next === '') continue
    text += isOpen && /^[\p{L}\p{N}√∑∫∏([_]/u.test(next) ? ` ${next}` : next
    isOpen = /^(?:f|sSup|sSub|sSubSup)$/.test(element.name)
  }
  return text
}

/** What is more than one number or name stands in brackets. */
function operand(text: string): string {
  return /^(?:[\p{L}\p{M}]|[\d.,]+|.)$/u.test(text) || /^\([^()]*\)$/.test(text) ? text : bracketed(text)
}

function bracketed(text: string): string {
  return /^\([^()]*\)$/.test(text) ? text : `(${text})`
}

function script(sign: string, text: string): string {
  return text === '' ? '' : `${sign}${operand(text)}`
}
