import type { Terms } from '../tab/terms.ts'
import { blanked } from './audit-clauses.ts'
import { readValues } from './audit-values.ts'

const pronoun =
  /^\s*(?:they|it|this|these|those|both|that figure|this figure|sie|es|er|diese[rs]?|dies|beide|ils?|elles?|cela|celui-ci|celle-ci|ceux-ci|estos|estas|esta|este|ello|ellos|ellas)(?!\p{L})/iu
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
