import {
  type Command,
  defineCommand,
  type ExecResult,
  getCommandNames,
  getPythonCommandNames,
  latin1FromBytes,
  type ResolvedCommandContext,
} from 'just-bash'
import { asText, normalisedOutput } from './byte-text.ts'
import type { CallRecorder } from './call-recorder.ts'
import { compareFiles, digest } from './byte-commands.ts'
import { explain, FsError, shownPath } from './fs-error.ts'
import { grepCommand } from './grep-command.ts'
import { headCommand, tailCommand } from './head-tail.ts'
import { type EngineRequests, inWorkspace } from './protocol.ts'
import { lsCommand } from './ls-command.ts'
import { absentCommands, findCommand, pagerCommand } from './other-commands.ts'
import { rgCommand } from './rg-command.ts'
import type { TerminalFs } from './terminal-fs.ts'
import { splitXargs } from './xargs.ts'

/** What our own commands work with besides the interpreter's context. */
export type CommandHost = {
  readonly engine: EngineRequests
  readonly fs: TerminalFs
  readonly recorder: () => CallRecorder
}

/** A command of ours. `context.origCommand` runs the interpreter's own of that name. */
export type OwnCommand = (args: string[], context: ResolvedCommandContext, host: CommandHost) => Promise<ExecResult>

const own: Readonly<Record<string, OwnCommand>> = {
  ...absentCommands,
  grep: grepCommand([]),
  egrep: grepCommand(['-E']),
  fgrep: grepCommand(['-F']),
  rg: rgCommand,
  ls: lsCommand,
  head: headCommand,
  tail: tailCommand,
  find: findCommand,
  less: pagerCommand,
  more: pagerCommand,
  rm: removeFiles,
  xargs: (args, context) => context.origCommand!(splitXargs(args)),
  cmp: compareFiles,
  sha224sum: digest('sha224'),
  sha384sum: digest('sha384'),
  sha512sum: digest('sha512'),
}

/** Every command of the terminal, each recorded as a stage when it is dispatched. */
export function tracedCommands(host: CommandHost): Command[] {
  const names = new Set([...getCommandNames(), ...getPythonCommandNames(), ...Object.keys(own)])
  return [...names].map((name) => traced(name, host))
}

function traced(name: string, host: CommandHost): Command {
  return defineCommand(name, async (given, context) => {
    const refused = host.fs.takeRefusal()
    if (refused !== undefined) return failed(1, refusalLine(refused))
    const recorder = host.recorder()
    const args = given.map(asText)
    const stage = recorder.begin({ name, args, cwd: inWorkspace(context.cwd), stdin: latin1FromBytes(context.stdin) })
    let ended = failed(1, '')
    try {
      const command = own[name]
      ended = await (command === undefined
        ? context.origCommand!(await withPlainFiles(name, args, context))
        : command(args, context, host))
    } catch (error) {
      if (!(error instanceof FsError)) throw error
      ended = failed(name === 'sort' ? 2 : 1, `${name}: ${shownPath(error.path)}: ${error.reason}\n`)
    } finally {
      const { result, bytes, text } = normalisedOutput(ended, explain(ended.stderr, stage.failures))
      recorder.finish(stage, { bytes, stdout: text, stderr: result.stderr })
      ended = result
    }
    return ended
  })
}

/** What stands behind `--` are files: the interpreter's commands look for `--help` there too, and some know no `--`. */
async function withPlainFiles(name: string, args: string[], { fs, cwd }: ResolvedCommandContext): Promise<string[]> {
  const end = args.indexOf('--')
  if (end < 0) return args
  if (KNOWS_NO_END.has(name))
    return [...args.slice(0, end), ...args.slice(end + 1).map((file) => (file.startsWith('-') ? `./${file}` : file))]
  if (TAKES_OTHER_WORDS.has(name) || !args.includes('--help', end)) return args
  if (!(await fs.exists(fs.resolvePath(cwd, '--help')))) return args
  return args.map((arg, at) => (at > end && arg === '--help' ? './--help' : arg))
}

const KNOWS_NO_END = new Set('sort tac file md5sum sha1sum sha256sum cut comm sed jq yq'.split(' '))
const TAKES_OTHER_WORDS = new Set('echo printf expr xargs bash sh env timeout time'.split(' '))

/** Forced or not, a removal that was refused is a failure. */
async function removeFiles(args: string[], context: ResolvedCommandContext, host: CommandHost): Promise<ExecResult> {
  const result = await context.origCommand!(args)
  const refused = host.recorder().current()?.failures ?? []
  if (refused.length === 0 || result.exitCode !== 0) return result
  return failed(1, refused.map(({ path, reason }) => `rm: cannot remove '${shownPath(path)}': ${reason}\n`).join(''))
}

/** The line a shell prints for a redirection that it refused. */
export function refusalLine({ path, reason }: FsError): string {
  return `bash: ${shownPath(path)}: ${reason}\n`
}

function failed(exitCode: number, stderr: string): ExecResult {
  return { stdout: '', stderr, exitCode }
}
