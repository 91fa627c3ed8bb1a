import type { Terms } from '../tab/terms.ts'
import { blanked, idsOf, timesOf } from './audit-clauses.ts'
import type { AuditLine } from './audit-lines.ts'
import { papersIn } from './audit-papers.ts'
import { readValues, readable } from './audit-values.ts'

/** Lines in which a paper says its number. */
const HEAD = 6

/** What a file is called, and so is about: the words, identifiers and times of its name. */
export function fileOf(
  path: string,
  { lines, terms }: { readonly lines: readonly AuditLine[]; readonly terms: Terms },
) {
  const pathText = readable(path.replaceAll(/[/_]|\.\w{1,5}$/g, ' '))
  const pathValues = readValues(pathText)
  return {
    terms: new Set(terms(blanked(pathText, pathValues))),
    ids: new Set([...idsOf(pathValues), ...papersOf(pathText, lines)]),
    times: timesOf(pathValues),
  }
}

/** The paper that a file is: the one that its name, else its first lines, call by a number. */
function papersOf(name: string, lines: readonly AuditLine[]): string[] {
  const named = papersIn(name).map(({ key }) => key)
  if (named.length > 0) return named
  const found = new Set(lines.slice(0, HEAD).flatMap(({ text }) => papersIn(text).map(({ key }) => key)))
  return found.size === 1 ? [...found] : []
}
