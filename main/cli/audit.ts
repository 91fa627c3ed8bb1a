import { AppError } from '../app-error.ts'
import type { AuditReport } from '../audit-report.ts'
import { placeWords } from './place-words.ts'
import { printJson, type Command } from './command.ts'
import { openEngine } from './open-engine.ts'

export const audit: Command = {
  summary: 'check the figures of a task’s deliverables against what was read',
  usage: 'TASK_ID [--json]',
  details: `Each number, date, identifier and quote of the newest deliverables, as they lie on disk, is
  grounded    it stands in what was read, with the same unit, about the same thing
  rounded     as above, after rounding
  derived     it is computed from such values; the calculation is shown
  fromTask    it stands in the task
  ungrounded  nothing supports it; the line that says otherwise is shown where there is one
  notChecked  it could not be told
A mark that is missing never means verified.`,
  options: { json: { type: 'boolean' } },
  positionals: { min: 1, max: 1 },
  async run(call) {
    const engine = await openEngine(call)
    try {
      const reports = await engine.auditTask(call.positionals[0]!, call.signal)
      if (reports.length === 0)
        throw new AppError('not_found', 'This task has no deliverable that is still there and can be read.')
      for (const report of reports) {
        if (call.values['json'] === true) printJson(call.stdout, report)
        else call.stdout.write(`${reportText(report)}\n`)
      }
      return 0
    } finally {
      await engine.close()
    }
  },
}

/** What does not stand on a source first: that is what a person has to look at. */
const order = ['ungrounded', 'notChecked', 'rounded', 'derived', 'fromTask', 'grounded'] as const

function reportText({ path, counts, values, missing }: AuditReport): string {
  const { grounded, rounded, derived, fromTask, ungrounded, notChecked } = counts
  const head = `${path}\n${counts.values} values: ${grounded} grounded, ${rounded} rounded, ${derived} derived, ${fromTask} from the task, ${ungrounded} ungrounded, ${notChecked} not checked; ${counts.missing} of cited lines missing`
  const rows = order.flatMap((verdict) =>
    values
      .filter((value) => value.verdict === verdict)
      .map((value) => `  ${verdict.padEnd(10)} ${value.text} (${lineWords(value)})${said(value)}`),
  )
  const lacking = missing.map(
    ({ requirementId, text, where }) =>
      `  missing    ${text} (${requirementId})${where === undefined ? '' : ` ← ${placeWords(where)}: ${where.text.trim()}`}`,
  )
  return [head, ...rows, ...lacking].join('\n')
}

function lineWords({ line }: AuditReport['values'][number]): string {
  return `line ${line}`
}

function said(value: AuditReport['values'][number]): string {
  const formula = value.verdict === 'derived' ? ` = ${value.formula}` : ''
  const why = value.verdict === 'notChecked' ? `: ${value.why}` : ''
  const place = 'where' in value ? value.where : undefined
  const where = place === undefined ? '' : ` ← ${placeWords(place)}: ${place.text.trim()}`
  return `${formula}${why}${where}`
}
