import fs from 'node:fs'
import path from 'node:path'
import { AppError } from '../app-error.ts'
import type { DoneReason, TaskEvent } from '../agent/event.ts'
import { callerDir } from '../paths.ts'
import { ExitCode, printJson, type Command, type CommandCall, type OptionValues } from './command.ts'
import { openEngine } from './open-engine.ts'
import { createProgress } from './progress.ts'

export const run: Command = {
  summary: 'run a task over a folder',
  usage:
    '[--workspace DIR] (--task TEXT | --task-file FILE) [--output-dir DIR] [--model SPEC] [--base-url URL] [--system NAME] [--without LIST] [--max-turns N] [--context-tokens N] [--max-cost USD] [--resume TASK_ID] [--demo] [--json]',
  details: `--workspace DIR      the folder to read; without it the bundled sample is used
--task, --task-file  what to make, in your own words
--demo               the sample's guide task
--resume TASK_ID     goes on with a task that was stopped or killed; --task then adds a message, --model another model
--output-dir DIR     where deliverables go; default: "RunningTab Output" in the workspace
--model SPEC         offline (default: no network, quotes only) or PROVIDER:NAME, PROVIDER being openai, anthropic,
                     google, deepseek, ollama, or openai-compatible (with --base-url)
--base-url URL       where the model's server is, if not at the provider's usual address
--context-tokens N   the model's context; default: what is known of the model, else 32768
--system NAME        runningtab (default), or to compare: dci, todo, self-refine, self-tracking
--without LIST       leaves parts of the tab out: capture, review, finish-check, gate, candidates, leads, audit
--max-turns N        default 100
--max-cost USD       pauses before the task costs more (exit code 6); --resume goes on
--json               one event per line on stdout`,
  options: {
    workspace: { type: 'string' },
    task: { type: 'string' },
    'task-file': { type: 'string' },
    'output-dir': { type: 'string' },
    model: { type: 'string' },
    'base-url': { type: 'string' },
    system: { type: 'string' },
    without: { type: 'string' },
    'max-turns': { type: 'string' },
    'context-tokens': { type: 'string' },
    'max-cost': { type: 'string' },
    resume: { type: 'string' },
    demo: { type: 'boolean' },
    json: { type: 'boolean' },
  },
  positionals: { min: 0, max: 0 },
  run: runTask,
}

const exitCodes: Readonly<Record<DoneReason, number>> = {
  finished: ExitCode.finished,
  turn_limit: ExitCode.turnLimit,
  cost_cap: ExitCode.costCap,
  cancelled: ExitCode.cancelled,
  error: ExitCode.model,
}

async function runTask(call: CommandCall): Promise<number> {
  const { values, stdout, stderr, env, signal } = call
  const words = readRequest(values, env)
  const engine = await openEngine(call)
  const progress = createProgress(stderr)
  try {
    if (words.sample !== undefined) progress.line(words.sample)
    const request = { ...words, access: { env, savedKey: engine.keys.get } }
    let taskId = request.resume
    const onEvent = (event: TaskEvent): void => {
      if (event.type === 'task') taskId = event.taskId
      if (values['json'] === true) printJson(stdout, event)
      progress.show(event)
    }
    const done = await engine.runTask(request, { signal, onEvent })
    progress.end()
    if (done.reason === 'turn_limit')
      stderr.write(
        `runningtab: the limit of turns was reached after turn ${done.turns}. Go on with: runningtab run --resume ${taskId}\n`,
      )
    if (done.message !== undefined) stderr.write(`runningtab: ${done.message}\n`)
    if (values['json'] !== true) for (const file of done.deliverables) stdout.write(`${file}\n`)
    // Finished, and yet there is something that a person must do.
    return done.reason === 'finished' && done.message !== undefined ? ExitCode.workspace : exitCodes[done.reason]
  } finally {
    progress.end()
    await engine.close()
  }
}

/** The command line's words as the engine's request; relative paths start where the user called. */
function readRequest(values: OptionValues, env: CommandCall['env']) {
  const cwd = callerDir(env)
  const text = (name: string): string | undefined => (typeof values[name] === 'string' ? values[name] : undefined)
  const resume = text('resume')
  const workspace = text('workspace')
  const given = [text('task') !== undefined, text('task-file') !== undefined, values['demo'] === true].filter(
    Boolean,
  ).length
  if (given > 1) throw new AppError('usage', 'Give one of --task, --task-file and --demo.')
  if (given === 0 && resume === undefined)
    throw new AppError('usage', 'What is to be made? Give --task TEXT, --task-file FILE or --demo.')
  if (resume !== undefined && (workspace !== undefined || values['demo'] === true)) {
    throw new AppError('usage', '--resume goes on in the task’s own folder: leave --workspace and --demo out.')
  }
  if (resume !== undefined && ['system', 'without', 'output-dir'].some((name) => values[name] !== undefined))
    throw new AppError(
      'usage',
      '--resume goes on as the task was begun: leave --system, --without and --output-dir out.',
    )
  if (values['demo'] === true && workspace !== undefined)
    throw new AppError('usage', '--demo runs in the sample: leave --workspace out.')
  const task =
    text('task') ?? (text('task-file') === undefined ? undefined : readTaskFile(path.resolve(cwd, text('task-file')!)))
  if (task !== undefined && task.trim() === '') throw new AppError('usage', 'The task is empty.')
  const outputDir = text('output-dir')
  return {
    ...(resume === undefined ? {} : { resume }),
    ...(task === undefined ? {} : { task }),
    ...(workspace === undefined ? {} : { workspace: path.resolve(cwd, workspace) }),
    ...(outputDir === undefined ? {} : { outputDir: path.resolve(cwd, outputDir) }),
    ...(workspace === undefined && resume === undefined ? { sample: 'no --workspace: using the bundled sample' } : {}),
    demo: values['demo'] === true,
    model: text('model'),
    baseUrl: text('base-url'),
    system: text('system'),
    without: text('without')
      ?.split(',')
      .map((name) => name.trim()),
    maxTurns: wholeNumber(values, 'max-turns'),
    contextTokens: contextTokens(values),
    maxCost: amount(values, 'max-cost'),
  }
}

function readTaskFile(file: string): string {
  try {
    return fs.readFileSync(file, 'utf8')
  } catch (error) {
    throw new AppError(
      'workspace',
      `The task file ${file} cannot be read (${(error as NodeJS.ErrnoException).code}).`,
      { cause: error },
    )
  }
}

function wholeNumber(values: OptionValues, name: string): number | undefined {
  const value = values[name]
  if (typeof value !== 'string') return undefined
  if (!/^[1-9]\d{0,8}$/.test(value))
    throw new AppError('usage', `--${name} needs a whole number of at least 1, not ${JSON.stringify(value)}.`)
  return Number(value)
}

/** What the prompt, the tools' descriptions and one observation take at least. */
const LEAST_CONTEXT_TOKENS = 2_048

function contextTokens(values: OptionValues): number | undefined {
  const tokens = wholeNumber(values, 'context-tokens')
  if (tokens !== undefined && tokens < LEAST_CONTEXT_TOKENS)
    throw new AppError('usage', `--context-tokens needs at least ${LEAST_CONTEXT_TOKENS}: less holds no turn.`)
  return tokens
}

function amount(values: OptionValues, name: string): number | undefined {
  const value = values[name]
  if (typeof value !== 'string') return undefined
  if (!/^\d+(\.\d+)?$/.test(value))
    throw new AppError('usage', `--${name} needs an amount in US dollars, not ${JSON.stringify(value)}.`)
  return Number(value)
}
