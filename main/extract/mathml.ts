import { childrenOf, textOf, type XmlElement } from './xml-tree.ts'

/** MathML in one line: as it was typed, where it says so, else in the linear form of Word, `a/b`, `x^2`, `√(x+1)`. */
export function mathText(math: XmlElement): string {
  const [head = math, ...more] = childrenOf(math)
  if (head.name === 'semantics' && more.length === 0) {
    const typed = childrenOf(head, 'annotation').map(textOf).join(' ').trim()
    if (typed !== '') return typed
  }
  return linear(math).replaceAll(/\s+/g, ' ').trim()
}

function linear(element: XmlElement): string {
  const parts = childrenOf(element)
    .filter(({ name }) => !name.startsWith('annotation'))
    .map(linear)
  const [first = '', second = '', third = ''] = parts
  switch (element.name) {
    case 'mi':
    case 'mn':
    case 'mtext':
    case 'ms':
      return textOf(element)
    case 'mo':
      return textOf(element).replaceAll(/[\u2061-\u2064]/g, '')
    case 'mfrac':
      return `${operand(first)}/${operand(second)}`
    case 'msup':
    case 'mover':
      return `${operand(first)}^${operand(second)}`
    case 'msub':
    case 'munder':
      return `${operand(first)}_${operand(second)}`
    case 'msubsup':
    case 'munderover':
      return `${operand(first)}_${operand(second)}^${operand(third)}`
    case 'msqrt':
      return `√${operand(parts.join(''))}`
    case 'mroot':
      return `√(${second}&${first})`
    case 'mfenced':
      return `${element.attributes['open'] ?? '('}${parts.join(',')}${element.attributes['close'] ?? ')'}`
    case 'mtable':
      return `[${parts.join('; ')}]`
    case 'mtr':
      return parts.join(', ')
    default:
      return parts.join('')
  }
}

function operand(text: string): string {
  return /^(?:[\p{L}\p{M}\p{N}.,]*|\(.*\)|.)$/u.test(text) ? text : `(${text})`
}
