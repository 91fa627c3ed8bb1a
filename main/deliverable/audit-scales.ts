const scales: readonly (readonly [RegExp, number])[] = [
  [/[\s-]?(?:thousand|tsd\.?|tausend|mille|mil(?!\s?millones)|mila|k(?![a-z])|천(?!만))(?![a-zà-ÿ])/iy, 1e3],
  [/\s?(?:mil millones|miles de millones|miliard[io]|mil milhões)(?![a-zà-ÿ])/iy, 1e9],
  [/\s?[Tk](?=(?:EUR|USD|CHF|GBP)(?![A-Z])|[€$])/y, 1e3],
  [/\s?M(?=(?:EUR|USD|CHF|GBP)(?![A-Z])|[€$])/y, 1e6],
  [/\s?千(?!万|米|克|瓦)/y, 1e3],
  [
    /[\s-]?(?:millions?|millones|millón|milion[ie]|milhões|milhão|millionen|mio\.?|mln\.?|mn|백만|百万)(?![a-zà-ÿ])/iy,
    1e6,
  ],
  [/[\s-]?(?:billions?|bn|mrd\.?|milliarden?|milliards?|십억)(?![a-zà-ÿ])/iy, 1e9],
  [/[\s-]?(?:trillions?|billionen?|billones)(?![a-zà-ÿ])/iy, 1e12],
  [/\s?(?:千万|천만)/y, 1e7],
  [/\s?(?:万|萬|만)/y, 1e4],
  [/\s?(?:億|亿|억)/y, 1e8],
  [/\s?(?:兆(?!瓦)|조|万亿)/y, 1e12],
]

/** The scale word that begins at `at`. */
export function scaleAfter(text: string, at: number): { readonly factor: number; readonly end: number } | undefined {
  for (const [pattern, factor] of scales) {
    pattern.lastIndex = at
    if (pattern.test(text)) return { factor, end: pattern.lastIndex }
  }
  return undefined
}

const namedScales: readonly (readonly [RegExp, number])[] = [
  [
    /\b[Tk](?:EUR|USD|GBP|CHF)\b|\b[Tk][€$£]|[€$£]k\b|\b(?:in|en) (?:thousands?|tausend|tsd\.?|milliers|miles)|(?:\b(?:eur|usd|chf|gbp)|[$€£]) ?(?:thousands?\b|k\b|000s?\b)|000s?\b(?=.*(?:eur|usd|€|\$))|千元|천원|千円|[(（](?:천|千)\s?[\p{L}]{0,2}[)）]|[(（](?:in )?(?:thousands?|['’]?000s?|tsd\.?|tausend|milliers|miles)(?!\p{L})/iu,
    1e3,
  ],
  [
    /\b(?:in|en) (?:millions?|mio\.?|millionen|millones)|(?:\b(?:eur|usd|chf|gbp)|[$€£]) ?(?:millions?|mio\.?|mn|m)\b|\b(?:mio\.?|million) (?:eur|usd|chf|gbp|€)|\bm(?:eur|usd|gbp|chf)\b|\bM[€$£]|百万円|백만원|百万元|[(（](?:in )?(?:millions?|mio\.?|millionen|millones)(?!\p{L})/iu,
    1e6,
  ],
  [/\bin (?:billions?|mrd\.?|milliarden)|(?:\b(?:eur|usd|chf|gbp)|[$€£]) ?(?:billions?|mrd\.?|bn)\b/i, 1e9],
  [/(?<!百)万元|(?<!百)万円|(?<!백)만원|[(（](?:만|万)\s?\p{L}{0,2}[)）]/u, 1e4],
  [/亿元|億円|(?<!십)억원/, 1e8],
]

/** The scale that a heading or a note gives its numbers (`EUR thousand`, `万元`). */
export function scaleNamed(text: string): number | undefined {
  return namedScales.findLast(([pattern]) => pattern.test(text))?.[1]
}

/** The scale that a currency's letter before a number gives (`TEUR 7.985`). */
export function scaleBefore(text: string, at: number): number | undefined {
  const [, letter] = /(?<![\p{L}])([TkM])(?:EUR|USD|CHF|GBP|[€$])\s?$/u.exec(text.slice(Math.max(0, at - 8), at)) ?? []
  return letter === undefined ? undefined : letter === 'M' ? 1e6 : 1e3
}
