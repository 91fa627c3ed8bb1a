import { numeral } from './numerals.ts'
import { childOf, type XmlElement } from './xml-tree.ts'

/** Counts the numbered paragraphs of a drawing's text: gives what stands before each, '' for one without a number. Call it once a paragraph that says something. */
export function createDrawnNumbering(): (paragraph: XmlElement) => string {
  const counts: { type: string; next: number }[] = []
  return (paragraph) => {
    const properties = childOf(paragraph, 'pPr')
    const level = Math.min(9, Math.max(0, Number(properties?.attributes['lvl'] ?? 0)))
    const { type, startAt } = childOf(properties, 'buAutoNum')?.attributes ?? {}
    counts.length = Math.min(counts.length, type === undefined ? level : level + 1)
    if (type === undefined) return ''
    const known = counts[level]?.type === type ? counts[level] : { type, next: Number(startAt ?? 1) }
    counts[level] = known
    return `${numberText(known.next++, type)} `
  }
}

/** `romanUcParenR` is `IV)`: numerals, their case, and what stands around them. */
function numberText(value: number, type: string): string {
  const [, kind = '', around = ''] = /^([a-z]+(?:Lc|Uc)?)(Period|ParenR|ParenBoth|Plain|Minus)?/.exec(type) ?? []
  const number = numeral(value, formats[kind] ?? 'decimal')
  return `${around === 'ParenBoth' ? '(' : ''}${number}${ends[around] ?? '.'}`
}

const formats: Readonly<Record<string, string>> = {
  alphaLc: 'lowerLetter',
  alphaUc: 'upperLetter',
  romanLc: 'lowerRoman',
  romanUc: 'upperRoman',
}

const ends: Readonly<Record<string, string>> = { Period: '.', ParenR: ')', ParenBoth: ')', Plain: '', Minus: ' -' }
