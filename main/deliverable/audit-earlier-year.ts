import { withYear, yearOfKey } from './audit-times.ts'
import type { AuditValue } from './audit-values.ts'

/** The values of a sentence in which a quarter or month without a year has the year that was said right before it ("in 2023, the second quarter brought 639") or that the end of its span has. */
export function inEarlierYear(values: readonly AuditValue[], sentence: string): readonly AuditValue[] {
  let year: AuditValue | undefined
  return values.map((value, at) => {
    if (value.kind !== 'period') {
      if (value.kind === 'number' && !value.reference) year = undefined
      return value
    }
    if (/^\d{4}$/.test(value.keys[0] ?? '')) {
      year = value
      return value
    }
    const isOpen = value.keys.every((key) => yearOfKey(key) === undefined)
    const next = values[at + 1]
    // `Between April and June 2024`
    const later =
      next?.kind === 'period' && joins.test(sentence.slice(value.end, next.start))
        ? yearOfKey(next.keys[0] ?? '')
        : undefined
    if (isOpen && later !== undefined) return { ...value, keys: value.keys.map((key) => withYear(key, later)) }
    if (year === undefined || !isOpen || compares.test(sentence.slice(year.end, value.start))) return value
    return { ...value, keys: value.keys.map((key) => withYear(key, year!.keys[0])) }
  })
}

const joins = /^\s?(?:[-–—~]|to|and|until|till|through|bis|und|et|à|y|a|al?|hasta|부터|에서)\s?$/iu

const compares =
  /[;:]|(?<!\p{L})(?:than|versus|vs|against|compared|als|gegenüber|par rapport|frente)(?!\p{L})|比|보다/iu
