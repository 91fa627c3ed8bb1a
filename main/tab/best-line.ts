import type { ReadEntry, Tab } from './record.ts'

type Row = { readonly text: string; readonly terms: ReadonlySet<string> }

/** Entries are replaced, never changed: the terms of their lines are worked out once. */
const known = new WeakMap<ReadEntry, readonly Row[]>()

/** A figure that may be what was asked for: a number of two digits or more. */
const FIGURE = /\d[\d.,]*\d/

/**
 * The line of an entry that says most about a text: the rarer in the entry a term that they share, the more it counts, and a line with a
 * figure counts half as much again. Empty where no line shares a term; the first of equals.
 */
export function bestLine(tab: Tab, entry: ReadEntry, query: string): string {
  const rows = rowsOf(tab, entry)
  const weights = new Map<string, number>()
  for (const term of new Set(tab.terms(query))) {
    const count = rows.reduce((sum, { terms }) => sum + (terms.has(term) ? 1 : 0), 0)
    if (count > 0) weights.set(term, Math.log(1 + rows.length / count))
  }
  let best = ''
  let most = 0
  for (const { text, terms } of rows) {
    let score = 0
    for (const [term, weight] of weights) if (terms.has(term)) score += weight
    if (score > 0 && FIGURE.test(text)) score *= 1.5
    if (score > most) [most, best] = [score, text]
  }
  return best
}

function rowsOf(tab: Tab, entry: ReadEntry): readonly Row[] {
  const before = known.get(entry)
  if (before !== undefined) return before
  const rows = entry.text.split('\n').map((text) => ({ text, terms: new Set(tab.terms(text)) }))
  known.set(entry, rows)
  return rows
}
