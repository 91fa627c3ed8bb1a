import { SaxesParser } from 'saxes'

export type XmlElement = {
  readonly name: string
  readonly attributes: Readonly<Record<string, string>>
  readonly children: XmlElement[]
  text: string
}

/** Every element of the tree with that name, itself included. */
export function elements(tree: XmlElement | undefined, name: string): XmlElement[] {
  return tree === undefined ? [] : [...allElements(tree)].filter((element) => element.name === name)
}

/** Every element of the tree in document order. */
export function* allElements(tree: XmlElement): Generator<XmlElement> {
  yield tree
  for (const each of tree.children) yield* allElements(each)
}

export function child(tree: XmlElement | undefined, name: string): XmlElement | undefined {
  return tree?.children.find((element) => element.name === name)
}

/** Throws for what is not well formed, and for a prefix that stands for nothing. */
export function parseXml(text: string): XmlElement {
  const root: XmlElement = { name: '', attributes: {}, children: [], text: '' }
  const stack = [root]
  const parser = new SaxesParser({ xmlns: true })
  parser.on('error', (error) => {
    throw error
  })
  parser.on('opentag', (tag) => {
    const element: XmlElement = {
      name: tag.name,
      attributes: Object.fromEntries(Object.values(tag.attributes).map(({ name, value }) => [name, value])),
      children: [],
      text: '',
    }
    stack.at(-1)!.children.push(element)
    stack.push(element)
  })
  parser.on('text', (content) => {
    stack.at(-1)!.text += content
  })
  parser.on('closetag', () => stack.pop())
  parser.write(text).close()
  return root.children[0]!
}

/** One fault for each id that is used but not defined. */
export function unknown(used: readonly string[], defined: readonly string[], what: string): string[] {
  const known = new Set(defined)
  return [...new Set(used.filter((id) => !known.has(id)))].map((id) => `${what} ${id} does not exist`)
}

/** Each value that is there more than once. */
export function duplicates(values: readonly string[]): string[] {
  const seen = new Set<string>()
  return [...new Set(values.filter((value) => seen.size === seen.add(value).size))]
}
