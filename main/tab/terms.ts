import generic from '../../resources/words/generic-words.json' with { type: 'json' }
import { stopWordsOf, type Language } from './language.ts'
import { chainPattern, normalizeDigits, readChain } from './number-reader.ts'

/** The terms of a text, in order, repeated as often as they stand there. */
export type Terms = (text: string) => string[]

const unspaced = String.raw`[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}ー々]+|\p{sc=Hangul}+|[\p{sc=Thai}]+`
const spacedLetter = String.raw`(?![\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}\p{sc=Thai}])[\p{L}\p{M}]`
const anyToken = new RegExp(
  String.raw`(?<chain>${chainPattern})(?<unit>(?:${spacedLetter})(?:${spacedLetter}|\d)*)?(?<percent>\s?%)?|(?<run>${unspaced})|(?<word>(?:${spacedLetter}|\p{N})+)`,
  'gu',
)
// The same for the plain case, which paths and most English text are: several times as fast.
const asciiToken = new RegExp(
  String.raw`(?<chain>${chainPattern})(?<unit>[a-z][a-z\d]*)?(?<percent>\s?%)?|(?<run>(?!))|(?<word>[a-z\d]+)`,
  'gi',
)
const partPattern =
  /\p{Lu}+s?(?![\p{L}\p{M}])|\p{Lu}+(?=\p{Lu}\p{Ll})|\p{Lu}?[\p{Ll}\p{Lo}\p{Lm}\p{Lt}\p{M}]+|\p{Lu}+|[\d.]+|\p{N}+/gu
/** Made when it is first needed: it loads the rules of every language. */
let words: Intl.Segmenter | undefined
const english = stopWordsOf('en')

/** The one term function of a task: English stop words, and those of the task's language. */
export function createTerms(language: Language): Terms {
  const own = stopWordsOf(language)
  const isStop = (word: string): boolean => english.has(word) || own.has(word)
  const known = new Map<string, readonly string[]>()

  const ofWord = (token: string): readonly string[] => {
    const seen = known.get(token)
    if (seen !== undefined) return seen
    const parts = token.match(partPattern) ?? []
    const pieces = parts.length > 1 ? [token, ...parts.filter((part) => part.length > 1)] : [token]
    const terms = pieces.flatMap((piece) => {
      const lower = piece.toLowerCase()
      const folded = foldPlural(lower)
      const single = folded.length === 1 && !/\d/.test(folded)
      return single || isStop(lower) || isStop(folded) ? [] : [folded]
    })
    if (known.size < KNOWN_WORDS) known.set(token, terms)
    return terms
  }

  return (text) => {
    const ascii = !/[^\0-\x7f]/.test(text)
    const terms: string[] = []
    for (const { groups } of (ascii ? text : normalizeDigits(text)).matchAll(ascii ? asciiToken : anyToken)) {
      const { chain, unit, percent, run, word } = groups!
      if (word !== undefined) terms.push(...ofWord(word))
      else if (run !== undefined) terms.push(...ofRun(run).filter((term) => !isStop(term)))
      else {
        const numbers = readChain(chain!)
        const last = numbers.pop()!
        terms.push(
          ...numbers,
          ...(unit === undefined ? [last + (percent === undefined ? '' : '%')] : ofWord(last + unit)),
        )
      }
    }
    return terms
  }
}

const KNOWN_WORDS = 50_000

/** Terms of a workspace path: its folders count, its extension does not. */
export function pathTerms(terms: Terms, path: string): string[] {
  return terms(path.replace(/\.(?=[^./]*\p{L})[\p{L}\p{N}]{1,10}$/u, ''))
}

/** A single digit is a term, but says too little for the threshold and the gate. */
export function counts(term: string): boolean {
  return term.length > 1 || !/\d/.test(term)
}

/** Words that stand in any document, per language, made terms: they do not count for the gate. */
export function genericTerms(terms: Terms): ReadonlySet<string> {
  return new Set(Object.values(generic).flatMap((list) => terms(list)))
}

/** Han, kana, Hangul and Thai are written without spaces: the bigrams of the run, and its longer words. */
function ofRun(run: string): string[] {
  const letters = Array.from(run)
  const bigrams = letters.slice(1).map((letter, index) => letters[index]! + letter)
  words ??= new Intl.Segmenter('en', { granularity: 'word' })
  const longer = Array.from(words.segment(run), ({ segment }) => segment).filter((word) => Array.from(word).length > 2)
  return [...bigrams, ...longer]
}

function foldPlural(word: string): string {
  if (!/^[\p{L}\p{M}]{3,}s$/u.test(word) && !/^[\p{L}\p{M}]{2}s$/u.test(word)) return word
  if (word.length > 4 && word.endsWith('ies')) return `${word.slice(0, -3)}y`
  return /(?:ss|us|is)$/.test(word) ? word : word.slice(0, -1)
}
