import type { Terms } from '../tab/terms.ts'
import { namesElsewhere } from './business-words.ts'

type Languages = {
  /** Of the deliverable. */
  readonly from: string | undefined
  /** Of what was read. */
  readonly to: ReadonlySet<string>
  /** Whether a term stands in what was read. */
  readonly says: (term: string) => boolean
}

/** The terms of a deliverable, and those that sources in other languages have for the same things. */
export function withTranslations(terms: Terms, { from, to, says }: Languages): Terms {
  const others = [...to].filter((language) => language !== from)
  if (from === undefined || others.length === 0) return terms
  return (text) => {
    const own = terms(text)
    const added = namesElsewhere(text, from, others).flatMap((names) => {
      const said = names.map((name) => terms(name)).filter((one) => one.length > 0 && one.every(says))
      return said.flat()
    })
    return added.length === 0 ? own : [...own, ...new Set(added.filter((term) => !own.includes(term)))]
  }
}
