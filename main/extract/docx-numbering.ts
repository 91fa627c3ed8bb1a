import { childOf, childrenOf, type XmlElement } from './xml-tree.ts'

type Level = { readonly format: string; readonly text: string; readonly start: number }

/** Gives each numbered paragraph the label that Word shows before it ('' for none). Call it once a paragraph, in document order. */
export function createNumbering(root: XmlElement | undefined) {
  const abstract = new Map(childrenOf(root, 'abstractNum').map((element) => [element.attributes['abstractNumId'], readLevels(element)]))
  const lists = new Map(
    childrenOf(root, 'num').map((element) => {
      const levels = new Map(abstract.get(childOf(element, 'abstractNumId')?.attributes['val']))
      const id = childOf(element, 'abstractNumId')?.attributes['val'] ?? ''
      for (const override of childrenOf(element, 'lvlOverride')) {
        const depth = Number(override.attributes['ilvl'])
        const own = childOf(override, 'lvl')
        const level = own === undefined ? levels.get(depth) : readLevel(own)
        const start = childOf(override, 'startOverride')?.attributes['val']
        if (level !== undefined) levels.set(depth, start === undefined ? level : { ...level, start: Number(start) })
      }
      return [element.attributes['numId'], { id, levels, restarts: childrenOf(element, 'lvlOverride').length > 0 }] as const
    }),
  )
  const counters = new Map<string, number[]>()

  return (numId: string, depth: number): string => {
    const list = lists.get(numId)
    const level = list?.levels.get(depth)
    if (list === undefined || level === undefined) return ''
    // Lists of one definition count on together, unless one starts anew.
    const key = list.restarts ? `num ${numId}` : list.id
    const counts = counters.get(key) ?? []
    counters.set(key, counts)
    counts.length = Math.min(counts.length, depth + 1)
    for (let i = 0; i <= depth; i++) counts[i] ??= (list.levels.get(i)?.start ?? 1) - (i === depth ? 1 : 0)
    counts[depth]!++
    if (level.format === 'bullet') return '•'
    if (level.format === 'none') return ''
    return level.text.replaceAll(/%([1-9])/g, (_, digit: string) => {
      const at = Number(digit) - 1
      return numeral(counts[at] ?? 1, list.levels.get(at)?.format ?? 'decimal')
    })
  }
}

function readLevels(element: XmlElement): Map<number, Level> {
  return new Map(childrenOf(element, 'lvl').map((level) => [Number(level.attributes['ilvl']), readLevel(level)]))
}

function readLevel(element: XmlElement): Level {
  const value = (name: string): string | undefined => childOf(element, name)?.attributes['val']
  return { format: value('numFmt') ?? 'decimal', text: value('lvlText') ?? '', start: Number(value('start') ?? 1) }
}

function numeral(value: number, format: string): string {
  if (format === 'lowerLetter' || format === 'upperLetter') {
    const letter = String.fromCharCode(97 + ((value - 1) % 26)).repeat(Math.floor((value - 1) / 26) + 1)
    return format === 'upperLetter' ? letter.toUpperCase() : letter
  }
  if (format === 'lowerRoman') return roman(value)
  if (format === 'upperRoman') return roman(value).toUpperCase()
  return format === 'decimalZero' && value < 10 ? `0${value}` : String(value)
}

function roman(value: number): string {
  const steps = [[1000, 'm'], [900, 'cm'], [500, 'd'], [400, 'cd'], [100, 'c'], [90, 'xc'], [50, 'l'], [40, 'xl'], [10, 'x'], [9, 'ix'], [5, 'v'], [4, 'iv'], [1, 'i']] as const
  let rest = value
  let text = ''
  for (const [step, sign] of steps) for (; rest >= step; rest -= step) text += sign
  return text
}
