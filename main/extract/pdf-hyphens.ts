import type { ViewLine } from './text-view.ts'

/** Words that a line's end cut with a hyphen are whole again, on the first line. A hyphen that the document also writes inside a line stays. */
export function joinHyphens(lines: readonly ViewLine[]): ViewLine[] {
  const hyphenated = new Set<string>()
  for (const { text } of lines) {
    for (const [word] of text.matchAll(/\p{L}+-\p{L}+/gu)) hyphenated.add(word.toLowerCase())
  }
  const joined: ViewLine[] = []
  for (const line of lines) {
    const last = joined.at(-1)
    const rest = /^(\p{Ll}+)(\S*)\s*/u.exec(line.text)
    const start = last === undefined ? null : /(\p{L}{2,})-$/u.exec(last.text)
    if (last === undefined || start === null || rest === null || !isCut(last, line) || conjunctions.has(rest[1]!)) {
      joined.push(line)
      continue
    }
    const keeps = hyphenated.has(`${start[1]!}-${rest[1]!}`.toLowerCase())
    joined[joined.length - 1] = { ...last, text: `${keeps ? last.text : last.text.slice(0, -1)}${rest[1]!}${rest[2]!}` }
    const remaining = line.text.slice(rest[0].length)
    if (remaining !== '') joined.push({ ...line, text: remaining })
  }
  return joined
}

function isCut(above: ViewLine, below: ViewLine): boolean {
  return above.locator === below.locator && !above.text.includes(' | ') && !below.text.includes(' | ')
}

/** After "pre- and post-", "Vor- und Nachteile" the hyphen is the word's own. */
const conjunctions = new Set(['and', 'or', 'to', 'und', 'oder', 'bis', 'et', 'ou', 'y', 'o', 'e', 'en', 'of'])
