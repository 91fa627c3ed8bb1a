import fs from 'node:fs/promises'
import path from 'node:path'
import { AppError } from '../app-error.ts'
import type { AuditReport } from '../audit-report.ts'
import { placeWords } from './place-words.ts'
import type { Engine } from '../engine.ts'
import { callerDir } from '../paths.ts'
import { safeLine } from '../tab/safe-text.ts'
import { ExitCode, printJson, type Command, type CommandCall } from './command.ts'
import { openEngine } from './open-engine.ts'

export const audit: Command = {
  summary: 'check the figures of a task’s deliverables against what was read',
  usage: 'TASK_ID [--json] | --verify ARCHIVE --workspace DIR [--json]',
  details: `Each number, date, identifier and quote of the newest deliverables, as they lie on disk, is
  grounded    it stands in what was read, with the same unit, about the same thing
  rounded     as above, after rounding
  derived     it is computed from such values; the calculation is shown
  fromTask    it stands in the task
  ungrounded  nothing supports it; the line that says otherwise is shown where there is one
  notChecked  it could not be told
A mark that is missing never means verified.

--verify ARCHIVE --workspace DIR checks what runningtab export has written: its own files by their hashes, and each excerpt against the file it was read from, found by its hash where it was moved or renamed. It ends with 0 only where every part is as it was exported and every source is unchanged and where it was.`,
  options: { json: { type: 'boolean' }, verify: { type: 'string' }, workspace: { type: 'string' } },
  positionals: { min: 0, max: 1 },
  async run(call) {
    const [taskId] = call.positionals
    const { verify, workspace } = call.values
    if ((taskId === undefined) === (verify === undefined) || (verify === undefined) !== (workspace === undefined))
      throw new AppError('usage', 'Give a TASK_ID, or --verify ARCHIVE with --workspace DIR.')
    const engine = await openEngine(call)
    try {
      if (taskId === undefined) return await verifyFile(call, engine)
      const reports = await engine.auditTask(taskId, call.signal)
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

async function verifyFile({ values, env, stdout, signal }: CommandCall, engine: Engine): Promise<number> {
  const cwd = callerDir(env)
  const file = path.resolve(cwd, String(values['verify']))
  const bytes = await fs.readFile(file).catch((error: NodeJS.ErrnoException) => {
    throw new AppError('workspace', `${file} cannot be read (${error.code}).`, { cause: error })
  })
  const found = await engine.verifyArchive(bytes, path.resolve(cwd, String(values['workspace'])), signal)
  const isWhole = found.damaged.length === 0 && found.excerpts.every(({ state }) => state === 'same')
  if (values['json'] === true) printJson(stdout, found)
  else {
    const rows = [
      ...found.damaged.map((name) =>
        name === 'manifest.json'
          ? '  the manifest was changed after the export'
          : `  not as the manifest says: ${safeLine(name)}`,
      ),
      ...found.excerpts
        .filter(({ state }) => state !== 'same')
        .map(({ id, path: source, state, now }) => {
          const place = now === undefined ? '' : `, now ${safeLine(now)}`
          return `  ${id} ${safeLine(source)}: ${state}${place}`
        }),
    ]
    const same = found.excerpts.filter(({ state }) => state === 'same').length
    const head = `${found.files} files, ${found.damaged.length} damaged; ${same} of ${found.excerpts.length} excerpts stand word for word in their sources`
    stdout.write(`${[head, ...rows].join('\n')}\n`)
  }
  return isWhole ? ExitCode.finished : ExitCode.workspace
}

/** What does not stand on a source first: that is what a person has to look at. */
const order = ['ungrounded', 'notChecked', 'rounded', 'derived', 'fromTask', 'grounded'] as const

function reportText({ path: file, counts, values, missing }: AuditReport): string {
  const { grounded, rounded, derived, fromTask, ungrounded, notChecked } = counts
  const head = `${file}\n${counts.values} values: ${grounded} grounded, ${rounded} rounded, ${derived} derived, ${fromTask} from the task, ${ungrounded} ungrounded, ${notChecked} not checked; ${counts.missing} of cited lines missing`
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
  const formula = value.verdict === 'derived' ? ` ${value.formula.startsWith('=') ? '' : '= '}${value.formula}` : ''
  const why = value.verdict === 'notChecked' ? `: ${value.why}` : ''
  const place = 'where' in value ? value.where : undefined
  const where = place === undefined ? '' : ` ← ${placeWords(place)}: ${place.text.trim()}`
  return `${formula}${why}${where}`
}
