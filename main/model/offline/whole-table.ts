import { counts, genericTerms, pathTerms } from '../../tab/terms.ts'
import type { FileRecord } from './records.ts'
import type { RunState } from './run-state.ts'

const MOST_COLUMNS = 15
/** Lines in which a file says what it is. */
const OPENING = 5

/** Records that the task is about as a whole, with the headings they share: for “a table of all purchase orders”, which names no column. */
export function wholeTableOf(
  records: readonly FileRecord[],
  state: RunState,
): { readonly headers: readonly string[]; readonly records: readonly FileRecord[] } | undefined {
  const { scoreOf, size } = subjectScore(state)
  const outdated = state.outdated()
  const kinds = Map.groupBy(
    records.filter(({ path }) => !outdated.has(path)),
    ({ cells }) => [...cells.keys()].join('\u0000'),
  )
  const scored = Array.from(kinds.values(), (own) => {
    const most = Math.max(...own.map(scoreOf))
    return { own: own.filter((record) => scoreOf(record) === most), most }
  })
  const [best] = scored
    .filter(({ own, most }) => own.length >= 2 && most > 0 && most * 2 > size)
    .toSorted((a, b) => b.most - a.most || b.own.length - a.own.length)
  if (best === undefined) return undefined
  return { headers: [...best.own[0]!.cells.keys()].slice(0, MOST_COLUMNS), records: best.own }
}

/** How many of the words that the task is about stand in a record's headings, its title, its file's name and opening; and how many there are. */
export function subjectScore(state: RunState): {
  readonly scoreOf: (record: FileRecord) => number
  readonly size: number
} {
  const { plan, terms, reading } = state
  const generic = genericTerms(terms)
  const subject = new Set(
    plan.items.flatMap((item) => terms(item)).filter((term) => counts(term) && !generic.has(term)),
  )
  const openings = new Map(
    reading.documents.map(({ path, lines }) => [path, [...pathTerms(terms, path), ...terms(openingOf(lines))]]),
  )
  const scoreOf = ({ path, title, cells }: FileRecord): number => {
    const words = [...(openings.get(path) ?? []), ...terms(title), ...terms([...cells.keys()].join(' '))]
    return [...subject].filter((term) => words.some((word) => isForm(word, term))).length
  }
  return { scoreOf, size: subject.size }
}

/** “Bericht” and “Berichte” are forms of one word. */
function isForm(one: string, other: string): boolean {
  const [short, long] = one.length < other.length ? [one, other] : [other, one]
  return short === long || (short.length >= 5 && long.length - short.length <= 2 && long.startsWith(short))
}

function openingOf(lines: ReadonlyMap<number, string>): string {
  return Array.from(lines)
    .toSorted(([a], [b]) => a - b)
    .flatMap(([, text]) => (text.trim() === '' ? [] : [text]))
    .slice(0, OPENING)
    .join('\n')
}
