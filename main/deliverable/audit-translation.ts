import type { Terms } from '../tab/terms.ts'
import { thingsNamed, type Thing } from './business-words.ts'

type Languages = {
  /** Of the deliverable. */
  readonly from: string | undefined
  /** Of what was read. */
  readonly to: ReadonlySet<string>
  /** Whether a term stands in what was read. */
  readonly says: (term: string) => boolean
}

/** The terms of a deliverable, and those that what was read has for the same things: in other languages, and in its own for what is not called so there. */
export function withTranslations(terms: Terms, { from, to, says }: Languages): Terms {
  if (from === undefined) return terms
  const others = [...to].filter((language) => language !== from)
  const saidOf = (names: readonly string[]): string[] =>
    names.map((name) => terms(name)).flatMap((name) => (name.length > 0 && name.every(says) ? name : []))
  const otherWords = (thing: Thing, own: readonly string[]): string[] => {
    const elsewhere = others.flatMap((language) => saidOf(thing.get(language) ?? []))
    const here = saidOf(thing.get(from) ?? [])
    return here.some((term) => own.includes(term)) ? elsewhere : [...elsewhere, ...here]
  }
  return (text) => {
    const own = terms(text)
    const added = thingsNamed(text, from).flatMap((thing) => otherWords(thing, own))
    return added.length === 0 ? own : [...own, ...new Set(added.filter((term) => !own.includes(term)))]
  }
}
