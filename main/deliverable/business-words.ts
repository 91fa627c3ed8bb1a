import business from '../../resources/words/business-words.json' with { type: 'json' }
import wordFamilies from '../../resources/words/word-families.json' with { type: 'json' }

/** What one thing is called in each language, by the language's code. */
export type Thing = ReadonlyMap<string, readonly string[]>

type Dictionary = ReadonlyMap<string, readonly Thing[]>

const dictionaries = new Map<string, Dictionary>()
let things: readonly Thing[] | undefined

/** Words of a name, at most. */
const LONGEST = 4
const letters = /[\p{L}\p{M}]+/gu
const unspaced = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}ー]+/gu
const inflections = ['', 's', 'x', 'n', 'e', 'en', 'er', 'es']
const linkings = ['', 's', 'n', 'en', 'es']

/** The things that a text in a language names: everyday words of business, countries and continents. */
export function thingsNamed(text: string, language: string): Thing[] {
  return [...new Set([...inRuns(text, dictionaryOf(language)), ...inWords(text, language)])]
}

function inRuns(text: string, dictionary: Dictionary): Thing[] {
  return [...text.matchAll(unspaced)].flatMap(([run]) => {
    const found: Thing[] = []
    for (let at = 0; at < run.length; at++) {
      for (let end = Math.min(run.length, at + 8); end > at + 1; end--) {
        const named = dictionary.get(run.slice(at, end))
        if (named === undefined) continue
        found.push(...named)
        at = end - 1
        break
      }
    }
    return found
  })
}

function inWords(text: string, language: string): Thing[] {
  const dictionary = dictionaryOf(language)
  const written = text.match(letters) ?? []
  const words = written.map((word) => word.toLowerCase())
  const found: Thing[] = []
  for (let at = 0; at < words.length; at++) {
    let taken = 0
    // `It` is a pronoun, `IT` is not.
    const least = /^\p{L}?\p{Ll}$/u.test(written[at]!) ? 2 : 1
    for (let count = Math.min(LONGEST, words.length - at); count >= least && taken === 0; count--) {
      const named = inflected(words.slice(at, at + count).join(' '), dictionary)
      if (named === undefined) continue
      found.push(...named)
      taken = count
    }
    if (taken > 1) at += taken - 1
    else if (taken === 0 && language === 'de') found.push(...inCompound(words[at]!, dictionary))
  }
  return found
}

function inflected(key: string, dictionary: Dictionary): readonly Thing[] | undefined {
  for (const ending of inflections) {
    if (!key.endsWith(ending)) continue
    const named = dictionary.get(key.slice(0, key.length - ending.length))
    if (named !== undefined) return named
  }
  return undefined
}

/** The things of which a German word is put together (`Reisekosten`); none where a part is unknown. */
function inCompound(word: string, dictionary: Dictionary): readonly Thing[] {
  for (let at = word.length - 4; at >= 4; at--) {
    const last = inflected(word.slice(at), dictionary)
    if (last === undefined) continue
    const head = word.slice(0, at)
    for (const link of linkings) {
      if (!head.endsWith(link)) continue
      const first = dictionary.get(head.slice(0, head.length - link.length))
      if (first !== undefined) return [...first, ...last]
    }
  }
  return []
}

function dictionaryOf(language: string): Dictionary {
  const ready = dictionaries.get(language)
  if (ready !== undefined) return ready
  const made = new Map<string, Thing[]>()
  for (const thing of (things ??= [...everydayThings(), ...countries(), ...families()])) {
    for (const name of thing.get(language) ?? []) {
      const key = keyOf(name)
      made.set(key, [...(made.get(key) ?? []), thing])
    }
  }
  dictionaries.set(language, made)
  return made
}

function keyOf(text: string): string {
  return (text.toLowerCase().match(letters) ?? []).join(' ')
}

function everydayThings(): Thing[] {
  return business.things.map(
    (names) => new Map(business.languages.map((language, at) => [language, names[at]!.split(', ')])),
  )
}

/** Words of one language for one thing: what is done and what comes of it (`employs`, `headcount`), a country and what is of it. */
function families(): Thing[] {
  return Object.entries(wordFamilies).flatMap(([language, lists]) =>
    lists.map((words) => new Map([[language, words.split(', ')]])),
  )
}

/** Countries by the names that Unicode's CLDR has for their codes. */
function countries(): Thing[] {
  const alphabet = Array.from({ length: 26 }, (_, at) => String.fromCodePoint(65 + at))
  const codes = alphabet.flatMap((first) => alphabet.map((second) => first + second))
  const names = business.languages.map(
    (language) => [language, new Intl.DisplayNames(language, { type: 'region', fallback: 'none' })] as const,
  )
  return codes.flatMap((code) => {
    const called = names.flatMap(([language, name]) => {
      const said = name.of(code)
      return said === undefined ? [] : [[language, [said]] as const]
    })
    return called.length === 0 ? [] : [new Map(called)]
  })
}
