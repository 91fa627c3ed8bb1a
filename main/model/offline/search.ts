import type { Ranking } from './ranking.ts'
import type { Requirement, RunState } from './run-state.ts'

/** From here on a requirement counts as answered. */
const ENOUGH_COVERAGE = 0.7
const MOST_TERMS = 4
const OPENED_PER_REQUIREMENT = 3
const LINES_BEFORE = 30
/** Of the words that the best file holds. */
const NEARLY_ALL = 0.75

export type SearchCall = {
  readonly requirement: Requirement
  readonly words: readonly string[]
  readonly command: string
}

/** One search over all files for each requirement that what was read does not answer well, or under no heading of its own. */
export function searchesOf({ requirements }: RunState, ranking: Ranking): SearchCall[] {
  return requirements.flatMap((requirement) => {
    const [best] = ranking.matches(requirement.text)
    if (requirement.file || (best !== undefined && best.titled && best.coverage >= ENOUGH_COVERAGE)) return []
    const words = searchWords(requirement.text, ranking)
    if (words.length === 0) return []
    const patterns = words.map((word) => `-e ${quoted(word)}`).join(' ')
    return [{ requirement, words, command: `grep -rniF ${patterns} . | head -n 150` }]
  })
}

/** The rarest words of a requirement; Chinese, Japanese and Korean ones as they stand in it. */
function searchWords(text: string, ranking: Ranking): string[] {
  const plain = text.normalize('NFKC').toLowerCase()
  const korean = Array.from(plain.matchAll(/\p{sc=Hangul}{2,}/gu), ([word]) => word.replace(particle, ''))
  if (korean.length > 0) return korean.toSorted((a, b) => b.length - a.length).slice(0, MOST_TERMS)
  const words = ranking
    .rarestTerms(text)
    .flatMap((term) => (plain.includes(term) ? [term] : [term.replace(/y$/u, 'i')]))
  return words.filter((word) => word.length > 2 || /\p{Lo}/u.test(word)).slice(0, MOST_TERMS)
}

/** What Korean hangs onto a noun. */
const particle = /(?<=\p{sc=Hangul}{2})(?:을|를|이|가|은|는|의|에|에서|로|으로|와|과|도|만)$/u

function quoted(text: string): string {
  return `'${text.replaceAll("'", String.raw`'\''`)}'`
}

export type Finding = { readonly path: string; readonly line: number }

/** The files that a search's output points to, best first: those in which most of the words stand. */
export function findingsOf(output: readonly string[], words: readonly string[]): Finding[] {
  const files = new Map<string, { line: number; words: Set<string> }>()
  for (const hit of output) {
    const match = /^\.\/(.+?):(\d+):(.*)$/su.exec(hit)
    if (match === null) continue
    const [, path = '', line = '1', text = ''] = match
    const file = files.get(path) ?? { line: Number(line), words: new Set<string>() }
    files.set(path, file)
    const here = words.filter((word) => text.normalize('NFKC').toLowerCase().includes(word))
    if (here.length > file.words.size) file.line = Number(line)
    for (const word of here) file.words.add(word)
  }
  const most = Math.max(0, ...Array.from(files.values(), ({ words: found }) => found.size))
  return Array.from(files, ([path, { line, words: found }]) => ({ path, line, found: found.size }))
    .filter(({ found }) => found >= most * NEARLY_ALL)
    .toSorted((a, b) => b.found - a.found)
    .slice(0, OPENED_PER_REQUIREMENT)
    .map(({ path, line }) => ({ path, line }))
}

/** How to read what a search found, where it has not been read. */
export function readingsOf(
  findings: readonly Finding[],
  { reading }: RunState,
): { readonly path: string; readonly start_line?: number }[] {
  return findings.flatMap(({ path, line }) => {
    const document = reading.documents.find((known) => known.path === path)
    if (document === undefined)
      return reading.failures.has(path) ? [] : [line > 400 ? { path, start_line: line - LINES_BEFORE } : { path }]
    return document.lines.has(line) ? [] : [{ path, start_line: Math.max(1, line - LINES_BEFORE) }]
  })
}
