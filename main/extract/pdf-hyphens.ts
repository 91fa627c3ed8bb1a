import type { ViewLine } from './text-view.ts'

/** Words that a line's end cut with a hyphen are whole again, on the first line. A hyphen that the document also writes inside a line stays; `hyphenated` has such words of earlier lines, and gets those of these. */
export function joinHyphens(lines: ViewLine[], hyphenated: Set<string> = new Set()): ViewLine[] {
  collectHyphenated(lines, hyphenated)
  if (!lines.some(({ text }) => text.endsWith('-'))) return lines
  const joined: ViewLine[] = []
  for (const line of lines) {
    const last = joined.at(-1)
    const cut = last?.text.endsWith('-') === true && isSameBlock(last, line) ? cutWord(last.text, line.text) : undefined
    if (last === undefined || cut === undefined) {
      joined.push(line)
      continue
    }
    const keeps = hyphenated.has(`${cut.start}-${cut.rest}`.toLowerCase()) || isOfSelf(cut)
    joined[joined.length - 1] = {
      ...last,
      text: `${keeps ? last.text : last.text.slice(0, -1)}${cut.rest}${cut.marks}`,
    }
    const remaining = line.text.slice(cut.length)
    if (remaining !== '') joined.push({ ...line, text: remaining })
  }
  return joined
}

/** In small letters. */
function collectHyphenated(lines: readonly ViewLine[], words: Set<string>): void {
  for (const { text } of lines) {
    for (let at = text.indexOf('-', 1); at !== -1 && at + 1 < text.length; at = text.indexOf('-', at + 1)) {
      // Most hyphens are of numbers, options and rules.
      if (isPlainSign(text.charCodeAt(at - 1)) || isPlainSign(text.charCodeAt(at + 1))) continue
      const ahead = text.slice(Math.max(0, at - LONGEST), at)
      const before = /\p{L}+$/u.exec(ahead.slice(ahead.lastIndexOf(' ') + 1))
      const after = before === null ? null : /^\p{L}+/u.exec(text.slice(at + 1, at + LONGEST))
      if (before !== null && after !== null) words.add(`${before[0]}-${after[0]}`.toLowerCase())
    }
  }
}

function isPlainSign(code: number): boolean {
  const small = code | 0x20
  return code < 0x80 && (small < 0x61 || small > 0x7a)
}

/** "self-employed" is written so wherever it stands; "selfish" is not. */
function isOfSelf({ start, rest }: { readonly start: string; readonly rest: string }): boolean {
  return start.toLowerCase() === 'self' && !/^(?:ish|less|hood|same)/.test(rest)
}

/** Letters of a word; longer ones are none. */
const LONGEST = 100

/** The word that the end of one line and the beginning of the next share, with the punctuation after it. */
function cutWord(above: string, below: string) {
  const start = /(\p{L}{2,})-$/u.exec(above)?.[1]
  const [whole, rest, marks] = /^(\p{Ll}+)(\S*)\s*/u.exec(below) ?? []
  if (start === undefined || whole === undefined || rest === undefined || conjunctions.has(rest)) return undefined
  return { start, rest, marks: marks ?? '', length: whole.length }
}

function isSameBlock(above: ViewLine, below: ViewLine): boolean {
  return above.locator === below.locator && !above.text.includes(' | ') && !below.text.includes(' | ')
}

/** After "pre- and post-", "Vor- und Nachteile" the hyphen is the word's own. */
const conjunctions = new Set(['and', 'or', 'to', 'und', 'oder', 'bis', 'et', 'ou', 'y', 'o', 'e', 'en', 'of'])
