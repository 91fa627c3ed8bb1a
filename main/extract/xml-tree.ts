import { extractLimits } from './limits.ts'
import { ExtractError } from './text-view.ts'
import { createXmlScanner, XmlError } from './xml-scan.ts'

/** An element by its local name: `w:p` and the `p` of another prefix are both `p`. */
export type XmlElement = {
  readonly name: string
  /** By local name; where one is there with and without prefix (`id`, `r:id`), the one with prefix is `:id`. */
  readonly attributes: Readonly<Record<string, string>>
  readonly children: (XmlElement | string)[]
}

/**
 * Children of the elements named `within` (at most five deep, not namesakes inside a block) are handed over one by one with the elements
 * around them, root first, and dropped: a long part is never held whole.
 */
export type XmlBlocks = {
  readonly within: string
  readonly onBlock: (block: XmlElement, around: readonly XmlElement[]) => void
}

/** Children of the root of this name are checked and left out. */
export type XmlLeftOut = { readonly without: string }

/** Parses one XML part without recursion, in UTF-8 or UTF-16. DTDs are refused: no entity is ever expanded. Throws `corrupt` and `too_large`. */
export function parseXml(chunks: Iterable<Uint8Array>, part: string, how?: XmlBlocks | XmlLeftOut): XmlElement {
  const document: Growing = { name: '', attributes: {}, children: [] }
  const open: Growing[] = [document]
  const names: string[] = []
  const without = how !== undefined && 'without' in how ? how.without : undefined
  const blocks = how !== undefined && 'within' in how ? how : undefined
  let leftOut = 0
  const locals = new Map<string, string>()
  // One text for all elements of a name: each would hold its own.
  const localOf = (name: string): string => {
    const known = locals.get(name)
    if (known !== undefined) return known
    const local = localName(name)
    if (locals.size < MOST_NAMES) locals.set(name, local)
    return local
  }
  const scanner = createXmlScanner(
    {
      documentType() {
        throw new ExtractError('corrupt', `The file is not read: its part ${part} declares a document type.`)
      },
      open(name, attributes) {
        if (names.length >= extractLimits.xmlDepth)
          throw tooLarge(`its part ${part} nests more than ${extractLimits.xmlDepth} elements`)
        if (names.length === 0 && document.children.some((child) => typeof child !== 'string'))
          throw new XmlError('It has a second root.')
        if (leftOut > 0 || (names.length === 1 && without === localOf(name))) {
          leftOut++
          names.push(name)
          return
        }
        const element = { name: localOf(name), attributes: byLocalName(attributes), children: [] }
        addChild(open.at(-1)!, element)
        open.push(element)
        names.push(name)
      },
      close(name) {
        if (names.pop() !== name) throw new XmlError(`The end of ${name} matches no beginning.`)
        if (leftOut > 0) {
          leftOut--
          return
        }
        const closed = open.pop()!
        if (closed.children.length > 1 && closed.children.length < ROOM) closed.children = closed.children.slice()
        const parent = open.at(-1)!
        if (blocks !== undefined && parent.name === blocks.within && open.length <= 6) {
          parent.children.length = 0
          blocks.onBlock(closed, open.slice(1))
        }
      },
      text(value) {
        if (leftOut > 0) return
        if (names.length > 0) addChild(open.at(-1)!, value)
        else if (value.trim() !== '') throw new XmlError('It has text outside its root.')
      },
    },
    {
      attributes: extractLimits.xmlAttributes,
      onTooMany() {
        throw tooLarge(`an element of its part ${part} has too many attributes`)
      },
    },
  )
  try {
    for (const piece of decodeXml(chunks)) scanner.write(piece)
    scanner.end()
    if (names.length > 0) throw new XmlError('It is cut off.')
  } catch (error) {
    if (!(error instanceof XmlError)) throw error
    throw new ExtractError('corrupt', `The file is damaged: its part ${part} is no well-formed XML.`, { cause: error })
  }
  const root = document.children.find((child) => typeof child !== 'string')
  if (root === undefined) throw new ExtractError('corrupt', `The file is damaged: its part ${part} is empty.`)
  return root
}

const MOST_NAMES = 10_000

/** An element while it is read. */
type Growing = { name: string; attributes: Readonly<Record<string, string>>; children: (XmlElement | string)[] }

/** A list that grows gets room for so many at once, and most elements have one child: a whole part would be mostly room. */
const ROOM = 17

function addChild(element: Growing, child: Growing | string): void {
  if (element.children.length === 0) element.children = [child]
  else element.children.push(child)
}

function tooLarge(why: string): ExtractError {
  return new ExtractError('too_large', `The file was not read: ${why}.`)
}

/** Text of an XML part, piece by piece: by its mark, by where its zeros stand, by what it declares, else UTF-8. */
export function* decodeXml(chunks: Iterable<Uint8Array>): Generator<string> {
  let decoder: ReturnType<typeof xmlDecoder> | undefined
  for (const chunk of chunks) {
    for (let at = 0; at < chunk.length; at += PIECE) {
      decoder ??= xmlDecoder(chunk)
      yield decoder.decode(chunk.subarray(at, at + PIECE), { stream: true })
    }
  }
  yield decoder?.decode() ?? ''
}

/** Bytes that are made text at once: of a part that is not packed, never all. */
const PIECE = 64 * 1024

function xmlDecoder(start: Uint8Array) {
  return new TextDecoder(xmlEncoding(start))
}

function xmlEncoding(start: Uint8Array): string {
  const [a, b] = start
  if ((a === 0xff && b === 0xfe) || (a === 0x3c && b === 0)) return 'utf-16le'
  if ((a === 0xfe && b === 0xff) || (a === 0 && b === 0x3c)) return 'utf-16be'
  const head = Buffer.from(start.subarray(0, 200)).toString('latin1')
  const declared =
    /^<\?xml[^>]*encoding\s*=\s*["'](iso-8859-\d+|windows-\d+|gbk|gb2312|gb18030|shift_jis|big5|euc-\w+)["']/i
  return declared.exec(head)?.[1] ?? 'utf-8'
}

const none = {}

function byLocalName(attributes: readonly (readonly [name: string, value: string])[]): Record<string, string> {
  if (attributes.length === 0) return none
  const found: Record<string, string> = {}
  for (const [key, value] of attributes) {
    const name = localName(key)
    if (name === key) {
      if (name in found) found[`:${name}`] = found[name]!
      found[name] = value
    } else if (name in found) found[`:${name}`] = value
    else found[name] = value
  }
  return found
}

function localName(name: string): string {
  return name.slice(name.indexOf(':') + 1)
}

/** The element children, all or those of one name. */
export function childrenOf(element: XmlElement | undefined, name?: string): XmlElement[] {
  const found: XmlElement[] = []
  for (const child of element?.children ?? []) {
    if (typeof child !== 'string' && (name === undefined || child.name === name)) found.push(child)
  }
  return found
}

/** The first child of a name. */
export function childOf(element: XmlElement | undefined, name: string): XmlElement | undefined {
  for (const child of element?.children ?? []) if (typeof child !== 'string' && child.name === name) return child
  return undefined
}

/** The `val` of the first child of a name. */
export function valueOf(element: XmlElement | undefined, name: string): string | undefined {
  return childOf(element, name)?.attributes['val']
}

/** The relationship that an element refers to. */
export function relationOf(element: XmlElement): string {
  return element.attributes[':id'] ?? element.attributes['id'] ?? ''
}

/** All descendants of a name, in document order; of alternatives the first that says something. */
export function descendants(element: XmlElement | undefined, name: string): XmlElement[] {
  const found: XmlElement[] = []
  const waiting = element === undefined ? [] : [element]
  while (waiting.length > 0) {
    const next = waiting.pop()!
    if (next.name === name && next !== element) found.push(next)
    const children = next.name === 'AlternateContent' ? alternative(next) : next.children
    for (let i = children.length - 1; i >= 0; i--) {
      const child = children[i]!
      if (typeof child !== 'string') waiting.push(child)
    }
  }
  return found
}

/** What a compatibility block shows: its first choice that has content, else its fallback; never both. */
export function alternative(block: XmlElement): readonly XmlElement[] {
  const options = childrenOf(block).filter(({ name }) => name === 'Choice' || name === 'Fallback')
  return childrenOf(options.find((option) => childrenOf(option).length > 0))
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
