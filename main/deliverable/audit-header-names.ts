import type { Terms } from '../tab/terms.ts'
import { blanked } from './audit-clauses.ts'
import { nthYears } from './audit-nth-years.ts'
import { scaleNamed } from './audit-scales.ts'
import { namesIn } from './audit-thing-names.ts'
import { timeOfRate, unitAtEnd, unitNamed } from './audit-unit-names.ts'
import { unitAfter } from './audit-units.ts'
import { readValues } from './audit-values.ts'

export type Header = {
  readonly text: string
  readonly terms: readonly string[]
  readonly times: readonly string[]
  readonly unit: string | undefined
  readonly scale: number | undefined
  readonly per: string | undefined
  /** What it names by a number: `Year 2`. */
  readonly things: readonly string[]
}

/** What the name of a column says: what is in it, when, in what unit and for what. */
export function headerNamed(said: string, terms: Terms): Header {
  const text = spoken(said)
  const values = readValues(text, { cell: true })
  const per = /\b(?:per|pro|je|par)\s|(?<=[\p{L}$€£])\s?\/\s?/iu.exec(text)
  return {
    text,
    terms: terms(blanked(text, values)),
    times: [...values, ...nthYears(text)].flatMap(({ kind, keys, start }) =>
      (kind === 'period' || kind === 'date') && !isBase(text, start) ? keys : [],
    ),
    unit: unitNamed(text) ?? (/^%$|[\s(]%/.test(text) ? '%' : unitAtEnd(blanked(text, values))),
    scale: scaleNamed(text),
    per: per === null ? timeOfRate(text) : unitAfter(text, per.index + per[0].length)?.unit,
    things: namesIn(text, terms, values),
  }
}

/** Whether a year is the one that others are compared with: `2015=100`, `chained 2017 dollars`. */
function isBase(text: string, start: number): boolean {
  return (
    /^(?:19|20)\d\d(?:\s?=\s?1|[\s-](?:prices|dollars|euros?))/iu.test(text.slice(start)) ||
    /(?:chained|constant|base(?: year)?|prices of|preise von|base)\s$/iu.test(text.slice(0, start))
  )
}

/** `weight_kg` and `freight_eur`, as programs name columns, are said as people say them. */
function spoken(text: string): string {
  if (!/^[\p{L}\d]+(?:_[\p{L}\d%°/]+)+$/u.test(text)) return text
  const words = text.replaceAll('_', ' ')
  const [, name = '', last = ''] = /^(.*) ([\p{L}\d%°/]{1,5})$/u.exec(words) ?? []
  const unit = [last === 'C' ? '°C' : last, last.toUpperCase()].find(
    (form) => unitAfter(` ${form}`, 0)?.end === form.length + 1,
  )
  return unit === undefined || (last.length === 1 && !/[tlhC%]/.test(last)) ? words : `${name} (${unit})`
}
