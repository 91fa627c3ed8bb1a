import { numeral } from './numerals.ts'
import type { DocxStyles } from './docx-styles.ts'
import { childOf, childrenOf, valueOf, type XmlElement } from './xml-tree.ts'

type Level = {
  readonly format: string
  readonly text: string
  readonly start: number
  readonly isLegal: boolean
  /** The level, from 1, whose items restart this one; 0: it never restarts. */
  readonly restart: number | undefined
  readonly style: string | undefined
}

type List = { readonly counter: string; readonly levels: ReadonlyMap<number, Level> }

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
  const counters = new Map<string, (number | undefined)[]>()

  function listOf(numId: string): List {
    const known = lists.get(numId)
    if (known !== undefined) return known
    const number = numbers.get(numId)
    const [abstractId, levels] = abstractLevels(valueOf(number, 'abstractNumId') ?? '')
    // Lists of one definition count on together, unless one of them starts anew.
    const restarts = childrenOf(number, 'lvlOverride').some((one) => childOf(one, 'startOverride') !== undefined)
    const list = { counter: restarts ? `number ${numId}` : abstractId, levels: overridden(levels, number) }
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
    label(numId, depth) {
      const { counter, levels } = listOf(numId)
      const level = levels.get(depth)
      if (level === undefined) return ''
      const counts = counters.get(counter) ?? []
      counters.set(counter, counts)
      for (let deeper = depth + 1; deeper < counts.length; deeper++) {
        const restart = levels.get(deeper)?.restart
        if (restart === undefined || depth < restart) counts[deeper] = undefined
      }
      for (let above = 0; above < depth; above++) counts[above] ??= levels.get(above)?.start ?? 1
      counts[depth] = (counts[depth] ?? level.start - 1) + 1
      return labelText(level, counts, levels)
    },
    depthOf(numId, style) {
      for (const [depth, level] of listOf(numId).levels) if (level.style === style) return depth
      return undefined
    },
  }
}

function labelText(level: Level, counts: readonly (number | undefined)[], levels: ReadonlyMap<number, Level>): string {
  if (level.format === 'bullet') return level.text === '' ? '' : '•'
  return level.text.replaceAll(/%([1-9])/g, (_, digit: string) => {
    const at = Number(digit) - 1
    const format = level.isLegal ? 'decimal' : (levels.get(at)?.format ?? 'decimal')
    return numeral(counts[at] ?? 1, format)
  })
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
