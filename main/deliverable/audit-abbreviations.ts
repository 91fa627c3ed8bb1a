import type { Terms } from '../tab/terms.ts'

const joining = /^(?:and|&|of|for|the|und|für|der|die|des|et|de|la|y)$/iu

/** What the capitals of names in what was read stand for (`HR`: Human Resources), where they stand for one thing. */
export function abbreviationsIn(names: Iterable<string>): ReadonlyMap<string, string> {
  const meant = new Map<string, string | undefined>()
  for (const name of names) {
    const words = name.trim().split(/[\s/-]+/u)
    const capitals = words.filter((word) => !joining.test(word))
    if (capitals.length < 2 || capitals.length > 4 || !capitals.every((word) => /^\p{Lu}\p{L}+$/u.test(word))) continue
    const short = capitals.map((word) => (/^\p{Lu}{2,}$/u.test(word) ? word : word.charAt(0))).join('')
    const known = meant.get(short)
    meant.set(short, meant.has(short) && known !== name.trim() ? undefined : name.trim())
  }
  return new Map([...meant].flatMap(([short, name]) => (name === undefined ? [] : [[short, name] as const])))
}

/** Terms in which an abbreviation counts as what it stands for. */
export function withAbbreviations(terms: Terms, meant: ReadonlyMap<string, string>): Terms {
  if (meant.size === 0) return terms
  return (text) => {
    const found = terms(text)
    for (const [said] of text.matchAll(/(?<![\p{L}\d])\p{Lu}(?:\s?&\s?\p{Lu}|\p{Lu}){1,4}(?![\p{L}\d])/gu)) {
      const name = meant.get(said.replaceAll(/[\s&]/g, ''))
      if (name !== undefined) found.push(...terms(name))
    }
    return found
  }
}
