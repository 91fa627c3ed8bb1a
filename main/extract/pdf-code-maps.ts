/**
 * The entries of a map from two-byte codes to letters that has no space, with U+0000 and a space for code 0, which is
 * nothing to read: of several the lowest is what is shown. PDFium asks for a space at every kern, and walks the whole
 * map to learn that it is missing; it gets the same answer, code 0, at the first entry.
 */
export function withSpace(map: string): string | undefined {
  const entries = map.match(/\d+\s+beginbf(char|range)\b.*?endbf\1/gs)
  if (entries === null || !/begincodespacerange\s*<0000>\s*<ffff>\s*endcodespacerange/i.test(map)) return undefined
  if (/usecmap|\/Adobe-\w+-UCS2/.test(map) || entries.some(mapsSpaceOrZero)) return undefined
  return ['2 beginbfchar\n<0000> <0000>\n<0000> <0020>\nendbfchar', ...entries].join('\n')
}

function mapsSpaceOrZero(entry: string): boolean {
  const isRange = entry.includes('beginbfrange')
  const values = [...entry.matchAll(/<([\da-f\s]*)>|\[([^\]]*)\]/gi)]
  const step = isRange ? 3 : 2
  for (let i = 0; i + step <= values.length; i += step) {
    const from = numberOf(values[i]![1])
    const to = numberOf(values[i + step - 2]![1])
    if (from === 0) return true
    const [, letter, letters] = values[i + step - 1]!
    if (letters !== undefined) {
      if ([...letters.matchAll(/<([^>]*)>/g)].some(([, one]) => numberOf(one) === SPACE)) return true
      continue
    }
    const first = numberOf(letter)
    if (first <= SPACE && SPACE <= first + to - from) return true
  }
  // An entry that is cut or malformed may mean anything.
  return values.length % step !== 0
}

const SPACE = 0x20

function numberOf(hex: string | undefined): number {
  return Number.parseInt((hex ?? '').replaceAll(/\s/g, ''), 16)
}
