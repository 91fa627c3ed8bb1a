import { createListLabels, type LabelledList, type ListLevel } from './list-labels.ts'
import type { OdfStyles } from './odf-styles.ts'
import { childrenOf, type XmlElement } from './xml-tree.ts'

/** A list that is open: which style its levels have, and which items it counts on with. */
export type OdfList = { readonly style: string | undefined; readonly counter: string; readonly depth: number }

/** Counts the items of an OpenDocument's lists and its headings, in document order. */
export function createOdfNumbering(styles: OdfStyles) {
  const labelOf = createListLabels()
  const levels = new Map<XmlElement, ReadonlyMap<number, ListLevel>>()
  /** The counter of the last list of a style, and of each list that has a name. */
  const last = new Map<string, string>()
  let lists = 0

  const levelsOf = (style: XmlElement | undefined): ReadonlyMap<number, ListLevel> => {
    if (style === undefined) return new Map()
    const known = levels.get(style) ?? readLevels(style)
    levels.set(style, known)
    return known
  }
  const labelled = (style: XmlElement | undefined, counter: string): LabelledList => ({
    counter,
    levels: levelsOf(style),
  })

  return {
    /** A list inside another is a deeper level of it, unless it has a style of its own. */
    open({ attributes }: XmlElement, outer: OdfList | undefined): OdfList {
      const style = attributes['style-name'] ?? outer?.style
      if (outer !== undefined) return { style, counter: outer.counter, depth: outer.depth + 1 }
      const goesOn = attributes['continue-numbering'] === 'true' ? last.get(`style ${style}`) : undefined
      const continued = last.get(`list ${attributes['continue-list']}`) ?? goesOn
      const counter = continued ?? `list ${lists++}`
      last.set(`style ${style}`, counter)
      if (attributes['id'] !== undefined) last.set(`list ${attributes['id']}`, counter)
      return { style, counter, depth: 0 }
    },
    /** The label of the list's next item; undefined where its style has no numbers. */
    item(
      { style, counter, depth }: OdfList,
      paragraphStyle: string | undefined,
      start: string | undefined,
    ): string | undefined {
      const own = styles.list(style) ?? styles.list(styles.listOf(paragraphStyle))
      const list = labelled(own, counter)
      const level = list.levels.get(depth)
      if (level === undefined || level.format === 'bullet') return undefined
      return labelOf(list, depth, start === undefined ? undefined : Number(start))
    },
    /** The label of the next heading of a level from 1; '' where headings have no numbers. */
    heading: (level: number, start: string | undefined): string =>
      labelOf(labelled(styles.outline, 'headings'), level - 1, start === undefined ? undefined : Number(start)),
  }
}

function readLevels(style: XmlElement): ReadonlyMap<number, ListLevel> {
  const levels = childrenOf(style).filter(({ attributes }) => /^(?:[1-9]|10)$/.test(attributes['level'] ?? ''))
  const numbered = new Set(
    levels
      .filter(({ attributes }) => (attributes['num-format'] ?? '') !== '')
      .map(({ attributes }) => Number(attributes['level'])),
  )
  return new Map(levels.map((level) => [Number(level.attributes['level']) - 1, readLevel(level, numbered)] as const))
}

const formats: Readonly<Record<string, string>> = {
  a: 'lowerLetter',
  A: 'upperLetter',
  i: 'lowerRoman',
  I: 'upperRoman',
  '1st': 'ordinal',
  '①, ②, ③, ...': 'decimalEnclosedCircle',
  '１, ２, ３, ...': 'decimalFullWidth',
  '一, 二, 三, ...': 'chineseCounting',
}

function readLevel({ name, attributes }: XmlElement, numbered: ReadonlySet<number>): ListLevel {
  const format = attributes['num-format'] ?? ''
  const isBullet = !name.endsWith('-number') && !name.startsWith('outline')
  return {
    format: isBullet ? 'bullet' : format === '' ? 'none' : (formats[format] ?? 'decimal'),
    text: attributes['num-list-format']?.replaceAll(/%(\d+)%/g, '%$1') ?? shownText(attributes, numbered),
    start: Number(attributes['start-value'] ?? 1),
    isLegal: false,
    restart: undefined,
  }
}

/** As Word writes it: `(%1.%2)`. Levels without numbers of their own are left out. */
function shownText(attributes: XmlElement['attributes'], numbered: ReadonlySet<number>): string {
  const { level, 'num-prefix': prefix = '', 'num-suffix': suffix = '', 'display-levels': shown = '1' } = attributes
  const own = Number(level)
  if (!numbered.has(own)) return ''
  const levels = [...numbered].filter((one) => one <= own && one > own - Number(shown)).toSorted((a, b) => a - b)
  return `${prefix}${levels.map((one) => `%${one}`).join('.')}${suffix}`
}
