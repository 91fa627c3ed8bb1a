import type { DocxStyles } from './docx-styles.ts'
import { createListLabels, type LabelledList, type ListLevel } from './list-labels.ts'
import { childOf, childrenOf, valueOf, type XmlElement } from './xml-tree.ts'

type Level = ListLevel & { readonly style: string | undefined }

type List = LabelledList & { readonly levels: ReadonlyMap<number, Level> }

export type Numbering = {
  /** The label that Word shows before the next item of a list ('' for none). Call it once an item, in document order. */
  readonly label: (numId: string, depth: number) => string
  /** The depth that a list gives to paragraphs of a style. */
  readonly depthOf: (numId: string, style: string) => number | undefined
}

export function createNumbering(root: XmlElement | undefined, styles: DocxStyles): Numbering {
  const abstracts = new Map(childrenOf(root, 'abstractNum').map((one) => [one.attributes['abstractNumId'] ?? '', one]))
  const numbers = new Map(childrenOf(root, 'num').map((one) => [one.attributes['numId'] ?? '', one]))
  const lists = new Map<string, List>()
  const labelOf = createListLabels()

  function listOf(numId: string): List {
    const known = lists.get(numId)
    if (known !== undefined) return known
    const number = numbers.get(numId)
    const [abstractId, levels] = abstractLevels(valueOf(number, 'abstractNumId') ?? '')
    // Lists of one definition count on together, also after one of them that starts anew.
    const restarts = new Set(
      childrenOf(number, 'lvlOverride')
        .filter((one) => childOf(one, 'startOverride') !== undefined)
        .map(({ attributes }) => Number(attributes['ilvl'])),
    )
    const list = { counter: abstractId, levels: overridden(levels, number), restarts }
    lists.set(numId, list)
    return list
  }

  /** A definition may only point at a style, whose own list holds the levels. */
  function abstractLevels(id: string): [string, Map<number, Level>] {
    const link = valueOf(abstracts.get(id), 'numStyleLink')
    const linked = link === undefined ? undefined : numbers.get(styles(link).numId ?? '')
    const real = valueOf(linked, 'abstractNumId') ?? id
    const levels = childrenOf(abstracts.get(real), 'lvl').map(
      (one) => [Number(one.attributes['ilvl']), readLevel(one)] as const,
    )
    return [real, new Map(levels)]
  }

  return {
    label: (numId, depth) => labelOf(listOf(numId), depth),
    depthOf(numId, style) {
      for (const [depth, level] of listOf(numId).levels) if (level.style === style) return depth
      return undefined
    },
  }
}

function overridden(levels: Map<number, Level>, number: XmlElement | undefined): Map<number, Level> {
  for (const override of childrenOf(number, 'lvlOverride')) {
    const depth = Number(override.attributes['ilvl'])
    const own = childOf(override, 'lvl')
    const level = own === undefined ? levels.get(depth) : readLevel(own)
    const start = valueOf(override, 'startOverride')
    if (level !== undefined) levels.set(depth, start === undefined ? level : { ...level, start: Number(start) })
  }
  return levels
}

function readLevel(element: XmlElement): Level {
  const restart = valueOf(element, 'lvlRestart')
  return {
    format: formatOf(element),
    text: valueOf(element, 'lvlText') ?? '',
    start: Number(valueOf(element, 'start') ?? 0),
    isLegal: childOf(element, 'isLgl') !== undefined,
    restart: restart === undefined ? undefined : Number(restart),
    style: valueOf(element, 'pStyle'),
  }
}

/** Newer formats stand in an alternative, with a format for older readers as its fallback. */
function formatOf(element: XmlElement): string {
  const inside = childOf(childOf(element, 'AlternateContent'), 'Fallback')
  return valueOf(element, 'numFmt') ?? valueOf(inside, 'numFmt') ?? 'decimal'
}
