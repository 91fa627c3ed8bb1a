import { parseArgs } from 'node:util'
import { AppError, type AppErrorCode } from '../app-error.ts'
import { version } from '../version.ts'
import { ExitCode, type Command, type OptionValues, type Streams } from './command.ts'
import { joinValues } from './join-values.ts'

/** Loaded when called, so that `--version` does not wait for the engine. */
const commands: Readonly<Record<string, () => Promise<Command>>> = {
  run: async () => (await import('./run.ts')).run,
  sh: async () => (await import('./sh.ts')).sh,
  extract: async () => (await import('./extract.ts')).extract,
  mcp: async () => (await import('./mcp.ts')).mcp,
  serve: async () => (await import('./serve.ts')).serve,
  tab: async () => (await import('./tab.ts')).tab,
  audit: async () => (await import('./audit.ts')).audit,
  export: async () => (await import('./export.ts')).exportTask,
  versions: async () => (await import('./versions.ts')).versions,
  ledger: async () => (await import('./ledger.ts')).ledger,
  tasks: async () => (await import('./tasks.ts')).tasks,
  backup: async () => (await import('./backup.ts')).backup,
  restore: async () => (await import('./restore.ts')).restore,
  erase: async () => (await import('./erase.ts')).erase,
}

const exitCodes: Readonly<Record<AppErrorCode, number>> = {
  usage: ExitCode.usage,
  not_found: ExitCode.usage,
  model: ExitCode.model,
  workspace: ExitCode.workspace,
  busy: ExitCode.workspace,
  store: ExitCode.workspace,
  cancelled: ExitCode.cancelled,
}

/** Runs `runningtab` with these words and returns the exit code. Every error is one line on stderr that says what to do. */
export async function runCommandLine(argv: readonly string[], streams: Streams): Promise<number> {
  const interrupt = new AbortController()
  let interruptedAt: number | undefined
  const onSignal = (): void => {
    // A terminal and npm may both pass on one Ctrl-C.
    if (interruptedAt !== undefined && Date.now() - interruptedAt > 500) process.exit(ExitCode.cancelled)
    interruptedAt ??= Date.now()
    interrupt.abort(new AppError('cancelled', 'Cancelled.'))
  }
  // A reader that went away (`| head`) is no error of ours.
  streams.stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code === 'EPIPE') process.exit(ExitCode.finished)
    streams.stderr.write(`runningtab: the output cannot be written (${error.code ?? error.message}).\n`)
    process.exit(ExitCode.workspace)
  })
  // Progress that nobody reads any more stops no run; an error of this stream could be said nowhere.
  streams.stderr.on('error', () => undefined)
  process.on('SIGINT', onSignal).on('SIGTERM', onSignal)
  try {
    return await dispatch(argv, streams, interrupt.signal)
  } catch (error) {
    const [code, text] = describe(error)
    streams.stderr.write(`runningtab: ${text}\n`)
    return code
  } finally {
    process.off('SIGINT', onSignal).off('SIGTERM', onSignal)
  }
}

async function dispatch(argv: readonly string[], streams: Streams, signal: AbortSignal): Promise<number> {
  const [name, ...rest] = argv
  if (name === '--version' || name === '-v') {
    streams.stdout.write(`${version}\n`)
    return ExitCode.finished
  }
  if (name === undefined || name === '--help' || name === '-h' || name === 'help') {
    streams.stdout.write(await overview())
    return name === undefined ? ExitCode.usage : ExitCode.finished
  }
  if (!Object.hasOwn(commands, name))
    throw new AppError('usage', `There is no command ${JSON.stringify(name)}. See runningtab --help.`)
  const command = await commands[name]!()
  const { values, positionals } = parse(name, command, rest)
  if (values['help'] === true) {
    streams.stdout.write(commandHelp(name, command))
    return ExitCode.finished
  }
  if (positionals.length < command.positionals.min)
    throw new AppError('usage', `Something is missing: runningtab ${name} ${command.usage}`)
  if (positionals.length > command.positionals.max) {
    throw new AppError(
      'usage',
      `${JSON.stringify(positionals[command.positionals.max])} is one word too many: runningtab ${name} ${command.usage}`,
    )
  }
  return command.run({ ...streams, values, positionals, signal })
}

function parse(name: string, command: Command, args: string[]): { values: OptionValues; positionals: string[] } {
  try {
    const options = {
      ...command.options,
      'data-dir': { type: 'string' },
      help: { type: 'boolean', short: 'h' },
    } as const
    const { values, positionals } = parseArgs({
      args: joinValues(args, options),
      options,
      allowPositionals: true,
      strict: true,
    })
    checkFolders(values)
    return { values, positionals }
  } catch (error) {
    if (error instanceof AppError) throw error
    const first = error instanceof Error ? error.message.split('. ')[0]!.split('\n')[0]! : String(error)
    throw new AppError('usage', `${first.replace(/[.]$/, '')}. See runningtab ${name} --help.`, { cause: error })
  }
}

/** An empty name would be the folder one stands in; it comes from a variable that is not set. */
function checkFolders(values: OptionValues): void {
  const empty = ['data-dir', 'workspace', 'output-dir', 'task-file'].find((option) => values[option] === '')
  if (empty !== undefined) throw new AppError('usage', `--${empty} is empty: it needs a path.`)
}

function describe(error: unknown): [code: number, text: string] {
  if (error instanceof AppError) return [exitCodes[error.code], oneLine(error.message)]
  if (error instanceof Error && error.name === 'ModelError') return [ExitCode.model, oneLine(error.message)]
  const stack = error instanceof Error ? (error.stack ?? error.message) : String(error)
  return [ExitCode.internal, `internal error, please report it: ${stack}`]
}

function oneLine(text: string): string {
  return text.replaceAll(/\s*\n\s*/g, ' ')
}

async function overview(): Promise<string> {
  const rows: string[] = []
  for (const [name, load] of Object.entries(commands)) rows.push(`  ${name.padEnd(9)}${(await load()).summary}`)
  return `RunningTab ${version}: makes documents out of a folder of documents.

Usage: runningtab COMMAND [options]

${rows.join('\n')}

  runningtab COMMAND --help      the options of one command
  runningtab --version

Everywhere: --data-dir DIR (else RUNNINGTAB_DATA_DIR, else the platform's application-data folder).
Exit codes: 0 finished, 1 internal error, 2 bad usage, 3 model error, 4 workspace or file error, 5 turn limit, 6 cost cap, 130 cancelled.
`
}

function commandHelp(name: string, { usage, summary, details }: Command): string {
  return `${summary}\n\nUsage: runningtab ${name} ${usage} [--data-dir DIR]\n${details === undefined ? '' : `\n${details}\n`}`
}
