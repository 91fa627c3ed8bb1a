import { bytesOutput, type ExecResult, type ResolvedCommandContext, unsafeBytesFromLatin1 } from 'just-bash'
import { reasonOf } from './byte-commands.ts'
import type { CommandHost, OwnCommand } from './commands.ts'
import { type GrepOptions, parseGrepArgs } from './grep-args.ts'
import { translatePattern } from './grep-pattern.ts'
import { inWorkspace, type SearchReply, type SearchRequest } from './protocol.ts'

/** GNU grep. Workspace files are searched by ripgrep on the engine's side, the rest and what ripgrep cannot express by the interpreter's own. */
export function grepCommand(preset: readonly string[]): OwnCommand {
  return async (args, context, host) => {
    const options = parseGrepArgs([...preset, ...args])
    const operands = options?.files.length === 0 && options.recursive ? [''] : (options?.files ?? [])
    const roots = operands.map((shown) => ({
      shown,
      path: inWorkspace(context.fs.resolvePath(context.cwd, shown === '' ? '.' : shown)),
    }))
    if (
      options === undefined ||
      roots.length === 0 ||
      roots.some(({ path, shown }) => path === undefined || shown === '-')
    )
      return context.origCommand!(args)
    const patterns = await readPatterns(options, context)
    if ('stderr' in patterns) return patterns
    const ripgrep = ripgrepArgs(options, patterns)
    if (ripgrep === undefined) return context.origCommand!(args)
    const searched = await existing(roots as SearchRequest['roots'], options, host)
    const reply = await searchAll(host, {
      args: ripgrep,
      roots: searched.roots,
      mode: options.output === 'lines' ? 'lines' : options.output === 'count' ? 'counts' : 'paths',
      names: options.names ?? (options.recursive || roots.length > 1),
      context: printsContext(options),
      lineNumbers: options.lineNumber,
      globs: [...options.include, ...options.exclude.map((glob) => `!${glob}`)],
      excludedFolders: options.excludeDir,
    })
    const stderr = options.silent ? '' : searched.stderr + reply.stderr
    const exitCode =
      options.quiet && reply.matched ? 0 : searched.stderr + reply.stderr !== '' ? 2 : reply.matched ? 0 : 1
    return { ...output(options.quiet ? new Uint8Array() : reply.stdout), stderr, exitCode }
  }
}

/** Asks the engine, and records what it opened and its notice. */
export async function searchAll(host: CommandHost, request: SearchRequest): Promise<SearchReply> {
  if (request.roots.length === 0) return { stdout: new Uint8Array(), stderr: '', matched: false, opened: [] }
  const reply = await host.engine.search(request)
  const recorder = host.recorder()
  for (const path of reply.opened) recorder.opened(path, () => '')
  if (reply.notice !== undefined) recorder.notice(reply.notice)
  return reply
}

export function output(bytes: Uint8Array) {
  return bytesOutput(
    unsafeBytesFromLatin1(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1')),
  )
}

/** The operands that can be searched; the others are named on stderr, as files without a text view are. */
async function existing(roots: SearchRequest['roots'], options: GrepOptions, host: CommandHost) {
  const kept: SearchRequest['roots'][number][] = []
  let stderr = ''
  for (const root of roots) {
    const path = `/workspace/${root.path}`
    try {
      if (root.path === '' || (await isFolder(path, host))) {
        if (options.recursive) kept.push(root)
        else stderr += `grep: ${root.shown}: Is a directory\n`
        continue
      }
      // Opened here, so that a missing or unreadable file is this stage's own error.
      const text = await host.engine.text(root.path)
      if (!('failure' in text)) kept.push(root)
      else {
        stderr += `grep: ${root.shown}: ${text.failure === '' ? 'No such file or directory' : text.failure}\n`
        if (text.failure !== '') host.recorder().failed(root.path, text.failure)
      }
    } catch (error) {
      stderr += `grep: ${root.shown}: ${reasonOf(error)}\n`
    }
  }
  return { roots: kept, stderr }
}

async function isFolder(path: string, { fs }: CommandHost): Promise<boolean> {
  return (await fs.exists(path)) && (await fs.stat(path)).isDirectory
}

async function readPatterns(
  options: GrepOptions,
  { fs, cwd, stdin }: ResolvedCommandContext,
): Promise<string[] | ExecResult> {
  const patterns = [...options.patterns]
  for (const name of options.patternFiles) {
    try {
      const text =
        name === '-'
          ? Buffer.from(stdin as unknown as string, 'latin1').toString()
          : await fs.readFile(fs.resolvePath(cwd, name))
      if (text !== '') patterns.push(...text.replace(/\n$/, '').split('\n'))
    } catch (error) {
      return { stdout: '', stderr: `grep: ${name}: ${reasonOf(error)}\n`, exitCode: 2 }
    }
  }
  return patterns
}

function printsContext({ before, after, output, onlyMatching }: GrepOptions): boolean {
  return output === 'lines' && !onlyMatching && (before !== '0' || after !== '0')
}

/** Undefined when ripgrep cannot say the same. */
function ripgrepArgs(options: GrepOptions, patterns: readonly string[]): string[] | undefined {
  const args = options.lineNumber || printsContext(options) ? ['-n'] : ['-N']
  let pcre = options.dialect === 'perl'
  const { dialect } = options
  if (dialect === 'fixed') args.push('-F')
  if (dialect === 'perl' && patterns.length > 1) return undefined
  for (const source of patterns) {
    const translated =
      dialect === 'basic' || dialect === 'extended'
        ? translatePattern(source, dialect)
        : { pattern: source, pcre: false }
    if (translated === undefined) return undefined
    pcre ||= translated.pcre
    args.push('-e', translated.pattern)
  }
  if (patterns.length === 0) return undefined
  if (pcre) {
    if (patterns.length > 1) return undefined
    args.push('-P')
  }
  if (options.ignoreCase) args.push('-i')
  if (options.invert) args.push('-v')
  if (options.line) args.push('-x')
  else if (options.word) args.push('-w')
  if (options.maxCount !== undefined) args.push('-m', options.maxCount)
  if (options.output === 'count') args.push('-c', '--include-zero')
  else if (options.output === 'with') args.push('-l')
  else if (options.output === 'without') args.push('--files-without-match')
  else if (options.onlyMatching) args.push('-o')
  else args.push('-B', options.before, '-A', options.after)
  return args
}
