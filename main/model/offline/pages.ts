import { passagesFor } from './evidence.ts'
import type { RunState } from './run-state.ts'

const paged = /\.(?:pdf|pptx?)$/iu
const PAGES_AT_ONCE = 4
const MOST_PAGES = 80

/** Reads pages or slides of quoted documents one by one, until it is known on which each quoted line stands. */
export function pageReadings(state: RunState): Readonly<Record<string, unknown>>[] {
  const ranking = state.ranking()
  const quoted = new Map<string, number[]>()
  for (const { text, file } of state.requirements) {
    if (file) continue
    for (const { section, contradicted } of passagesFor(text, ranking, state.outdated())) {
      for (const { path, from } of [
        section,
        ...contradicted.map((older) => ({ path: older.section.path, from: older.blocks[0]!.from })),
      ]) {
        if (paged.test(path)) quoted.set(path, [...(quoted.get(path) ?? []), from])
      }
    }
  }
  return state.reading.documents.flatMap(({ path, pages, pagesSeen }) => {
    const unknown = (quoted.get(path) ?? []).some((line) => !pages.has(line))
    if (!unknown || pagesSeen.ended || pagesSeen.count >= MOST_PAGES) return []
    const unit = /\.pdf$/iu.test(path) ? 'page' : 'slide'
    return Array.from({ length: PAGES_AT_ONCE }, (_, index) => ({ path, [unit]: pagesSeen.count + 1 + index }))
  })
}
