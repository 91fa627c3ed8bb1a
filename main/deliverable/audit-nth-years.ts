import type { AuditValue } from './audit-values.ts'

const nth: readonly string[] = [
  'first|1st|erste[nsmr]?|premi(?:ère|er)|1re|primer[oa]?|一|1',
  'second|2nd|zweite[nsmr]?|deuxième|seconde?|2e|segund[oa]|二|2',
  'third|3rd|dritte[nsmr]?|troisième|3e|tercer[oa]?|三|3',
  'fourth|4th|vierte[nsmr]?|quatrième|4e|cuart[oa]|四|4',
  'fifth|5th|fünfte[nsmr]?|cinquième|5e|quint[oa]|五|5',
]
const word = nth.map((source) => source.replaceAll(/\|.\|\d$/g, '')).join('|')
const called = new RegExp(
  [
    String.raw`(?<!\p{L})(?<a>${word}|[1-5]\.)\s(?:\p{L}+\s){0,1}(?:year|\p{L}*jahr(?:e?s)?|année|año)(?!\p{L})`,
    String.raw`(?<!\p{L})(?:year|(?:\p{L}*)jahr|année|año)\s(?<b>[1-5])(?![\d.,]|\s\d)`,
    String.raw`第(?<c>[一二三四五1-5])(?:个)?(?:合同)?年(?!代)`,
    String.raw`(?<!\d)(?<d>[1-5])(?:年目|년\s?차|차\s?(?:년도|연도))`,
  ].join('|'),
  'giu',
)
/** `… and 239,480 in the third`, where another one was called a year. */
const open = new RegExp(
  String.raw`(?<!\p{L})(?:the|im|la|el)\s(?<a>${word})(?=\s*(?:[,.;)]|$|and\s|und\s|et\s|y\s))`,
  'giu',
)
const numbers = nth.map((source) => new RegExp(`^(?:${source})\\.?$`, 'iu'))

/** The years that a text counts instead of naming them (`the second contract year`), as periods with the key `Y2`. */
export function nthYears(text: string): AuditValue[] {
  if (!/year|jahr|année|año|年|년|연도/iu.test(text)) return []
  const found = yearsBy(called, text)
  if (found.length === 0) return []
  const more = yearsBy(open, text).filter(({ start, end }) =>
    found.every((one) => end <= one.start || start >= one.end),
  )
  return [...found, ...more].toSorted((a, b) => a.start - b.start)
}

function yearsBy(pattern: RegExp, text: string): AuditValue[] {
  return [...text.matchAll(pattern)].flatMap(({ 0: said, index, groups }): AuditValue[] => {
    const counted = Object.values(groups ?? {}).find((group) => group !== undefined) ?? ''
    const number = numbers.findIndex((form) => form.test(counted)) + 1
    if (number === 0) return []
    return [
      { kind: 'period', text: said, start: index, end: index + said.length, keys: [`Y${number}`], reference: false },
    ]
  })
}
