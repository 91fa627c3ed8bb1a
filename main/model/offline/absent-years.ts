import type { Document } from './documents.ts'
import type { Passage } from './evidence.ts'
import { yearsIn } from './period.ts'

/** The years that a requirement names and that stand nowhere in the documents of its passages, neither in their names nor in what was read of them. */
export function absentYears(
  requirement: string,
  passages: readonly Passage[],
  documents: readonly Document[],
): string[] {
  const asked = yearsIn(requirement)
  if (asked.length === 0 || passages.length === 0) return []
  const paths = new Set(
    passages.flatMap(({ section, contradicted }) => [section.path, ...contradicted.map((older) => older.section.path)]),
  )
  const texts = documents.filter(({ path }) => paths.has(path)).flatMap(({ path, lines }) => [path, ...lines.values()])
  const there = new Set(texts.flatMap(yearsIn))
  return asked.filter((year) => !there.has(year))
}
