import { pathTerms, type Terms } from '../../tab/terms.ts'
import { amountOf } from './amount.ts'
import type { HeaderMatcher } from './headers.ts'
import { periodOf, withoutPeriod, yearOf } from './period.ts'
import type { FileRecord } from './records.ts'

/** One figure of one quarter. */
export type Fact = {
  readonly key: string
  /** Heading of the column that the key stands in. */
  readonly keyHeader: string
  readonly period: string
  readonly value: number
  readonly path: string
  readonly line: number
}

/** Figures that measure the same, from one file or from several alike. */
export type Series = {
  /** Heading of the figures' column beside the quarter; empty where that is all it says. */
  readonly measure: string
  readonly facts: readonly Fact[]
  /** Terms of the heading, the sheet or title, and the file's name. */
  readonly words: {
    readonly measure: ReadonlySet<string>
    readonly title: ReadonlySet<string>
    readonly file: ReadonlySet<string>
  }
}

const totalKey = /^(?:sub-?|grand )?(?:totals?|sum|summe|gesamt)\b|^(?:合计|总计|小计|合計|小計|합계|소계|총계)/iu
const yearHeader = /^(?:fiscal )?(?:year|jahr|年|年度|연도)$/iu
const periodHeader = /^(?:quarter|period|quartal|zeitraum|季度|四半期|분기|期間|기간)$/iu

export type SeriesFacts = {
  readonly terms: Terms
  readonly matcher: HeaderMatcher
  readonly fields: readonly string[]
  readonly years: ReadonlySet<string>
}

/** All figures of quarters that records hold, sorted by what they measure; years that the task does not name are left out where it names one. */
export function seriesOf(records: readonly FileRecord[], { terms, matcher, fields, years }: SeriesFacts): Series[] {
  const found = new Map<string, { measure: string; record: FileRecord; facts: Fact[] }>()
  for (const record of records) {
    for (const { measure, ...fact } of factsOf(record, fields, matcher)) {
      const year = yearOf(fact.period)
      if (years.size > 0 && year !== undefined && !years.has(year)) continue
      const origin = `${withoutPeriod(record.path)} ${withoutPeriod(record.title)}`
      const id = measure === '' ? `\u0000${origin}` : measure.toLowerCase()
      const series = found.get(id)
      if (series === undefined) found.set(id, { measure, record, facts: [fact] })
      else series.facts.push(fact)
    }
  }
  return Array.from(found.values(), ({ measure, record, facts }) => ({
    measure,
    facts,
    words: {
      measure: new Set(terms(measure)),
      title: new Set(terms(withoutPeriod(record.title))),
      file: new Set(
        pathTerms(terms, record.path.slice(record.path.lastIndexOf('/') + 1)).filter((term) => !/^\d/u.test(term)),
      ),
    },
  }))
}

function factsOf(
  record: FileRecord,
  fields: readonly string[],
  matcher: HeaderMatcher,
): (Fact & { readonly measure: string })[] {
  const headers = [...record.cells.keys()]
  const texts = headers.filter(
    (header) => periodOf(header) === undefined && !periodHeader.test(header) && !isNumber(record.cells.get(header)),
  )
  const key = fields.map((field) => matcher.best(field, texts)).find((header) => header !== undefined) ?? texts[0]
  const name = key === undefined ? '' : (record.cells.get(key) ?? '')
  if (key === undefined || name === '' || totalKey.test(name)) return []
  const own = headers.flatMap((header) =>
    periodHeader.test(header) ? (periodOf(record.cells.get(header) ?? '') ?? []) : [],
  )[0]
  const around = own ?? periodOf(record.title) ?? periodOf(record.path)
  const year =
    yearOf(record.title) ?? yearOf(record.path.slice(record.path.lastIndexOf('/') + 1)) ?? yearOf(record.path)
  return headers.flatMap((header) => {
    const value = amountOf(record.cells.get(header) ?? '')?.value
    const period = periodOf(header) ?? around
    if (value === undefined || period === undefined || header === key || yearHeader.test(header)) return []
    const dated = yearOf(period) !== undefined || year === undefined ? period : `${year} ${period}`
    return [
      {
        key: name,
        keyHeader: key,
        measure: withoutPeriod(header),
        period: dated,
        value,
        path: record.path,
        line: record.line,
      },
    ]
  })
}

function isNumber(text: string | undefined): boolean {
  return text === undefined || text === '' || amountOf(text) !== undefined
}
