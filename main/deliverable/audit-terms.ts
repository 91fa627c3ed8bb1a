import stem from 'wink-porter2-stemmer'
import genericWords from '../../resources/words/generic-words.json' with { type: 'json' }
import type { Language } from '../tab/language.ts'
import { createTerms, type Terms } from '../tab/terms.ts'

const unitWords =
  'eur teur euro usd dollar gbp chf cny jpy krw percent prozent per fiscal geschäftsjahr 年度 前年 上年 去年 今年 本年 同比 相比 전년 올해 작년'

/** Words that can tell what a value is about. */
export function labelTerms(language: Language): Terms {
  const terms = createTerms(language)
  const generic = new Set([...Object.values(genericWords), unitWords].flatMap((words) => terms(words)))
  for (const kept of ['total', 'year', 'material']) generic.delete(kept)
  const stems = new Map<string, string>()
  const stemOf = (term: string): string => {
    const known = stems.get(term) ?? (/^[a-z]+$/.test(term) ? stem(term) : term)
    stems.set(term, known)
    return known
  }
  return (text) => [
    ...terms(text)
      .filter((term) => !generic.has(term) && /\p{L}/u.test(term) && !isSeam(term))
      .map(stemOf),
    ...lettersOf(text),
  ]
}

/** A capital that stands alone tells one of a kind (`Plant B`) or is a symbol; not where it is a word, a unit or an initial. */
const letter =
  /(?<![\p{L}\p{M}\d'’.&/$€£-]|\d\s)(?:[B-DF-HJ-NP-XZ]|(?<=\p{L}\s|^)A(?=\s*$|[,;:)])|(?<=\p{Lu}\p{Ll}{2,}\s)[AEOY])(?![\p{L}\p{M}\d'’.&/$€£-])/gu

function lettersOf(text: string): string[] {
  return /\p{Lu}/u.test(text) ? [...text.matchAll(letter)].map(([said]) => said.toLowerCase()) : []
}

/** Two letters of an unspaced text of which one only joins words. */
function isSeam(term: string): boolean {
  return (
    /^(?:.?[的了为是在和与及等]|[的了为是在和与及等].|\p{sc=Han}?\p{sc=Hiragana}+\p{sc=Han}?)$/u.test(term) &&
    term.length === 2
  )
}
