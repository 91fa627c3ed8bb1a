import { draftOf, type Answer, type Part } from './draft.ts'
import { passagesFor } from './evidence.ts'
import type { ToolCall } from './step.ts'
import { renderMarkdown, renderText } from './render.ts'
import type { RunState } from './run-state.ts'

/** The `write` call that is due: none once a file was written, another format where the one asked for was refused. */
export function deliverableCalls(state: RunState): ToolCall[] {
  const written = state.recentNamed('write')
  if (written.length === 0) return [writeCall(outputPath(state), state)]
  if (written.length > 1 || !refused(written[0]!.observation.lines)) return []
  return [writeCall(outputPath(state).replace(/\.[^./]*$/u, '') + '.docx', state)]
}

function writeCall(path: string, state: RunState): ToolCall {
  const parts = draftOf({
    title: state.plan.title,
    answers: answersOf(state),
    documents: state.reading.documents,
    failures: state.reading.failures,
    labels: state.labels,
  })
  return { name: 'write', input: { path, ...contentFor(path, parts) } }
}

function contentFor(path: string, parts: readonly Part[]): Readonly<Record<string, unknown>> {
  return { content: /\.txt$/iu.test(path) ? renderText(parts) : renderMarkdown(parts) }
}

function answersOf(state: RunState): Answer[] {
  const ranking = state.ranking()
  return state.requirements
    .filter(({ file }) => !file)
    .map(({ text }) => ({
      text,
      passages: passagesFor(text, ranking, state.outdated()),
      searched: ranking.rarestTerms(text).slice(0, 4),
    }))
}

function outputPath({ plan }: RunState): string {
  const { name, format } = plan.output
  if (name !== undefined) return name
  const stem = plan.title
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, '-')
    .replaceAll(/^-|-$/gu, '')
    .slice(0, 60)
  return `${stem === '' ? 'draft' : stem}.${format}`
}

function refused(lines: readonly string[]): boolean {
  return !/^wrote /iu.test(lines[0] ?? '')
}

/** Files whose records answer a requirement as a column of the table. */
export function evidenceFiles(_text: string, _state: RunState): string[] {
  return []
}
