/** Written forms of each unit; names with a bar are one of several (`¥`). Compared after NFKC and lower case. */
const currencies: Readonly<Record<string, string>> = {
  EUR: '[tkm]?eur|[tkm]?€|euros?|ユーロ|欧元|歐元|유로',
  USD: String.raw`[tkm]?usd|us\$|[tkm]?\$|us-?dollars?|dollars?|dólar(?:es)?|dollari|ドル|美元|달러`,
  // Without `sterling` pounds may be a weight.
  GBP: '[tkm]?gbp|[km]?£|pounds? sterling|pfund|livres?(?: sterling)?|libras?(?: esterlinas)?|sterline|ポンド|英镑|파운드',
  CHF: '[tkm]?chf|sfr\\.?|swiss francs?|franken|francs?(?: suisses)?|francos? suizos?',
  'GBP|lb': 'pounds?',
  'CNY|JPY': '¥|￥',
  CNY: 'cny|rmb|yuan(?:es)?|renminbi|人民币|元|위안',
  JPY: 'jpy|yen(?:es|s)?|日元|円|엔',
  KRW: 'krw|₩|won|韩元|원',
  INR: 'inr|₹|rupees?',
  CAD: 'cad|ca?\\$',
  AUD: 'aud|au?\\$',
  NZD: 'nzd|nz\\$',
  SEK: 'sek',
  NOK: 'nok',
  DKK: 'dkk',
  PLN: 'pln',
  CZK: 'czk',
  HKD: 'hkd|hk\\$',
  SGD: 'sgd|s\\$',
  BRL: 'brl|r\\$',
  MXN: 'mxn',
}

const shares: Readonly<Record<string, string>> = {
  pp: 'percentage points?|percent points?|prozentpunkten?|points? de pourcentage|puntos? porcentual(?:es)?|punti percentuali|pontos percentuais|pp\\b|%p|%ポイント|个百分点|個百分點|百分点|퍼센트포인트|ポイント',
  bp: 'basis points?|bps|basispunkten?|points? de base|puntos? básicos?|punti base',
  '‰': '‰|per mille|promille|pour mille|por mil(?!l)',
  '%': '%|percent|per cent|prozent|v\\. ?h\\.|pour cent|por ciento|por cento|per cento|procent|パーセント|퍼센트',
}

const measures: Readonly<Record<string, string>> = {
  penny: 'pence|pennies',
  cent: 'cents?|centimes?|céntimos?|rappen',
  m: 'met(?:re|er)s?|metern|mètres?|metros?|米|メートル|미터',
  km: 'km|kilomet(?:re|er)s?|kilometern|kilomètres?|kilómetros?|chilometri|公里|キロメートル|킬로미터',
  mi: 'miles?|mi|meilen?|millas?|milles|英里|마일',
  ha: 'ha|hectares?|hektar|hectáreas?|ettari|公顷|ヘクタール|헥타르',
  km2: 'km²|km2|square kilomet(?:re|er)s?|quadratkilometer|平方公里',
  ft2: 'sq\\.? ?ft|square f(?:ee|oo)t|ft²|ft2',
  m2: 'm²|m2|sqm|sq\\.? ?m(?![a-z])|square met(?:re|er)s?|quadratmeter|mètres carrés|metros cuadrados|平方米|제곱미터|平方メートル|㎡',
  m3: 'm³|m3|cubic met(?:re|er)s?|kubikmeter|mètres cubes|metros cúbicos|立方米',
  cm: 'cm',
  mm: 'mm',
  kg: 'kg|kilograms?|kilogramm|公斤|千克',
  g: 'grams?|gramm',
  lb: 'lbs?',
  oz: 'oz|ounces?',
  ft: 'ft|feet',
  gallon: 'gal|gallons?',
  barrel: 'bbls?|barrels?',
  t: 't|tonnes?|tonnen?|metric tons?|toneladas?|tonnellate|吨|トン|톤',
  litre: 'lit(?:re|er)s?|liter|litros?|ltrs?|l|升|リットル',
  kWh: 'kwh|千瓦时|千瓦時|킬로와트시',
  MWh: 'mwh|兆瓦时|메가와트시',
  GWh: 'gwh|吉瓦时|기가와트시',
  TWh: 'twh',
  MJ: 'mj',
  GJ: 'gj',
  TJ: 'tj',
  acre: 'acres?',
  hl: 'hl|hectolit(?:re|er)s?|hektoliter|hectolitros?|百升',
  kW: 'kw',
  MW: 'mw',
  GB: 'gb',
  MB: 'mb',
  TB: 'tb',
  '°C': '°c|degrees celsius',
  second: 'seconds?|sekunden?|secondes?|segundos?|秒|초',
  minute: 'minutes?|mins?|minuten|minutos?|minuti|分钟|分間|분',
  hour: 'hours?|hrs?|h|stunden?|heures?|horas?|小时|小時|時間|시간',
  'working day':
    'working days?|business days?|arbeitstagen?|arbeitstage|werktagen?|werktage|jours ouvrables|jours ouvrés|días hábiles|días laborables|个?工作日|営業日|영업일',
  day: 'calendar days?|days?|kalendertagen?|tagen?|jours?|días?|giorni|天|日間|일간|일',
  night: 'nights?|nächten?|übernachtungen|nuits?|noches?|晚|泊|박',
  week: 'weeks?|wochen?|semaines?|semanas?|settimane|周|週間|주',
  month: 'months?|monaten?|mois|mes(?:es)?|mesi|个月|個月|か月|ヶ月|개월',
  year: 'years?|jahren?|années?|ans|años?|anni|年間|년간',
  person:
    'persons?|people|employees|personen|mitarbeiter(?:innen)?|beschäftigte|personnes|salariés|personas|empleados|trabajadores|员工|人|名|명',
  piece: 'pcs?|pieces?|stück|stk\\.?|pièces?|piezas?|unidades|个|個|件|개',
}

export type UnitForm = { readonly unit: string; readonly currency: boolean }

const all: readonly (readonly [string, string])[] = [
  ...Object.entries(shares),
  ...Object.entries(currencies),
  ...Object.entries(measures),
]
const letterEnd = String.raw`(?<![a-zà-ÿ])`
const wordEnd = String.raw`(?![a-zà-ÿ\d])`
const bounded = (form: string): string => (/[a-zà-ÿ.]\)?s?\??$/i.test(form) ? `(?:${form})${wordEnd}` : form)
const forms = all.map(([unit, source]) => ({
  unit,
  currency: Object.hasOwn(currencies, unit),
  source: splitForms(source).map(bounded).join('|'),
}))

const afterForms = forms.map(({ source }) => `(${source})`).join('|')
const after = new RegExp(String.raw`[\s-]{0,2}(?:${afterForms})`, 'iy')
const before = new RegExp(
  `${letterEnd}(?:${forms
    .filter(({ currency }) => currency)
    .map(({ source }) => `(${source.replaceAll(/\|(?:元|円|원)/g, '')})`)
    .join('|')})\\s?$`,
  'i',
)
const anywhere = new RegExp(`${letterEnd}(?:${afterForms})`, 'gi')
const currencyForms = forms.filter(({ currency }) => currency)

/** Units of science by their form: so much for each of something, and signs with what makes them larger or smaller. */
const compound =
  /\s?(?!EUR|USD|GBP|CHF)[A-Za-zµμ]{1,4}\s?\/\s?(?:mm|cm|km|m|dm|kg|g|mg|l|ml|h|s|min|mol)\s?[²³23]?(?![\p{L}\d])/uy
const sign =
  /\s?(?:[kMGTmµμn]?(?:Pa|V|A|W|Hz|J|N|Bq|Sv|Wp)|dB|ppm|ppb|bpm|rpm|psi|mph|lm|lx|HBW?|HRC|HV|bar|mbar|hPa|µg|mg|ml|cl|dl|nm|µm|kcal|°F|K)(?![\p{sc=Latin}\d-])/uy

function scientificAfter(text: string, at: number): (UnitForm & { readonly end: number }) | undefined {
  for (const pattern of [compound, sign]) {
    pattern.lastIndex = at
    const said = pattern.exec(text)?.[0]
    if (said?.trim() === 'A' && isNumbered(text, at)) return undefined
    if (said !== undefined) return { unit: scientific(said), currency: false, end: pattern.lastIndex }
  }
  return undefined
}

/** Whether what ends at `at` numbers the sentence after it: in "1.2 A trip is …" nobody speaks of amperes. */
function isNumbered(text: string, at: number): boolean {
  return /^\s*\d+(?:\.\d+)*\.?$/.test(text.slice(0, at)) && /^\sA\s\p{Ll}/u.test(text.slice(at))
}

function scientific(text: string): string {
  return text.replaceAll(/\s/g, '').replaceAll('²', '2').replaceAll('³', '3').replaceAll('μ', 'µ')
}

/** Whether a text names a unit of science as it is written. */
export function namesScientific(unit: string, text: string): boolean {
  return !forms.some((form) => form.unit === unit) && scientific(text).includes(unit)
}

/** The unit that begins at `at`, with where it ends. */
export function unitAfter(text: string, at: number): (UnitForm & { readonly end: number }) | undefined {
  compound.lastIndex = at
  after.lastIndex = at
  const match = compound.test(text) ? null : after.exec(text)
  if (match === null) return scientificAfter(text, at)
  const form = forms[match.slice(1).findIndex((group) => group !== undefined)]!
  return { unit: form.unit, currency: form.currency, end: after.lastIndex }
}

/** The currency that ends at `at`, with where it begins. */
export function currencyBefore(
  text: string,
  at: number,
): { readonly unit: string; readonly start: number } | undefined {
  const from = Math.max(0, at - 16)
  const match = before.exec(text.slice(from, at))
  if (match === null) return undefined
  const form = currencyForms[match.slice(1).findIndex((group) => group !== undefined)]!
  return { unit: form.unit, start: from + match.index }
}

const shareWord =
  /\b(?:shares?|rates?|percentages?|quota|margin|anteil|\p{L}*quote|\p{L}*satz|marge|taux|pourcentage)(?!\p{L})|率|占比|比例|비율|비중|점유율|[가-힣]율/iu

/** The forms of units in a text, with or without a number. */
export function unitFormsIn(text: string): UnitForm[] {
  return [...text.matchAll(anywhere)].flatMap((match) => {
    const said = [...match].slice(1, forms.length + 1)
    return forms[said.findIndex((group) => group !== undefined)] ?? []
  })
}

/** Every unit that a text names, with or without a number; shares and rates may be per cent. */
export function unitsIn(text: string): ReadonlySet<string> {
  const found = new Set(unitFormsIn(text).map(({ unit }) => unit))
  if (shareWord.test(text)) found.add('%')
  return found
}

const currencyMark =
  /(?:(?<!\p{L})(?:US|AU?|CA?|NZ|HK|S|R))?\$|[€£¥₩₹]|\b(?:USD|EUR|GBP|CHF|JPY|CNY|RMB|KRW|INR|CAD|AUD|NZD|SEK|NOK|DKK|PLN|CZK)\b/gu

/** Currencies that a text names by a sign or a code. */
export function currenciesIn(text: string): string[] {
  return [...text.matchAll(currencyMark)].flatMap(([mark]) => unitAfter(mark, 0)?.unit ?? [])
}

export function isCurrency(unit: string | undefined): unit is string {
  return unit !== undefined && /^[A-Z]{3}(?:\|.+)?$/.test(unit)
}

/** Whether two units may be the same; an unknown one may be any. */
export function unitsAgree(one: string | undefined, other: string | undefined): boolean {
  if (one === undefined || other === undefined || one === other) return true
  const names = new Set(one.split('|'))
  return other.split('|').some((name) => names.has(name))
}

/** At bars outside of groups. */
function splitForms(source: string): string[] {
  const parts = ['']
  let depth = 0
  for (const char of source) {
    if (char === '(') depth++
    if (char === ')') depth--
    if (char === '|' && depth === 0) parts.push('')
    else parts[parts.length - 1] += char
  }
  return parts
}
