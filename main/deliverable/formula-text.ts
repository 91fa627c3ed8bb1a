import { calculated, cellsOf, withNumbers, withTexts, type SheetFunction } from './formula-arguments.ts'
import { FormulaError, NotComputed, single, type Value } from './formula-values.ts'

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
  SUBSTITUTE: ([text = null, old = null, fresh = null, ...which]) => {
    if (which.length > 0) throw new NotComputed('one of many replacements')
    return withTexts([text, old, fresh], (whole = '', part = '', next = '') =>
      part === '' ? whole : whole.replaceAll(part, () => next),
    )
  },
}
