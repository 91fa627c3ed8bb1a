import {
  bytesOutput,
  decodeBytesToUtf8,
  type ExecResult,
  type ResolvedCommandContext,
  unsafeBytesFromLatin1,
} from 'just-bash'
import { reasonOf } from './byte-commands.ts'
import { searchSources, type SourceGroup } from './search-sources.ts'
import type { CommandHost, OwnCommand } from './commands.ts'
import { type GrepOptions, parseGrepArgs } from './grep-args.ts'
import { translatePattern } from './grep-pattern.ts'
import type { SearchReply, SearchRequest } from './protocol.ts'

/** GNU grep on ripgrep, which runs on the engine's side; the interpreter's own does what ripgrep cannot express. */
export function grepCommand(preset: readonly string[]): OwnCommand {
  return async (args, context, host) => {
    const options = parseGrepArgs([...preset, ...args])
    if (options === undefined) return context.origCommand!(args)
    const patterns = await readPatterns(options, context)
    if ('stderr' in patterns) return patterns
    const ripgrep = ripgrepArgs(options, patterns)
    const operands = options.files.length > 0 ? options.files : [options.recursive ? '' : '-']
    const sources = await searchSources(operands, { command: 'grep', recursive: options.recursive }, { context, host })
    if (ripgrep === undefined || sources === undefined) return context.origCommand!(args)
    const replies = await searchAll(host, sources.groups, {
      args: ripgrep,
      mode: options.output === 'lines' ? 'lines' : options.output === 'count' ? 'counts' : 'paths',
      names: options.names ?? (options.recursive || operands.length > 1),
      context: printsContext(options),
      lineNumbers: options.lineNumber,
      globs: [...options.include, ...options.exclude.map((glob) => `!${glob}`)],
      excludedFolders: options.excludeDir,
    })
    const stderr = sources.stderr + replies.map((reply) => reply.stderr).join('')
    // GNU: success means a selected line, whatever is printed of it.
    const matched = replies.some((reply) =>
      options.output === 'without' ? listed(reply.stdout) < reply.searched : reply.matched,
    )
    return {
      ...joinedOutput(options.quiet ? [] : replies, printsContext(options) ? '--\n' : ''),
      stderr: options.silent ? '' : stderr,
      exitCode: options.quiet && matched ? 0 : stderr !== '' ? 2 : matched ? 0 : 1,
    }
  }
}

/** Asks the engine for each group, and records what it opened and its notices. */
export async function searchAll(
  host: CommandHost,
  groups: readonly SourceGroup[],
  request: Omit<SearchRequest, 'roots' | 'input'>,
): Promise<SearchReply[]> {
  const replies: SearchReply[] = []
  for (const group of groups) {
    const reply = await host.engine.search({ ...request, ...group })
    for (const path of reply.opened) host.recorder().opened(path, () => '')
    if (reply.notice !== undefined) host.recorder().notice(reply.notice)
    replies.push(reply)
  }
  return replies
}

/** The replies' output, one behind the other. */
export function joinedOutput(replies: readonly SearchReply[], separator: string) {
  const parts = replies
    .filter(({ stdout }) => stdout.length > 0)
    .map(({ stdout }) => Buffer.from(stdout).toString('latin1'))
  return bytesOutput(unsafeBytesFromLatin1(parts.join(separator)))
}

async function readPatterns(
  options: GrepOptions,
  { fs, cwd, stdin }: ResolvedCommandContext,
): Promise<string[] | ExecResult> {
  const patterns = [...options.patterns]
  for (const name of options.patternFiles) {
    try {
      const text = name === '-' ? decodeBytesToUtf8(stdin) : await fs.readFile(fs.resolvePath(cwd, name))
      if (text !== '') patterns.push(...text.replace(/\n$/, '').split('\n'))
    } catch (error) {
      return { stdout: '', stderr: `grep: ${name}: ${reasonOf(error)}\n`, exitCode: 2 }
    }
  }
  return patterns
}

function listed(names: Uint8Array): number {
  return names.filter((byte) => byte === 10).length
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
