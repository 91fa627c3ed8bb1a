import { SaxesParser } from 'saxes'
import { decodeText } from './encoding.ts'
import { extractLimits } from './limits.ts'
import { ExtractError } from './text-view.ts'

/** An element without its namespace prefix: `w:p` and the strict `p` are both `p`. */
export type XmlElement = {
  readonly name: string
  /** Prefix as written, where the same name means two things (`m:t`, `w:t`). */
  readonly prefix: string
  /** By local name; the later of two wins. */
  readonly attributes: Readonly<Record<string, string>>
  readonly children: (XmlElement | string)[]
}

/** Parses one XML part without recursion. DTDs are refused: no entity is ever expanded. Throws `corrupt` and `too_large`. */
export function parseXml(bytes: Uint8Array, part: string): XmlElement {
  const parser = new SaxesParser()
  const document: XmlElement = { name: '', prefix: '', attributes: {}, children: [] }
  const open: XmlElement[] = [document]
  parser.on('doctype', () => {
    throw new ExtractError('corrupt', `The file holds a document type declaration in ${part}; such files are not read.`)
  })
  parser.on('opentag', ({ name, attributes }) => {
    if (open.length > extractLimits.xmlDepth * 20) throw new ExtractError('too_large', `The file nests more than ${extractLimits.xmlDepth * 20} elements in ${part}.`)
    const colon = name.indexOf(':')
    const local: Record<string, string> = {}
    for (const [key, value] of Object.entries(attributes as Record<string, string>)) local[key.slice(key.indexOf(':') + 1)] = value
    const element: XmlElement = { name: name.slice(colon + 1), prefix: name.slice(0, Math.max(0, colon)), attributes: local, children: [] }
    open.at(-1)!.children.push(element)
    open.push(element)
  })
  const text = (value: string): void => void open.at(-1)!.children.push(value)
  parser.on('text', text)
  parser.on('cdata', text)
  parser.on('closetag', () => void open.pop())
  parser.on('error', (error) => {
    throw new ExtractError('corrupt', `The file is damaged: ${part} is no well-formed XML.`, { cause: error })
  })
  parser.write(decodeText(bytes).text).close()
  const root = document.children.find((child) => typeof child !== 'string')
  if (root === undefined || typeof root === 'string') throw new ExtractError('corrupt', `The file is damaged: ${part} is empty.`)
  return root
}

/** The element children, all or those of one name. */
export function childrenOf(element: XmlElement | undefined, name?: string): XmlElement[] {
  return (element?.children ?? []).filter((child): child is XmlElement => typeof child !== 'string' && (name === undefined || child.name === name))
}

/** The first child of a name. */
export function childOf(element: XmlElement | undefined, name: string): XmlElement | undefined {
  return childrenOf(element, name)[0]
}

/** All descendants of a name, in document order. */
export function descendants(element: XmlElement | undefined, name: string): XmlElement[] {
  const found: XmlElement[] = []
  const waiting = element === undefined ? [] : [element]
  while (waiting.length > 0) {
    const next = waiting.pop()!
    if (next.name === name && next !== element) found.push(next)
    for (let i = next.children.length - 1; i >= 0; i--) {
      const child = next.children[i]!
      if (typeof child !== 'string') waiting.push(child)
    }
  }
  return found
}

/** All text below an element. */
export function textOf(element: XmlElement | undefined): string {
  let text = ''
  const waiting: (XmlElement | string)[] = element === undefined ? [] : [element]
  while (waiting.length > 0) {
    const next = waiting.pop()!
    if (typeof next === 'string') text += next
    else for (let i = next.children.length - 1; i >= 0; i--) waiting.push(next.children[i]!)
  }
  return text
}
