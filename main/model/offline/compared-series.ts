import type { Series } from './period-facts.ts'
import { withoutPeriod } from './period.ts'
import type { RunState } from './run-state.ts'

/** Series of the table, each under a name in the task's or the file's words. */
export type NamedSeries = { readonly name: string; readonly facts: Series['facts'] }

const comparator =
  /\b(?:with|against|versus|vs\.?|compared (?:to|with)|mit|gegenüber|gegen)\s+(?:the\s+|their\s+|its\s+|dem\s+|den\s+|der\s+)?(?<other>[^,.;:]+)/iu
const actual = /\bactuals?\b|\bist\b|实际|実績|실적/iu

/** What the task compares: the figures it asks for, and those it sets against them where it names some. */
export function comparedSeries(all: readonly Series[], { terms, plan }: RunState): NamedSeries[] {
  const said = plan.subject
  const named = all.filter(
    ({ words }) => words.measure.size > 0 && [...words.measure].every((term) => terms(said).includes(term)),
  )
  if (named.length >= 2) return named.map(({ measure, facts }) => ({ name: measure, facts }))
  const match = comparator.exec(said)
  const other = match?.groups?.['other'] ?? ''
  const asked = match === null ? said : said.slice(0, match.index)
  const fields = new Set(plan.fields.flatMap((field) => terms(field)))
  const telling = terms(asked).filter((term) => !fields.has(term))
  const first = best(all, { wanted: terms(asked), unwanted: terms(other), least: 0 })
  if (first === undefined) return []
  const second = best(
    all.filter((series) => series !== first),
    { wanted: terms(other), unwanted: [], least: 1 },
  )
  const own = {
    name: nameOf(first, asked, terms),
    facts: [...first.facts, ...furtherPeriods(all, first, telling)],
  }
  return second === undefined ? [own] : [own, { name: nameOf(second, other, terms), facts: second.facts }]
}

type Wish = { readonly wanted: readonly string[]; readonly unwanted: readonly string[]; readonly least: number }

function best(all: readonly Series[], { wanted, unwanted, least }: Wish): Series | undefined {
  const score = (series: Series): number => {
    const bonus = least === 0 && actual.test(series.measure) ? 1 : 0
    return fit(series, wanted) - fit(series, unwanted) + bonus
  }
  const scored = all
    .map((series) => ({ series, score: score(series) }))
    .filter((entry) => least === 0 || entry.score >= least)
  return scored.toSorted((a, b) => b.score - a.score || b.series.facts.length - a.series.facts.length)[0]?.series
}

/** A heading tells more than a title, a title more than a file's name. */
function fit({ words }: Series, wanted: readonly string[]): number {
  return shared(words.measure, wanted) * 3 + shared(words.title, wanted) * 2 + shared(words.file, wanted)
}

function shared(words: ReadonlySet<string>, wanted: readonly string[]): number {
  return new Set(wanted.filter((term) => words.has(term))).size
}

/** The same figures of other years, told by their words; for a year that several tell, those that the task's words fit best. */
function furtherPeriods(all: readonly Series[], first: Series, wanted: readonly string[]): Series['facts'] {
  const periods = new Set(first.facts.map(({ period }) => period))
  const keys = new Set(first.facts.map(({ key }) => key.toLowerCase()))
  const words = new Set([...first.words.measure, ...first.words.title, ...first.words.file])
  const further = all
    .filter(
      (series) =>
        series !== first &&
        [...series.words.measure, ...series.words.title, ...(hasTitle(series) ? [] : series.words.file)].some((term) =>
          words.has(term),
        ),
    )
    .map((series) => ({ series, score: fit(series, wanted) }))
    .toSorted((a, b) => b.score - a.score)
  const bestOf = new Map<string, number>()
  return further.flatMap(({ series, score }) =>
    series.facts.filter(({ period, key }) => {
      if (periods.has(period) || !keys.has(key.toLowerCase())) return false
      const most = bestOf.get(period) ?? score
      bestOf.set(period, most)
      return score === most
    }),
  )
}

/** A CSV has none: its name says what it holds. */
function hasTitle({ words }: Series): boolean {
  return words.measure.size > 0 || words.title.size > 0
}

/** The figures' own heading, else the task's word for them. */
function nameOf({ measure, words }: Series, phrase: string, terms: RunState['terms']): string {
  if (measure !== '') return measure
  const known = new Set([...words.title, ...words.file])
  const word = withoutPeriod(phrase)
    .split(' ')
    .find((candidate) => terms(candidate).some((term) => known.has(term)))
  return word ?? ''
}
