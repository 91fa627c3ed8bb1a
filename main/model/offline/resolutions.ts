import { absentYears } from './absent-years.ts'
import { passagesFor } from './evidence.ts'
import type { ToolCall } from './step.ts'
import type { Requirement, RunState } from './run-state.ts'
import { answerTable, isInTable, tableFiles } from './answer-table.ts'

const MOST_CITATIONS = 20

/** Closes each requirement: with the entries that its passages stand in, else as unavailable with the reason. A rejected one is tried once more. */
export function resolutions(state: RunState): ToolCall[] {
  const attempts = state.recentNamed('tab_resolve')
  return state.requirements.flatMap((requirement) => {
    const { id } = requirement
    if (id === undefined || (attempts.length === 0 && state.reviewed !== undefined && !state.reviewed.open.has(id)))
      return []
    const tried = attempts.filter(({ input }) => input['id'] === id)
    const last = tried.at(-1)
    if (last === undefined) return [firstAttempt(requirement, id, state)]
    const answer = last.observation.lines[0] ?? ''
    if (!/^Rejected|^Invalid|^Interrupted|^There is no/u.test(answer) || last.input['status'] === 'unavailable')
      return []
    return [secondAttempt(requirement, id, { state, answer, tries: tried.length })]
  })
}

function firstAttempt(requirement: Requirement, id: string, state: RunState): ToolCall {
  // An overview names no subject that evidence could be told by.
  if (requirement.file || state.overview) return unavailable(id, 'authored')
  if (!isInTable(requirement, state)) {
    const passages = passagesFor(requirement.text, state.ranking(), state.outdated())
    if (passages.length === 0) return unavailable(id, notFoundReason(requirement, state))
    const { documents } = state.reading
    const absent = absentYears(requirement.text, passages, documents)
    if (absent.length > 0)
      return unavailable(
        id,
        `nothing of ${absent.join(', ')} in ${documents.length} files read; what was found is quoted`,
      )
  }
  const cite = citationsFor(requirement, state)
  // Where nothing is recorded there is nothing to cite.
  return call({ id, status: 'done', ...(cite.length > 0 ? { cite } : {}) })
}

type Rejection = { readonly state: RunState; readonly answer: string; readonly tries: number }

/** A quotation stands in where the words differ; then the entries that the tab itself names; then it is given up. */
function secondAttempt(requirement: Requirement, id: string, { state, answer, tries }: Rejection): ToolCall {
  const cite = citationsFor(requirement, state)
  const quote = quotationFor(requirement, state)
  if (tries === 1 && quote !== undefined && cite.length > 0)
    return call({ id, status: 'done', cite: cite.slice(0, 1), quote })
  const named = Array.from(/Best entries: ([^.]*)/u.exec(answer)?.[1]?.matchAll(/L\d+/gu) ?? [], ([entry]) => entry)
  if (tries <= 2 && named.length > 0) return call({ id, status: 'done', cite: named.slice(0, 1) })
  return unavailable(id, notFoundReason(requirement, state))
}

/** Entries hold what is cited in the draft: the lines of its passages, or the files of its table. */
function citationsFor(requirement: Requirement, state: RunState): string[] {
  const entriesOf = (path: string): RunState['entries'] => state.entries.filter((entry) => entry.path === path)
  if (isInTable(requirement, state)) {
    return tableFiles(state)
      .flatMap((path) => entriesOf(path).slice(0, 1))
      .slice(0, MOST_CITATIONS)
      .map(({ id }) => id)
  }
  const cited = passagesFor(requirement.text, state.ranking(), state.outdated()).flatMap(
    ({ section: { path, from, to } }) => {
      const entries = entriesOf(path)
      const exact = entries.filter(({ lines }) => lines.some(([first, last]) => first <= to && from <= last))
      return (exact.length > 0 ? exact : entries).slice(0, 2).map(({ id }) => id)
    },
  )
  return [...new Set(cited)].slice(0, MOST_CITATIONS)
}

/** One line as it stands in the file: of the first passage, or the one that a column of the table was read from. */
function quotationFor(requirement: Requirement, state: RunState): string | undefined {
  if (isInTable(requirement, state)) return tableLine(requirement.point, state)
  const [first] = passagesFor(requirement.text, state.ranking(), state.outdated())
  if (first === undefined) return undefined
  const { path, from, to } = first.section
  const lines = linesOf(path, state).filter(([number]) => number >= from && number <= to)
  return quotable(
    lines.map(([, line]) => line),
    state,
  )
}

function tableLine(field: string, state: RunState): string | undefined {
  const { columns = [], rows = [] } = answerTable(state) ?? {}
  const [path] = tableFiles(state)
  const row = rows.find(({ sources }) => sources[0]?.path === path)
  const value = row?.cells[columns.findIndex((column) => column.field === field)]
  const lines = linesOf(path, state).map(([, line]) => line)
  return quotable([...lines.filter((line) => typeof value === 'string' && line.includes(value)), ...lines], state)
}

function linesOf(path: string | undefined, { reading }: RunState): [number, string][] {
  return Array.from(reading.documents.find((document) => document.path === path)?.lines ?? [])
}

function quotable(lines: readonly string[], { terms }: RunState): string | undefined {
  return lines
    .find((line) => terms(line).length >= 2)
    ?.trim()
    .slice(0, 300)
}

function notFoundReason({ text }: Requirement, state: RunState): string {
  return `not found in ${state.reading.documents.length} files read; searched for: ${state.ranking().rarestTerms(text).slice(0, 4).join(', ')}`
}

function call(input: Readonly<Record<string, unknown>>): ToolCall {
  return { name: 'tab_resolve', input }
}

function unavailable(id: string, reason: string): ToolCall {
  return call({ id, status: 'unavailable', reason })
}
