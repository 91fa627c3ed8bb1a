import { answerTable, isInTable } from './answer-table.ts'
import { draftOf, notFoundOf, type Answer } from './draft.ts'
import { absentYears } from './absent-years.ts'
import { passagesFor } from './evidence.ts'
import { locatorOf } from './locator.ts'
import { renderJson } from './render-json.ts'
import { renderMarkdown, renderText } from './render.ts'
import type { RunState } from './run-state.ts'
import { safeName } from './safe-name.ts'
import type { ToolCall } from './step.ts'
import { sheetsOf, tableParts, type Sheet } from './table-sheets.ts'

/** The `write` call that is due: none once a file was written, a Word document where the format asked for was refused. */
export function deliverableCalls(state: RunState): ToolCall[] {
  const written = state.recentNamed('write')
  if (written.length === 0) return [writeCall(outputPath(state), state)]
  if (written.length > 1 || !refused(written[0]!.observation.lines)) return []
  const asDocument = `${outputPath(state).replace(/\.[^./]*$/u, '')}.docx`
  const same = asDocument === written[0]!.input['path']
  return [writeCall(same ? titled(state.plan.title, 'docx') : asDocument, state)]
}

function writeCall(path: string, state: RunState): ToolCall {
  return { name: 'write', input: { path, ...contentFor(path.slice(path.lastIndexOf('.') + 1).toLowerCase(), state) } }
}

function contentFor(format: string, state: RunState): Readonly<Record<string, unknown>> {
  const answers = answersOf(state)
  const { labels, reading } = state
  const { documents, failures } = reading
  const table = answerTable(state)
  const missing = answers.flatMap((answer) => notFoundOf(answer) ?? [])
  const facts = { documents, failures, missing, labels }
  if (format === 'xlsx') return { sheets: table === undefined ? [findings(answers, state)] : sheetsOf(table, facts) }
  if (format === 'csv' || format === 'tsv')
    return { sheets: [table === undefined ? findings(answers, state) : sheetsOf(table, facts, '; ')[0]!] }
  const { title } = state.plan
  if (format === 'json') return { content: renderJson({ title, answers, table, documents, failures, labels }) }
  const parts = draftOf({
    title,
    answers,
    documents,
    failures,
    labels,
    lead: table === undefined ? [] : tableParts(table, facts),
  })
  return { content: format === 'txt' ? renderText(parts) : renderMarkdown(parts) }
}

/** What the table does not answer. */
function answersOf(state: RunState): Answer[] {
  const ranking = state.ranking()
  return state.requirements
    .filter((requirement) => !requirement.file && !isInTable(requirement, state))
    .map(({ text }) => {
      const passages = passagesFor(text, ranking, state.outdated())
      return {
        text,
        passages,
        absent: absentYears(text, passages, state.reading.documents),
        searched: ranking.rarestTerms(text).slice(0, 4),
      }
    })
}

/** Quotations as rows, for a workbook where no table could be put together. */
function findings(answers: readonly Answer[], { labels, reading }: RunState): Sheet {
  const rows = answers.flatMap((answer) => {
    const missing = notFoundOf(answer)
    return [
      ...answer.passages.map(({ section }) => {
        const document = reading.documents.find(({ path }) => path === section.path)
        return [answer.text, section.text, section.path, locatorOf(document, section, labels).slice(2)]
      }),
      ...(missing === undefined ? [] : [[missing, labels.notFound, null, null]]),
    ]
  })
  const columns = [labels.requirement, labels.quotation, labels.source, labels.place].map((header) => ({ header }))
  return { name: labels.quotation, columns, rows: [...rows, [labels.draft, null, null, null]] }
}

function outputPath({ plan }: RunState): string {
  const { name, format } = plan.output
  return name ?? titled(plan.title, format)
}

function titled(title: string, format: string): string {
  const stem = title
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, '-')
    .replaceAll(/^-|-$/gu, '')
    .slice(0, 60)
  return safeName(`${stem === '' ? 'draft' : stem}.${format}`)
}

/** The writer's answer to a format or path that it does not take. */
export function refused(lines: readonly string[]): boolean {
  return !/^wrote /iu.test(lines[0] ?? '')
}
