import { SSF } from 'xlsx'
import { calculated, cellsOf, withNumbers, withTexts, type SheetFunction } from './formula-arguments.ts'
import { FormulaError, NotComputed, single, toNumber, type Scalar, type Value } from './formula-values.ts'

const OF_TEXT = ['LEN', 'UPPER', 'LOWER', 'TRIM']

export const TEXT_FUNCTIONS: Readonly<Record<string, SheetFunction>> = {
  ...Object.fromEntries(
    OF_TEXT.map((name) => [name, (args: readonly Value[]) => withTexts(args, (text) => calculated(name, [text]))]),
  ),
  PROPER: (args) =>
    withTexts(args, (text = '') =>
      text.toLowerCase().replaceAll(/\p{L}+/gu, (word) => word.charAt(0).toUpperCase() + word.slice(1)),
    ),
  CONCAT: (args) => withTexts(cellsOf(args), (...texts) => texts.join('')),
  TEXTJOIN: ([between = null, skip = true, ...args]) => {
    const cells = cellsOf(args).filter((cell) => single(skip) === false || (cell !== null && cell !== ''))
    return withTexts([between, ...cells], (mark = '', ...texts) => texts.join(mark))
  },
  LEFT: ([text = null, count = 1]) =>
    withTexts([text], (one = '') => withNumbers([count], ([n = 0]) => one.slice(0, n))),
  RIGHT: ([text = null, count = 1]) =>
    withTexts([text], (one = '') => withNumbers([count], ([n = 0]) => (n === 0 ? '' : one.slice(-n)))),
  MID: ([text = null, from = null, count = null]) =>
    withTexts([text], (one = '') =>
      withNumbers([from, count], ([at = 1, n = 0]) =>
        at < 1 || n < 0 ? new FormulaError('#VALUE!') : one.slice(at - 1, at - 1 + n),
      ),
    ),
  REPT: ([text = null, count = null]) =>
    withTexts([text], (one = '') => withNumbers([count], ([n = 0]) => one.repeat(Math.min(1000, Math.max(0, n))))),
  EXACT: (args) => withTexts(args, (a, b) => a === b),
  SUBSTITUTE: ([text = null, old = null, fresh = null, which]) =>
    withTexts([text, old, fresh], (whole = '', part = '', next = '') => {
      if (part === '') return whole
      if (which === undefined) return whole.replaceAll(part, () => next)
      return withNumbers([which], ([number = 0]) => nthReplaced(whole, { part, next, number: Math.trunc(number) }))
    }),
  REPLACE: ([text = null, from = null, count = null, fresh = null]) =>
    withTexts([text, fresh], (whole = '', next = '') =>
      withNumbers([from, count], ([at = 1, n = 0]) =>
        at < 1 || n < 0
          ? new FormulaError('#VALUE!')
          : whole.slice(0, Math.trunc(at) - 1) + next + whole.slice(Math.trunc(at) - 1 + Math.trunc(n)),
      ),
    ),
  FIND: ([part = null, text = null, from = 1]) => found(part, text, from),
  SEARCH: ([part = null, text = null, from = 1]) =>
    withTexts([part, text], (wanted = '', whole = '') => {
      if (/[?*~]/.test(wanted)) throw new NotComputed('a search with wildcards')
      return found(wanted.toLowerCase(), whole.toLowerCase(), from)
    }),
  VALUE: ([value = null]) => toNumber(single(value)),
  N: ([value = null]) => {
    const one = single(value)
    return typeof one === 'string' ? 0 : toNumber(one)
  },
  CHAR: ([code = null]) =>
    withNumbers([code], ([number = 0]) => {
      if (number < 32 || number > 126) throw new NotComputed('a letter beyond ASCII')
      return String.fromCodePoint(Math.trunc(number))
    }),
  CODE: ([text = null]) =>
    withTexts([text], (one = '') => {
      const code = one.codePointAt(0)
      if (code === undefined) return new FormulaError('#VALUE!')
      if (code > 126) throw new NotComputed('a letter beyond ASCII')
      return code
    }),
  UNICHAR: ([code = null]) =>
    withNumbers([code], ([number = 0]) => {
      if (number < 1 || number > 0x10_ff_ff) return new FormulaError('#VALUE!')
      return String.fromCodePoint(Math.trunc(number))
    }),
  UNICODE: ([text = null]) => withTexts([text], (one = '') => one.codePointAt(0) ?? new FormulaError('#VALUE!')),
  TEXT: ([value = null, code = null]) => withTexts([code], (format = '') => formatted(single(value), format)),
}

function found(part: Value, text: Value, from: Value): Value {
  return withTexts([part, text], (wanted = '', whole = '') =>
    withNumbers([from], ([start = 1]) => {
      const at = start < 1 || start > whole.length + 1 ? -1 : whole.indexOf(wanted, Math.trunc(start) - 1)
      return at === -1 ? new FormulaError('#VALUE!') : at + 1
    }),
  )
}

function nthReplaced(
  whole: string,
  { part, next, number }: { readonly part: string; readonly next: string; readonly number: number },
): Value {
  if (number < 1) return new FormulaError('#VALUE!')
  let count = 0
  return whole.replaceAll(part, (own) => (++count === number ? next : own))
}

/** What every language of a spreadsheet program reads alike; other letters are its own. */
const KNOWN_FORMAT = /^(?:[#0?,.%€$£¥ ()+;:/-]|y{4}|y{2}|m{1,4}|d{1,4}|h{1,2}|s{1,2}|am\/pm|"[^"]*"|\\.)+$/i

function formatted(value: Scalar, format: string): Value {
  if (typeof value === 'string' || value instanceof FormulaError) return value
  const number = toNumber(value)
  if (number instanceof FormulaError) return number
  if (!KNOWN_FORMAT.test(format)) throw new NotComputed(`the format ${format}`)
  try {
    return String(SSF.format(format, number))
  } catch (error) {
    // The library throws for a format that it does not know, and names no kind of error.
    throw new NotComputed(`the format ${format}`, { cause: error })
  }
}
