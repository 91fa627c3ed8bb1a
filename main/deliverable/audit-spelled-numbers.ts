/** A number in letters; `start` and `end` are its place in the text. */
export type SpelledNumber = {
  readonly amount: number
  readonly decimals: number
  readonly start: number
  readonly end: number
}

type Words = Readonly<Record<string, number>>

/** Number words in order from one, or by tens; forms of one number with a bar. */
function counted(words: string, by = 1): [string, number][] {
  return words
    .split(' ')
    .flatMap((forms, at) => forms.split('|').map((form): [string, number] => [form, (at + 1) * by]))
}

const english: Words = Object.fromEntries([
  ...counted(
    'one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen',
  ),
  ...counted('ten twenty thirty forty fifty sixty seventy eighty ninety', 10),
  ['hundred', 100],
  ['thousand', 1000],
])
const german: Words = Object.fromEntries([
  ...counted(
    'ein|eins|eine|einem|einen|einer zwei drei vier fünf sechs sieben acht neun zehn elf zwölf dreizehn vierzehn fünfzehn sechzehn siebzehn achtzehn neunzehn',
  ),
  ...counted('zehn zwanzig dreißig vierzig fünfzig sechzig siebzig achtzig neunzig', 10),
  ['hundert', 100],
  ['tausend', 1000],
])
const french: Words = Object.fromEntries([
  ...counted('un|une deux trois quatre cinq six sept huit neuf dix onze douze treize quatorze quinze seize'),
  ...counted('dix vingt trente quarante cinquante soixante', 10),
  ['quatre-vingts', 80],
  ['quatre-vingt', 80],
  ['cent', 100],
  ['cents', 100],
  ['mille', 1000],
])
const spanish: Words = Object.fromEntries([
  ...counted(
    'un|una|uno dos tres cuatro cinco seis siete ocho nueve diez once doce trece catorce quince dieciséis diecisiete dieciocho diecinueve veinte veintiuno veintidós veintitrés veinticuatro veinticinco veintiséis veintisiete veintiocho veintinueve',
  ),
  ...counted('diez veinte treinta cuarenta cincuenta sesenta setenta ochenta noventa', 10),
  ...counted(
    'cien|ciento doscientos|doscientas trescientos|trescientas cuatrocientos|cuatrocientas quinientos|quinientas seiscientos|seiscientas setecientos|setecientas ochocientos|ochocientas novecientos|novecientas',
    100,
  ),
  ['mil', 1000],
])

/** Longer words first, so that none is taken for its beginning. */
const anyOf = (words: Words): string =>
  Object.keys(words)
    .toSorted((a, b) => b.length - a.length)
    .join('|')

const languages: readonly { readonly words: Words; readonly whole: RegExp; readonly one: RegExp }[] = (
  [
    [english, String.raw`(?:[\s-]|\sand\s)`],
    [german, '(?:und)?'],
    [french, String.raw`(?:[\s-]|\set\s)`],
    [spanish, String.raw`(?:\s|\sy\s)`],
  ] as const
).map(([words, joint]) => ({
  words,
  whole: new RegExp(String.raw`(?<![\p{L}\d-])(?:${anyOf(words)})(?:${joint}(?:${anyOf(words)}))*(?![\p{L}\d])`, 'giu'),
  one: new RegExp(anyOf(words), 'giu'),
}))

const half = /(?<![\p{L}\d-])(?:half an?|eine halbe|un demi|medio)(?= mill| bill| mrd| mio)/giu
const han = /[一二两三四五六七八九十百千]{2,}/gu
const hanDigits = '一二三四五六七八九'
const anyWord = new RegExp(
  String.raw`(?<!\p{L})(?:${[english, german, french, spanish].map(anyOf).join('|')})|halb|medio|demi`,
  'iu',
)

/** Whether letters of a text may say a number. */
export function saysNumber(text: string): boolean {
  return anyWord.test(text) || /[十百千]/u.test(text)
}

/** Every number of a text that letters say, from one on. */
export function spelledNumbers(text: string): SpelledNumber[] {
  const found: SpelledNumber[] = [...text.matchAll(han)].flatMap(({ 0: said, index }) => {
    const amount = hanAmount(said)
    return amount === undefined ? [] : [{ amount, decimals: 0, start: index, end: index + said.length }]
  })
  if (!anyWord.test(text)) return found
  for (const { words, whole, one } of languages) {
    for (const { 0: said, index } of text.matchAll(whole)) {
      const parts = [...said.matchAll(one)].map(([word]) => words[word.toLowerCase()]!)
      // `EUR thousand` and `per cent` are no numbers, `a thousand` is one.
      const isBare = (parts[0] === 100 || parts[0] === 1000) && !/(?<!\p{L})a\s$/iu.test(text.slice(0, index))
      const amount = isBare ? undefined : amountOf(parts)
      if (amount !== undefined) found.push({ amount, decimals: 0, start: index, end: index + said.length })
    }
  }
  for (const { 0: said, index } of text.matchAll(half))
    found.push({ amount: 0.5, decimals: 1, start: index, end: index + said.length })
  return found
    .toSorted((a, b) => a.start - b.start || b.end - a.end)
    .filter(({ start }, at, all) => all.slice(0, at).every(({ end }) => end <= start))
}

/** `三百二十` and the like below ten thousand. */
function hanAmount(text: string): number | undefined {
  const match = /^(?:(.)千)?(?:(.)百)?(?:(.?)十)?(.)?$/u.exec(text.replaceAll('两', '二'))
  if (match === null) return undefined
  const [thousands, hundreds, tens, ones] = match
    .slice(1)
    .map((digit) => (digit === undefined ? 0 : digit === '' ? 1 : hanDigits.indexOf(digit) + 1))
  const isPlain = match.slice(1).every((digit) => digit === undefined || digit === '' || hanDigits.includes(digit))
  return isPlain && text.length > 1 && /[十百千]/u.test(text)
    ? thousands! * 1000 + hundreds! * 100 + tens! * 10 + ones!
    : undefined
}

const counts = /(?<![\p{L}\d.,])\d{1,3}(?![\d.,%]*\d|[.,]?\p{L})/gu
const MOST_COUNTED = 19

/** Small whole numbers that a text says, in digits or letters: how many of something. */
export function countsIn(text: string): number[] {
  const words = spelledNumbers(text).flatMap(({ amount }) => (amount > 1 && amount <= MOST_COUNTED ? [amount] : []))
  return [...[...text.matchAll(counts)].map(([said]) => Number(said)), ...words]
}

/** What number words make in their order; undefined where they are several numbers. */
function amountOf(parts: readonly number[]): number | undefined {
  let [total, current] = [0, 0]
  for (const part of parts) {
    if (part === 1000) {
      if (total > 0) return undefined
      total = Math.max(1, current) * 1000
      current = 0
    } else if (part === 100 && current > 0 && current < 100) current *= 100
    else if (!joins(current, part)) return undefined
    else current += part
  }
  return total + current
}

/** `Forty` and `five`, `five` and `forty`, `soixante` and `quinze`, and anything below a hundred after hundreds. */
function joins(current: number, part: number): boolean {
  const rest = current % 100
  if (rest === 0) return current === 0 || part < 100
  if (rest >= 20 && rest % 10 === 0) return part < (rest === 60 || rest === 80 ? 20 : 10)
  return rest < 10 && part >= 20 && part < 100
}
