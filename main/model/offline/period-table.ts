import { pathTerms } from '../../tab/terms.ts'
import { amountOf } from './amount.ts'
import type { DataRow, DataTable } from './data-table.ts'
import { createHeaderMatcher } from './headers.ts'
import { recordsOf, type FileRecord } from './records.ts'
import type { RunState } from './run-state.ts'

type Fact = {
  readonly key: string
  readonly measure: string
  readonly period: string
  readonly value: number
  readonly path: string
  readonly line: number
}

const asked = /\bquarter(?:s|ly)?\b|\bq[1-4]\b|\bquartal\w*|季度|四半期|분기/iu
const totalKey = /^(?:sub-?|grand )?(?:totals?|sum|summe|gesamt)\b|^(?:合计|总计|小计|合計|小計|합계|소계|총계)/iu
const yearHeader = /^(?:fiscal )?(?:year|jahr|年|年度|연도)$/iu
const periodHeader = /^(?:quarter|period|quartal|zeitraum|季度|四半期|분기|期間|기간)$/iu

/** The text asks for figures of quarters. */
export function asksForPeriods(text: string): boolean {
  return asked.test(text)
}

/** Figures of quarters side by side, a row per key; undefined where the task asks for none or the files hold fewer than two quarters. */
export function periodTableOf(state: RunState): DataTable | undefined {
  const { tasks, plan, reading, terms } = state
  const task = tasks.join('\n')
  if (!plan.table || !asksForPeriods(task)) return undefined
  const matcher = createHeaderMatcher(terms)
  const years = new Set(task.match(/(?<!\d)(?:19|20)\d{2}(?!\d)/gu) ?? [])
  const facts = reading.documents
    .flatMap(recordsOf)
    .flatMap((record) => factsOf(record, { fields: plan.fields, matcher }))
  const inYears = facts.filter(
    ({ period }) => years.size === 0 || !/\d{4}/u.test(period) || [...years].some((year) => period.includes(year)),
  )
  const chosen = chosenMeasure(inYears, state)
  const periods = [...new Set(chosen.map(({ period }) => period))].toSorted()
  if (periods.length < 2) return undefined
  const { kept, conflicts } = withoutDoubles(chosen, state)
  const keys = [...new Set(chosen.map(({ key }) => key))]
  const keyHeader = keyHeaderOf(state, plan.fields)
  const rows = keys.map((key): DataRow => {
    const own = periods.map((period) => kept.get(`${key}\u0000${period}`))
    return {
      cells: [key, ...own.map((fact) => fact?.value ?? null)],
      sources: own.flatMap((fact) => (fact === undefined ? [] : [{ path: fact.path, line: fact.line }])),
    }
  })
  return {
    title: plan.title,
    columns: [{ header: keyHeader, sum: false }, ...periods.map((header) => ({ header, sum: true }))],
    rows,
    key: undefined,
    currency: undefined,
    across: true,
    conflicts,
  }
}

type Wanted = { readonly fields: readonly string[]; readonly matcher: ReturnType<typeof createHeaderMatcher> }

function factsOf(record: FileRecord, { fields, matcher }: Wanted): Fact[] {
  const headers = [...record.cells.keys()]
  const texts = headers.filter(
    (header) => periodOf(header) === undefined && !periodHeader.test(header) && !isNumber(record.cells.get(header)),
  )
  const key = fields.map((field) => matcher.best(field, texts)).find((header) => header !== undefined) ?? texts[0]
  const name = key === undefined ? '' : (record.cells.get(key) ?? '')
  if (name === '' || totalKey.test(name)) return []
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
    const measure = header
      .replace(quarter, '')
      .replaceAll(/[\s\-_/():]+/gu, ' ')
      .trim()
    const dated = /\d{4}/u.test(period) || year === undefined ? period : `${year} ${period}`
    return [{ key: name, measure, period: dated, value, path: record.path, line: record.line }]
  })
}

/** Of several figures per quarter (budget, actual…) the one that the task names; else the one that stands in most rows. */
function chosenMeasure(facts: readonly Fact[], { terms, plan }: RunState): readonly Fact[] {
  const words = new Set(terms(plan.subject))
  const score = (measure: string, path: string): number =>
    terms(measure).filter((term) => words.has(term)).length * 2 +
    pathTerms(terms, path).filter((term) => words.has(term)).length * 0.01 +
    (/\bactuals?\b|\bist\b|实际|実績|실적/iu.test(measure) ? 1 : 0)
  const scores = new Map<string, { score: number; count: number }>()
  for (const { measure, path } of facts) {
    const known = scores.get(measure) ?? { score: 0, count: 0 }
    scores.set(measure, { score: Math.max(known.score, score(measure, path)), count: known.count + 1 })
  }
  const [best] = Array.from(scores).toSorted(([, a], [, b]) => b.score - a.score || b.count - a.count)
  return best === undefined ? [] : facts.filter(({ measure }) => measure === best[0])
}

function withoutDoubles(facts: readonly Fact[], state: RunState) {
  const outdated = state.outdated()
  const kept = new Map<string, Fact>()
  const conflicts: DataRow[] = []
  const current = facts.filter(({ path }) => !outdated.has(path))
  for (const fact of [...current, ...facts.filter(({ path }) => outdated.has(path))]) {
    const id = `${fact.key}\u0000${fact.period}`
    const known = kept.get(id)
    if (known === undefined) kept.set(id, fact)
    else if (known.path === fact.path && known.line !== fact.line)
      kept.set(id, { ...known, value: known.value + fact.value })
    else if (known.value !== fact.value)
      conflicts.push({ cells: [fact.key, fact.period, fact.value], sources: [{ path: fact.path, line: fact.line }] })
  }
  return { kept, conflicts }
}

function keyHeaderOf({ reading }: RunState, fields: readonly string[]): string {
  const named = fields.find((field) => !asksForPeriods(field))
  if (named !== undefined && named.split(/\s+/u).length <= 3) return named.charAt(0).toUpperCase() + named.slice(1)
  const [first] = reading.documents
    .flatMap(recordsOf)
    .flatMap(({ cells }) =>
      [...cells.keys()].some((header) => periodOf(header) !== undefined) ? [[...cells.keys()][0]!] : [],
    )
  return first ?? ''
}

const quarter =
  /(?:(?<before>(?:19|20)\d{2})[\s\-_/]*)?(?:\bq\s?(?<q>[1-4])(?!\d)|(?<![\d.])(?<n>[1-4])(?:st|nd|rd|th|\.)?\s?(?:quarter|quartal|분기)|第(?<c>[一二三四1-4])(?:季度|四半期)|(?<w>first|second|third|fourth) quarter)(?:[\s\-_/]*(?<after>(?:19|20)\d{2}))?/iu
const words: Readonly<Record<string, string>> = {
  一: '1',
  二: '2',
  三: '3',
  四: '4',
  first: '1',
  second: '2',
  third: '3',
  fourth: '4',
}

/** `Q1` or `2024 Q1`. */
function periodOf(text: string): string | undefined {
  const groups = quarter.exec(text.replaceAll('_', ' '))?.groups
  if (groups === undefined) return undefined
  const { before, after, q, n, c, w } = groups
  const said = q ?? n ?? c ?? w!.toLowerCase()
  const year = before ?? after
  return `${year === undefined ? '' : `${year} `}Q${words[said] ?? said}`
}

function yearOf(text: string): string | undefined {
  return (
    /(?<!\d)((?:19|20)\d{2})(?!\d)/u.exec(text)?.[1] ??
    (/\bfy\s?(\d{2})\b/iu.exec(text)?.[1] === undefined ? undefined : `20${/\bfy\s?(\d{2})\b/iu.exec(text)![1]!}`)
  )
}

function isNumber(text: string | undefined): boolean {
  return text === undefined || text === '' || amountOf(text) !== undefined
}
