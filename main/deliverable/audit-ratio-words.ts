import { spelledNumbers } from './audit-spelled-numbers.ts'

/** A ratio that words say: `share` of a whole (0.5), or how many `times` as much (2). */
export type RatioWord = {
  readonly start: number
  readonly end: number
  readonly kind: 'share' | 'times'
  readonly amount: number
  /** What the words let it be: `almost half` less than a half, `more than doubled` more than twice as much. */
  readonly between: readonly [number, number]
}

type Reading = {
  readonly kind: RatioWord['kind']
  readonly pattern: RegExp
  /** From what the pattern's groups hold; undefined where it is no ratio. */
  readonly amount: (groups: readonly (string | undefined)[]) => number | undefined
}

const fractions: readonly (readonly [string, number])[] = [
  ['half|halves|hälfte|moitié|mitad', 2],
  ['thirds?|drittel|tiers|tercios?|terceras? partes?', 3],
  ['quarters?|viertel|quarts?|cuartos?|cuartas? partes?', 4],
  ['fifths?|fünftel|cinquièmes?|quintos?|quintas? partes?', 5],
  ['sixths?|sechstel|sixièmes?|sextas? partes?', 6],
  ['eighths?|achtel|huitièmes?|octavas? partes?', 8],
  ['tenths?|zehntel|dixièmes?|décimas? partes?', 10],
]
const multiples: readonly (readonly [string, number])[] = [
  [
    String.raw`twice(?! (?:an?|per|each|every|daily|weekly|monthly|yearly|in)\b)|doubl(?:ed|ing)|doubles?(?= (?:the|that|those|what|its|their|to|from|in)\b)|verdoppel\p{L}+|doppelt so|(?:das|dem|ein) doppelte|double du|le double|doublé\p{L}*|doublement|duplic\p{L}+|(?:el )?doble (?:de|que)|翻一?番|翻了一番|두 ?배`,
    2,
  ],
  [
    String.raw`tripl(?:ed|ing)|tripl(?:y|es)|threefold|verdreifach\p{L}+|(?:das|dem) dreifache|triplé\p{L}*|le triple|triplic\p{L}+|세 ?배`,
    3,
  ],
  [String.raw`quadrupl(?:ed|ing|es)|fourfold|vervierfach\p{L}+|quadruplé\p{L}*|cuadruplic\p{L}+|네 ?배`, 4],
  [
    String.raw`halv(?:ed|ing|es)|cut in half|halbier\p{L}+|réduit\p{L}* de moitié|divisé\p{L}* par deux|减半|반으로 줄`,
    0.5,
  ],
]
const numeral = String.raw`\p{L}+|\d+`
const hanDigits = '一二三四五六七八九十'
const koreanDigits = '일이삼사오육칠팔구십'

/** What follows a part of something; `a third party` is no part. */
const ofWhat = String.raw`(?!\s(?!(?:of|more|less|fewer|lower|higher|above|below|compared|in|on|over|from|to|and|or|by|with|than|than|der|des|die|davon|von|vom|aller|mehr|weniger|höher|niedriger|auf|in|im|gegenüber|d[ue]|des|de|plus|moins|par|en|más|menos|más|del?|con)(?!\p{L}))\p{L})`

const readings: readonly Reading[] = [
  ...fractions.map(([words, parts]): Reading => ({
    kind: 'share',
    pattern: new RegExp(
      String.raw`(?<![\p{L}\d-])(?:(an?|one|two|three|four|five|seven|nine|ein|eine|einem|zwei|drei|vier|der|die|un|une|la|le|deux|trois|quatre|una|el|dos|tres)[\s-])?(?:${words})(?![\p{L}\d-])(?!\s(?:\d|an?\s|year|marathon|day|final|hour))${ofWhat}`,
      'giu',
    ),
    amount: ([count]) => shareOf(count?.toLowerCase(), parts),
  })),
  ...multiples.map(([words, amount]): Reading => ({
    kind: 'times',
    pattern: new RegExp(String.raw`(?<![\p{sc=Latin}\d-])(?:${words})(?!\p{sc=Latin})`, 'giu'),
    amount: () => amount,
  })),
  {
    kind: 'times',
    pattern: new RegExp(
      String.raw`(?<![\p{L}\d-])(${numeral})(?: times(?= (?:as|the|that|those|what|its|their|more|higher|larger)\b)|[ -]?mal so(?!\p{L})|[\s-]fois(?= (?:plus|le|la|celui|celle)\b)| veces)(?!\p{L})`,
      'giu',
    ),
    amount: ([count = '']) => (/\d/.test(count) ? undefined : spelledNumbers(count)[0]?.amount),
  },
  {
    kind: 'share',
    pattern: new RegExp(
      String.raw`(?<![\p{L}\d-])(one|two|three|four|five|un|une|uno|una)(?: \p{L}+)? (?:in|out of|sur|de cada) (${numeral})(?![\p{L}\d]|[.,%]\d)`,
      'giu',
    ),
    amount: ([part = '', whole = '']) => partOf(spelledNumbers(part)[0]?.amount, spelledNumbers(whole)[0]?.amount),
  },
  {
    kind: 'share',
    pattern: /([一二三四五六七八九十])分之([一二三四五六七八九十])/gu,
    amount: ([whole = '', part = '']) => partOf(hanDigits.indexOf(part) + 1, hanDigits.indexOf(whole) + 1),
  },
  {
    kind: 'share',
    pattern: /([일이삼사오육칠팔구십]|\d)\s?(?:분의|分の)\s?([일이삼사오육칠팔구십]|\d)/gu,
    amount: ([whole = '', part = '']) => partOf(koreanAmount(part), koreanAmount(whole)),
  },
  { kind: 'share', pattern: /一半|半数|절반|半分/gu, amount: () => 0.5 },
]

/** One of the two or the second half of a time is no share. */
const ofTime =
  /(?:first|second|last|other|next|fiscal|this|previous|each|every|ersten?|zweiten?|letzten?|premi(?:er|ère)|second[eo]?|deuxième|dernier|primer[ao]?|segund[ao]|tercer|cuarto)\s$/iu

function shareOf(count: string | undefined, parts: number): number | undefined {
  const named = count === undefined ? undefined : (spelledNumbers(count)[0]?.amount ?? 1)
  // `Half of`, `by half` need no article; the others are ordinals, times or coins without one.
  if (named === undefined) return parts === 2 ? 0.5 : undefined
  return named < parts ? named / parts : undefined
}

function partOf(part: number | undefined, whole: number | undefined): number | undefined {
  return part === undefined || whole === undefined || part < 1 || part >= whole ? undefined : part / whole
}

function koreanAmount(text: string): number {
  return /\d/.test(text) ? Number(text) : koreanDigits.indexOf(text) + 1
}

const below =
  /(?:almost|nearly|just under|close to|not quite|less than|under|fast|knapp|beinahe|weniger als|presque|près d[eu]|moins d[eu]|casi|menos de)(?: \p{L}{1,3})?\s$|(?:将近|近|不到|거의)$/iu
const beyond =
  /(?:(?:more|over|well over|just over|above) than|over|more than|above|mehr als|über|gut|plus d[eu]|más d?e?l?|más que)(?: \p{L}{1,3})?\s$|(?:超过|逾)$/iu
const about =
  /(?:about|around|roughly|approximately|some|rund|etwa|ungefähr|ca\.|environ|quelque|unos|unas|alrededor de|aproximadamente)(?: \p{L}{1,3})?\s$|[约약約](?:\s)?$/iu
const EXACT = 0.012
const ABOUT = 0.07
const MUCH = 0.3

function between(amount: number, before: string): [number, number] {
  if (below.test(before)) return [amount * (1 - 1.5 * ABOUT), amount]
  if (beyond.test(before)) return [amount, amount * (1 + MUCH)]
  const by = about.test(before) ? ABOUT : EXACT
  return [amount * (1 - by), amount * (1 + by)]
}

const anyRatio = new RegExp(
  String.raw`${fractions.map(([words]) => words).join('|')}|twice|doubl|tripl|quadrupl|fold|halv|doppel|fach|halbier|doble|duplic|moitié|fois|mal so|veces|times|\bin \p{L}+|out of|sur \p{L}|de cada|分之|分の|분의|一半|半数|절반|半分|番|减半|[두세네] ?배|반으로`,
  'iu',
)

/** Whether a text may say a ratio in words. */
export function saysRatio(text: string): boolean {
  return anyRatio.test(text)
}

/** Every ratio that words of a text say, in order. */
export function ratioWordsIn(text: string): RatioWord[] {
  if (!saysRatio(text)) return []
  const found = readings.flatMap(({ kind, pattern, amount }) =>
    [...text.matchAll(pattern)].flatMap((match): RatioWord[] => {
      const read = amount(match.slice(1))
      const before = text.slice(Math.max(0, match.index - 24), match.index)
      if (read === undefined || (kind === 'share' && ofTime.test(before))) return []
      return [
        { start: match.index, end: match.index + match[0].length, kind, amount: read, between: between(read, before) },
      ]
    }),
  )
  return found
    .toSorted((a, b) => a.start - b.start || b.end - a.end)
    .filter(({ start }, at, all) => all.slice(0, at).every(({ end }) => end <= start))
}
