import stopWords from '../../resources/words/stop-words.json' with { type: 'json' }

export type Language = keyof typeof stopWords

const lists = new Map(
  Object.entries(stopWords).map(([language, words]) => [language as Language, new Set(words.split(' '))]),
)

/** Letters that speak for a language where its function words leave a tie. */
const ownLetters: { readonly [language in Language]?: RegExp } = {
  de: /[äöüß]/i,
  fr: /[àèêëîïœùû]/i,
  es: /[ñ¿¡]/i,
  pt: /[ãõç]/i,
  it: /[òì]/i,
  nl: /ij|ĳ/i,
}

/** Words that say nothing about a text, lower-case, in one language. */
export function stopWordsOf(language: Language): ReadonlySet<string> {
  return lists.get(language)!
}

/** The language of a task's wording; English where nothing tells. */
export function detectLanguage(text: string): Language {
  return tellLanguage(text) ?? 'en'
}

/** The language of a text, by script and then by its function words; undefined where it has none. */
export function tellLanguage(text: string): Language | undefined {
  return byScript(text) ?? byFunctionWords(text)
}

function byScript(text: string): Language | undefined {
  const count = (pattern: RegExp): number => text.match(pattern)?.length ?? 0
  const letters = count(/\p{L}/gu)
  const kana = count(/[\p{sc=Hiragana}\p{sc=Katakana}]/gu)
  const han = count(/\p{sc=Han}/gu)
  const share = (n: number): boolean => n > 0 && n * 4 >= letters
  if (share(count(/\p{sc=Hangul}/gu))) return 'ko'
  if (kana > 0 && share(kana + han)) return 'ja'
  if (share(han)) return 'zh'
  if (share(count(/\p{sc=Thai}/gu))) return 'th'
  return undefined
}

function byFunctionWords(text: string): Language | undefined {
  const words =
    text
      .normalize('NFKC')
      .toLowerCase()
      .match(/[\p{L}\p{M}]+/gu) ?? []
  let best: Language | undefined
  let most = 0.5
  for (const [language, list] of lists) {
    const accents = ownLetters[language]?.test(text) === true ? 0.5 : 0
    const hits = words.filter((word) => word.length > 1 && list.has(word)).length + accents
    // The first list wins a tie, and English is the first.
    if (hits > most) [best, most] = [language, hits]
  }
  return best
}
