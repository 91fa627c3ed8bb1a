import { AppError } from '../app-error.ts'
import { createDeliverables } from '../app/deliverables.ts'
import type { DiffLine } from '../../preload/document-shapes.ts'
import { safeLine } from '../tab/safe-text.ts'
import { printJson, type Command, type CommandCall } from './command.ts'
import { openEngine } from './open-engine.ts'

type Deliverables = ReturnType<typeof createDeliverables>
type Named = { readonly taskId: string; readonly name: string }

export const versions: Command = {
  summary: 'the versions of what a task wrote: list them, compare two, bring one back',
  usage: 'TASK_ID [NAME [--diff A..B | --restore N]] [--json]',
  details:
    'NAME is a file of the output folder, as listed. --diff 1..2 shows what changed by paragraph, cell or slide.\n--restore 1 writes that version once more, as the newest; a file that somebody changed stays, and the version goes beside it.',
  options: { json: { type: 'boolean' }, diff: { type: 'string' }, restore: { type: 'string' } },
  positionals: { min: 1, max: 2 },
  async run(call) {
    const [taskId = '', name] = call.positionals
    const { diff, restore } = call.values
    if (diff !== undefined && restore !== undefined) throw new AppError('usage', 'Give --diff or --restore, not both.')
    if (name === undefined && (diff ?? restore) !== undefined)
      throw new AppError(
        'usage',
        'Of which file? Give its NAME after the task; runningtab versions TASK_ID lists them.',
      )
    const engine = await openEngine(call)
    try {
      const deliverables = createDeliverables(engine, engine.parts.pool, engine.existing)
      if (name === undefined) await list(call, deliverables, { taskId })
      else if (restore !== undefined) await bringBack(call, deliverables, { taskId, name })
      else if (diff !== undefined) await compare(call, deliverables, { taskId, name })
      else await list(call, deliverables, { taskId, name })
      return 0
    } finally {
      await engine.close()
    }
  },
}

async function list(
  { values, stdout, stderr }: CommandCall,
  deliverables: Deliverables,
  { taskId, name }: { readonly taskId: string; readonly name?: string },
): Promise<void> {
  const all = await deliverables.list(taskId)
  const found = name === undefined ? all : all.filter((each) => each.name === name)
  if (name !== undefined && found.length === 0) throw new AppError('not_found', `This task wrote no file ${name}.`)
  if (found.length === 0) stderr.write('runningtab: this task has written nothing yet.\n')
  for (const deliverable of found) {
    if (values['json'] === true) {
      printJson(stdout, deliverable)
      continue
    }
    const changed = deliverable.isCurrent ? '' : '  (changed or removed since)'
    stdout.write(`${safeLine(deliverable.name)}${changed}\n`)
    for (const { version, bytes, at } of deliverable.versions)
      stdout.write(
        `  ${version}  ${new Date(at).toISOString().slice(0, 16).replace('T', ' ')}  ${bytes.toLocaleString('en')} bytes\n`,
      )
  }
}

async function bringBack({ values, stdout }: CommandCall, deliverables: Deliverables, of: Named): Promise<void> {
  const version = versionOf(String(values['restore']), '--restore')
  const written = await deliverables.restore(of.taskId, of.name, version)
  if (values['json'] === true) {
    printJson(stdout, written)
    return
  }
  const said = `${safeLine(written.name)} is version ${version} again, as version ${written.version}.`
  stdout.write(`${[said, ...(written.notice === undefined ? [] : [written.notice])].join('\n')}\n`)
}

async function compare({ values, stdout, stderr }: CommandCall, deliverables: Deliverables, of: Named): Promise<void> {
  const [, first = '', second = ''] = /^(\d+)\.\.(\d+)$/.exec(String(values['diff'])) ?? []
  const lines = await deliverables.diff(of.taskId, of.name, {
    from: versionOf(first, '--diff'),
    to: versionOf(second, '--diff'),
  })
  if (lines.every(({ change }) => change === 'same')) stderr.write('runningtab: no words differ.\n')
  for (const line of lines) {
    if (values['json'] === true) printJson(stdout, line)
    else if (line.change !== 'same')
      stdout.write(`${line.change === 'added' ? '+' : '-'} ${placeText(line)}${safeLine(line.text)}\n`)
  }
}

function placeText({ place }: DiffLine): string {
  if (place === undefined) return ''
  return 'slide' in place ? `slide ${place.slide}: ` : `${safeLine(place.sheet)}!${place.cell}: `
}

function versionOf(text: string, option: string): number {
  if (!/^[1-9]\d{0,6}$/.test(text))
    throw new AppError('usage', `${option} takes ${option === '--diff' ? 'two versions, as 1..2' : 'a version, as 1'}.`)
  return Number(text)
}
