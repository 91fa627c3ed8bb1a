import { strFromU8, strToU8 } from 'fflate'

const NUMBERING = 'word/numbering.xml'
const STYLES = 'word/styles.xml'
const TEXTS = /^word\/(?:document|footnotes)\.xml$/

type Parts = Readonly<Record<string, Uint8Array>>

/** How a template sets one level of its lists: the id of the paragraph style, and the level's XML with its place in the template's list. */
type Look = { readonly style: string; readonly level: string; readonly at: number }

/** The lists of the text in the template's clothes: its styles “List Bullet” and “List Number”, and their marks. A template without them keeps ours. */
export function withTemplateLists(parts: Parts, template: Parts): Record<string, Uint8Array> {
  const given = textOf(template, NUMBERING)
  const lookOf = looksOf(textOf(template, STYLES), given)
  const theirs = { abstracts: abstractsOf(given), numbers: numbersOf(given) }
  const numbering = textOf(parts, NUMBERING)
  const ordered = new Map<string, boolean>()
  const changed = numbering.replaceAll(ABSTRACT, (xml: string, id: string) => {
    if (theirs.abstracts.has(id)) return xml
    const isOrdered = !/<w:numFmt w:val="bullet"\/>/.test(xml)
    ordered.set(id, isOrdered)
    return xml.replaceAll(LEVEL, (level: string, number: string) => {
      const look = lookOf(isOrdered, Number(number))
      return look === undefined ? level : inClothes(level, Number(number), look)
    })
  })
  const lists = new Map(
    [...numbersOf(numbering)].flatMap(([id, abstract]): [string, boolean][] => {
      const isOrdered = theirs.numbers.has(id) ? undefined : ordered.get(abstract)
      return isOrdered === undefined ? [] : [[id, isOrdered]]
    }),
  )
  const named = (xml: string): string =>
    xml.replaceAll(PROPERTIES, (properties: string) => {
      const isOrdered = lists.get(/<w:numId w:val="(\d+)"\/>/.exec(properties)?.[1] ?? '')
      if (isOrdered === undefined) return properties
      const look = lookOf(isOrdered, Number(/<w:ilvl w:val="(\d)"\/>/.exec(properties)?.[1] ?? 0))
      return look === undefined ? properties : properties.replace(/(<w:pStyle w:val=")[^"]*"/, `$1${look.style}"`)
    })
  return Object.fromEntries(
    Object.entries(parts).map(([name, bytes]) => {
      if (name === NUMBERING) return [name, strToU8(changed)]
      return TEXTS.test(name) ? [name, strToU8(named(strFromU8(bytes)))] : [name, bytes]
    }),
  )
}

const ABSTRACT = /<w:abstractNum\b[^>]*\bw:abstractNumId="(\d+)"[^>]*>.*?<\/w:abstractNum>/gs
const LEVEL = /<w:lvl\b[^>]*\bw:ilvl="(\d)"[^>]*>.*?<\/w:lvl>/gs
const PROPERTIES = /<w:pPr>(?:(?!<\/w:pPr>).)*<w:numPr>(?:(?!<\/w:pPr>).)*<\/w:pPr>/gs

/** “List Bullet” is the first level's style, “List Bullet 2” the second's; a level without one of its own is set as the first's list sets it. */
function looksOf(styles: string, numbering: string): (isOrdered: boolean, level: number) => Look | undefined {
  const abstracts = abstractsOf(numbering)
  const numbers = numbersOf(numbering)
  const byName = new Map(
    [...styles.matchAll(/<w:style\b[^>]*\bw:type="paragraph"[^>]*>.*?<\/w:style>/gs)].map(([xml]) => [
      (/<w:name\b[^>]*\bw:val="([^"]*)"/.exec(xml)?.[1] ?? '').toLowerCase(),
      xml,
    ]),
  )
  const find = (name: string, at: number | undefined): Look | undefined => {
    const style = byName.get(name)
    const id = /\bw:styleId="([^"]*)"/.exec(style ?? '')?.[1]
    const [, list] = /<w:numId\b[^>]*\bw:val="(\d+)"/.exec(style ?? '') ?? []
    if (id === undefined || list === undefined) return undefined
    const own = at ?? Number(/<w:ilvl\b[^>]*\bw:val="(\d)"/.exec(style ?? '')?.[1] ?? 0)
    const levels = [...(abstracts.get(numbers.get(list) ?? '') ?? '').matchAll(LEVEL)]
    const level = levels.find(([, number]) => Number(number) === own)?.[0]
    return level === undefined ? undefined : { style: id, level, at: own }
  }
  return (isOrdered, level) => {
    const name = isOrdered ? 'list number' : 'list bullet'
    return find(level === 0 ? name : `${name} ${level + 1}`, undefined) ?? (level === 0 ? undefined : find(name, level))
  }
}

/** Our level, which keeps its start and its place, with the mark of the template's. */
function inClothes(own: string, number: number, { level, at }: Look): string {
  // Each list of the text has numbers of its own: those of the lists around it are not known to it.
  const mark = taken(level, 'lvlText').replace(/w:val="([^"]*)"/, (_, text: string) => {
    const [last = text] = new RegExp(`[([]?%${at + 1}[^%]*$`).exec(text) ?? []
    return `w:val="${last.replace(`%${at + 1}`, `%${number + 1}`)}"`
  })
  const inside = [
    taken(own, 'start'),
    taken(level, 'numFmt'),
    taken(level, 'suff'),
    mark,
    taken(own, 'lvlJc'),
    taken(own, 'pPr'),
    taken(level, 'rPr'),
  ]
  return `<w:lvl w:ilvl="${number}">${inside.join('')}</w:lvl>`
}

/** An element of a level; empty where it has none. */
function taken(xml: string, element: string): string {
  return new RegExp(`<w:${element}\\b[^>]*/>|<w:${element}\\b[^>]*>.*?</w:${element}>`, 's').exec(xml)?.[0] ?? ''
}

function textOf(parts: Parts, name: string): string {
  const bytes = parts[name]
  return bytes === undefined ? '' : strFromU8(bytes)
}

function abstractsOf(numbering: string): Map<string, string> {
  return new Map([...numbering.matchAll(ABSTRACT)].map(([xml, id = '']) => [id, xml]))
}

/** Lists by their number, with the definition that they follow. */
function numbersOf(numbering: string): Map<string, string> {
  const found = numbering.matchAll(/<w:num\b[^>]*\bw:numId="(\d+)"[^>]*>\s*<w:abstractNumId\b[^>]*\bw:val="(\d+)"/g)
  return new Map([...found].map(([, id = '', abstract = '']) => [id, abstract]))
}
