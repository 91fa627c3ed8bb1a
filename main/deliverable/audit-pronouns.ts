import type { Terms } from '../tab/terms.ts'
import { blanked } from './audit-clauses.ts'
import { readValues, type AuditValue } from './audit-values.ts'

const pronoun =
  /^\s*(?:they|it|this|these|those|both|that figure|this figure|sie|es|er|diese[rs]?|dies|beide|ils?|elles?|cela|celui-ci|celle-ci|ceux-ci|estos|estas|esta|este|ello|ellos|ellas)(?!\p{L})|^[^,;:]{0,40},?\s(?:they|it)\s\p{Ll}/iu
/** More words than these are no one thing. */
const MOST = 4

/** What a sentence that begins with a pronoun is about: the beginning of the sentence before it, up to its first value. */
export function takenUp(sentence: string, before: string, terms: Terms): string[] {
  if (before === '' || !pronoun.test(sentence)) return []
  const values = readValues(before)
  const first = values.find(({ kind }) => kind === 'number')
  const said = before.slice(0, first?.start ?? before.length)
  const found = terms(
    blanked(
      said,
      values.filter(({ end }) => end <= said.length),
    ),
  )
  return found.length <= MOST ? found : []
}

const workers = /employees|mitarbeiter\p{L}*|beschäftigte\p{L}*|salariés|empleados|trabajadores|员工/iu

/** The word for those who work somewhere that a value counts: it says what it is about, and is no mere unit. */
export function workersIn({ text, number }: AuditValue): string {
  return number?.unit === 'person' ? (workers.exec(text)?.[0] ?? '') : ''
}
