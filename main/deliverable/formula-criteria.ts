import { compareScalars, FormulaError, NotComputed, type Area, type Scalar } from './formula-values.ts'

/** The test that a criterion such as `">=10"`, `"Lyon"` or `"a*"` stands for. */
export function criterion(wanted: Scalar): (value: Scalar) => boolean {
  if (wanted instanceof FormulaError) throw new NotComputed('an error as a criterion')
  if (typeof wanted !== 'string') {
    const exact = wanted ?? 0
    return (value) => typeof value === typeof exact && value === exact
  }
  const [, operator = '', rest = ''] = /^(<=|>=|<>|=|<|>)?([\s\S]*)$/.exec(wanted) ?? []
  const number = /^\s*[-+]?(\d+\.?\d*|\.\d+)(e[-+]?\d+)?\s*$/i.test(rest) ? Number(rest) : undefined
  if (number === undefined && /^\s*[-+(]?[\p{Sc}]?\d/u.test(rest))
    throw new NotComputed('a criterion that may be a number')
  const equals = number === undefined ? textTest(rest, operator) : (value: Scalar) => value === number
  switch (operator) {
    case '':
    case '=':
      return equals
    case '<>':
      return (value) => !equals(value)
    default:
      return (value) => {
        if (value === null || value instanceof FormulaError) return false
        if (typeof value !== (number === undefined ? 'string' : 'number')) return false
        const order = compareScalars(value, number ?? rest)
        return operator.startsWith('<')
          ? order < 0 || (operator === '<=' && order === 0)
          : order > 0 || (operator === '>=' && order === 0)
      }
  }
}

function textTest(text: string, operator: string): (value: Scalar) => boolean {
  if (text === '') return operator === '' ? (value) => value === null || value === '' : (value) => value === null
  if (/^(true|false)$/i.test(text)) return (value) => value === /^true$/i.test(text)
  const pattern = wildcard(text)
  return (value) => typeof value === 'string' && pattern.test(value)
}

/** `*` any text, `?` one character, `~` takes their meaning away. */
export function wildcard(text: string): RegExp {
  const source = text.replaceAll(/~([*?~])|[\s\S]/gu, (part, escaped: string | undefined) => {
    if (escaped !== undefined) return `\\${escaped}`
    return part === '*'
      ? '[\\s\\S]*'
      : part === '?'
        ? '[\\s\\S]'
        : part.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)
  })
  return new RegExp(`^${source}$`, 'iu')
}

/** The values of an area at the places where every criterion holds in its own area. Undefined where the areas differ in size. */
export function selected(values: Area, pairs: readonly (readonly [Area, Scalar])[]): Scalar[] | undefined {
  if (pairs.some(([area]) => sizeOf(area) !== sizeOf(values))) return undefined
  const tests = pairs.map(([area, wanted]) => ({ area, holds: criterion(wanted) }))
  return values.flatMap((row, y) => row.filter((_, x) => tests.every(({ area, holds }) => holds(area[y]?.[x] ?? null))))
}

function sizeOf(area: Area): string {
  return `${area.length} ${area[0]?.length ?? 0}`
}
