const monthNames: readonly string[] = [
  'january|januar|jänner|janvier|enero|jan',
  'february|februar|février|fevrier|febrero|feb|févr',
  'march|märz|maerz|mars|marzo|mar|mär',
  'april|avril|abril|apr|avr',
  'may|mai|mayo',
  'june|juni|juin|junio|jun',
  'july|juli|juillet|julio|jul|juil',
  'august|août|aout|agosto|aug',
  'september|septembre|septiembre|sept|sep',
  'october|oktober|octobre|octubre|oct|okt',
  'november|novembre|noviembre|nov',
  'december|dezember|décembre|decembre|diciembre|dec|dez|déc',
]
/** A dot behind it belongs to it where a number follows: else it ends a sentence. */
export const month = String.raw`(?<![\p{L}])(?:${monthNames.join('|')})(?!\p{L})(?:\.(?=\s?\d))?`

/** The name of any month, wherever it stands. */
export const anyMonth = monthNames.join('|')

const monthPatterns = monthNames.map((names) => new RegExp(String.raw`^(?:${names})\.?$`, 'i'))

/** The number of a month, from 1. */
export function monthNumber(name: string): number {
  return monthPatterns.findIndex((pattern) => pattern.test(name)) + 1
}
