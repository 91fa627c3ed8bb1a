import { columnNumber } from './cell-range.ts'
import { FormulaError, NotComputed, type Scalar } from './formula-values.ts'

/** Rows and columns count from 0; `null` is the whole column or row. `sheet` is missing for the formula's own. */
export type AreaReference = {
  readonly type: 'area'
  readonly sheet?: string
  readonly from: { readonly row: number | null; readonly column: number | null }
  readonly to: { readonly row: number | null; readonly column: number | null }
}

export type Expression =
  | { readonly type: 'value'; readonly value: Scalar }
  | { readonly type: 'array'; readonly rows: readonly (readonly Scalar[])[] }
  | AreaReference
  | { readonly type: 'unary'; readonly operator: '-' | '+' | '%'; readonly operand: Expression }
  | { readonly type: 'binary'; readonly operator: string; readonly left: Expression; readonly right: Expression }
  /** A missing argument is an empty value. */
  | { readonly type: 'call'; readonly name: string; readonly args: readonly Expression[] }

const SHEET = String.raw`(?:'((?:[^']|'')+)'|([\p{L}_][\p{L}\p{N}_.]*))!`
const TOKEN = new RegExp(
  [
    String.raw`(?<space>\s+)`,
    String.raw`(?<text>"(?:[^"]|"")*")`,
    String.raw`(?<error>#(?:DIV/0!|N/A|NAME\?|NULL!|NUM!|REF!|VALUE!))`,
    String.raw`(?<area>(?:${SHEET})?(?:\$?[A-Z]{1,3}\$?\d{1,7}(?::\$?[A-Z]{1,3}\$?\d{1,7})?|\$?[A-Z]{1,3}:\$?[A-Z]{1,3}|\$?\d{1,7}:\$?\d{1,7})(?![\p{L}\p{N}_.(!]))`,
    String.raw`(?<number>(?:\d+\.?\d*|\.\d+)(?:E[-+]?\d+)?)`,
    String.raw`(?<name>[\p{L}_][\p{L}\p{N}_.]*)`,
    String.raw`(?<operator><=|>=|<>|[-+*/^&=<>%(),;{}])`,
  ].join('|'),
  'iuy',
)

type Token = { readonly kind: string; readonly text: string }

/** The tree of a formula without `=`. Throws `NotComputed` for what is not known here: names, links to other files, spills. */
export function parseFormula(formula: string): Expression {
  const tokens = tokensOf(formula)
  let at = 0
  const peek = (...texts: string[]): boolean =>
    tokens[at]?.kind === 'operator' && texts.includes(tokens[at]?.text ?? '')
  const take = (...texts: string[]): string | undefined => (peek(...texts) ? tokens[at++]?.text : undefined)
  const expect = (text: string): void => {
    if (take(text) === undefined) throw new NotComputed(`"${text}" is missing`)
  }

  /** Operators of one rank, from the left. */
  function chain(next: () => Expression, ...operators: string[]): Expression {
    let left = next()
    for (let operator = take(...operators); operator !== undefined; operator = take(...operators))
      left = { type: 'binary', operator, left, right: next() }
    return left
  }

  const comparison = (): Expression => chain(joined, '=', '<>', '<', '>', '<=', '>=')
  const joined = (): Expression => chain(sum, '&')
  const sum = (): Expression => chain(product, '+', '-')
  const product = (): Expression => chain(power, '*', '/')
  const power = (): Expression => chain(signed, '^')

  function signed(): Expression {
    const operator = take('-', '+')
    if (operator === '-' || operator === '+') return { type: 'unary', operator, operand: signed() }
    let operand = primary()
    while (take('%') !== undefined) operand = { type: 'unary', operator: '%', operand }
    return operand
  }

  function primary(): Expression {
    if (take('(') !== undefined) {
      const inner = comparison()
      expect(')')
      return inner
    }
    if (take('{') !== undefined) return constantArray()
    const token = tokens[at++]
    if (token === undefined) throw new NotComputed('the formula ends too early')
    switch (token.kind) {
      case 'number':
        return { type: 'value', value: Number(token.text) }
      case 'text':
        return { type: 'value', value: token.text.slice(1, -1).replaceAll('""', '"') }
      case 'error':
        return { type: 'value', value: new FormulaError(token.text.toUpperCase()) }
      case 'area':
        return areaOf(token.text)
      case 'name':
        return named(token.text)
      default:
        throw new NotComputed(`"${token.text}" is not expected`)
    }
  }

  function named(text: string): Expression {
    if (take('(') === undefined) {
      if (/^(true|false)$/i.test(text)) return { type: 'value', value: /^true$/i.test(text) }
      throw new NotComputed(`the name ${text}`)
    }
    const args: Expression[] = []
    if (take(')') !== undefined) return { type: 'call', name: text.toUpperCase(), args }
    do args.push(peek(',', ')') ? { type: 'value', value: null } : comparison())
    while (take(',') !== undefined)
    expect(')')
    return { type: 'call', name: text.toUpperCase().replace(/^_XLFN\.(?:_XLWS\.)?/, ''), args }
  }

  function constantArray(): Expression {
    const rows: Scalar[][] = [[]]
    do {
      const item = signed()
      const isMinus = item.type === 'unary' && item.operator === '-' && item.operand.type === 'value'
      const value =
        isMinus && item.operand.type === 'value'
          ? -Number(item.operand.value)
          : item.type === 'value'
            ? item.value
            : undefined
      if (value === undefined) throw new NotComputed('an array of expressions')
      rows.at(-1)?.push(value)
      if (peek(';')) rows.push([])
    } while (take(',', ';') !== undefined)
    expect('}')
    return { type: 'array', rows }
  }

  const tree = comparison()
  if (at < tokens.length) throw new NotComputed(`"${tokens[at]?.text ?? ''}" is not expected`)
  return tree
}

function tokensOf(formula: string): Token[] {
  const tokens: Token[] = []
  TOKEN.lastIndex = 0
  while (TOKEN.lastIndex < formula.length) {
    const match = TOKEN.exec(formula)
    if (match === null) throw new NotComputed('a character that is not expected')
    const [kind, text] = Object.entries(match.groups ?? {}).find(([, group]) => group !== undefined) ?? ['', '']
    if (kind !== 'space' && text !== undefined) tokens.push({ kind, text })
  }
  return tokens
}

function areaOf(text: string): AreaReference {
  const end = text.lastIndexOf('!')
  const sheet =
    end === -1
      ? undefined
      : text
          .slice(0, end)
          .replace(/^'(.*)'$/, '$1')
          .replaceAll("''", "'")
  const [first = '', second = first] = text
    .slice(end + 1)
    .replaceAll('$', '')
    .toUpperCase()
    .split(':')
  const [a, b] = [placeOf(first), placeOf(second)]
  const [[fromRow, toRow], [fromColumn, toColumn]] = [ordered(a.row, b.row), ordered(a.column, b.column)]
  return {
    type: 'area',
    ...(sheet === undefined ? {} : { sheet }),
    from: { row: fromRow, column: fromColumn },
    to: { row: toRow, column: toColumn },
  }
}

function ordered(x: number | null, y: number | null): [number | null, number | null] {
  return x !== null && y !== null && x > y ? [y, x] : [x, y]
}

function placeOf(text: string): { row: number | null; column: number | null } {
  const [, letters = '', digits = ''] = /^([A-Z]*)(\d*)$/.exec(text) ?? []
  const column = letters === '' ? null : columnNumber(letters)
  return { row: digits === '' ? null : Number(digits) - 1, column }
}
