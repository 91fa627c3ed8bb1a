import { latin1FromBytes } from 'just-bash'
import { globForms } from './glob-forms.ts'
import { searchSources } from './search-sources.ts'
import type { OwnCommand } from './commands.ts'
import { joinedOutput, searchAll } from './grep-command.ts'

/** Options handed on to ripgrep as they are. */
const FLAGS = new Set(
  '-n --line-number -N --no-line-number -i --ignore-case -s --case-sensitive -S --smart-case -c --count --count-matches -l --files-with-matches --files-without-match -w --word-regexp -x --line-regexp -F --fixed-strings -o --only-matching -v --invert-match -U --multiline --multiline-dotall -P --pcre2 --column -b --byte-offset --trim --files --include-zero --passthru -q --quiet'.split(
    ' ',
  ),
)
const VALUED = new Set(
  '-e --regexp -A --after-context -B --before-context -C --context -m --max-count -t --type -T --type-not -g --glob --iglob -M --max-columns -r --replace -d --max-depth'.split(
    ' ',
  ),
)
/** What is so anyway, or does not matter here. */
const IGNORED = new Set(
  '--no-ignore -u -uu -uuu -. --hidden -a --text --sort --sortr --no-messages --no-config -L --follow --color --colors -j --threads --no-ignore-vcs'.split(
    ' ',
  ),
)
const IGNORED_VALUED = new Set(['--sort', '--sortr', '--color', '--colors', '-j', '--threads'])

const GLOBS = new Set(['-g', '--glob', '--iglob'])

const NUMBERING = new Set(['-n', '--line-number', '-N', '--no-line-number'])

type Parsed = {
  args: string[]
  names: boolean | undefined
  heading: boolean
  patterns: number
  operands: string[]
  flags: Set<string>
}

/** ripgrep over the workspace's text views. */
export const rgCommand: OwnCommand = async (args, context, host) => {
  const parsed = parse(args)
  if (typeof parsed === 'string') return { stdout: '', stderr: `rg: ${parsed}\n`, exitCode: 2 }
  const { flags, operands } = parsed
  const listing = flags.has('--files')
  if (parsed.patterns === 0 && !listing) {
    const pattern = operands.shift()
    if (pattern === undefined)
      return { stdout: '', stderr: 'rg: a pattern is needed: rg PATTERN [PATH…]\n', exitCode: 2 }
    parsed.args.push('-e', pattern)
  }
  // Like a piped ripgrep: without paths it reads what it is given.
  const implied = !listing && latin1FromBytes(context.stdin) !== '' ? '-' : ''
  const sources = await searchSources(
    operands.length === 0 ? [implied] : operands,
    { command: 'rg', recursive: true },
    { context, host },
  )
  if (sources === undefined) return context.origCommand!(args)
  const paths = listing || flags.has('-l') || flags.has('--files-with-matches') || flags.has('--files-without-match')
  const counts = flags.has('-c') || flags.has('--count') || flags.has('--count-matches')
  const around = ['-A', '-B', '-C', '--after-context', '--before-context', '--context'].some((flag) => flags.has(flag))
  const numbered = flags.has('-n') || flags.has('--line-number')
  const replies = await searchAll(host, sources.groups, {
    args:
      paths || counts
        ? parsed.args
        : [numbered || around ? '-n' : '-N', ...parsed.args.filter((arg) => !NUMBERING.has(arg))],
    mode: listing ? 'files' : paths ? 'paths' : counts ? 'counts' : 'lines',
    names: parsed.names ?? (sources.folders || operands.length > 1),
    context: around,
    lineNumbers: numbered,
    heading: parsed.heading,
    globs: [],
    excludedFolders: [],
  })
  const quiet = flags.has('-q') || flags.has('--quiet')
  const stderr = sources.stderr + replies.map((reply) => reply.stderr).join('')
  const matched = replies.some((reply) => reply.matched)
  return {
    ...joinedOutput(quiet ? [] : replies, parsed.heading ? '\n' : around ? '--\n' : ''),
    stderr,
    exitCode: quiet && matched ? 0 : stderr !== '' ? 2 : matched ? 0 : 1,
  }
}

/** A string says what is wrong. */
function parse(args: readonly string[]): Parsed | string {
  const parsed: Parsed = { args: [], names: undefined, heading: false, patterns: 0, operands: [], flags: new Set() }
  for (let at = 0; at < args.length; at++) {
    const arg = args[at]!
    if (arg === '--') {
      parsed.operands.push(...args.slice(at + 1))
      break
    }
    if (!/^-./.test(arg)) {
      parsed.operands.push(arg)
      continue
    }
    const pieces = arg.startsWith('--') ? [arg] : cluster(arg)
    for (const piece of pieces) {
      const [, name, attached] = /^(--[a-z0-9-]+|-.)(?:=?([\s\S]+))?$/.exec(piece)!
      if (name === undefined) return unknown(arg)
      if (IGNORED.has(name)) {
        if (IGNORED_VALUED.has(name) && attached === undefined) at++
      } else if (name === '--heading') parsed.heading = true
      else if (name === '--no-heading') parsed.heading = false
      else if (name === '-p' || name === '--pretty') {
        parsed.heading = true
        parsed.flags.add('-n')
      } else if (name === '-I' || name === '--no-filename') parsed.names = false
      else if (name === '-H' || name === '--with-filename') parsed.names = true
      else if (FLAGS.has(name) && attached === undefined) {
        parsed.flags.add(name)
        parsed.args.push(name)
      } else if (VALUED.has(name)) {
        const value = attached ?? args[++at]
        if (value === undefined) return `${name} needs a value`
        parsed.flags.add(name)
        if (name === '-e' || name === '--regexp') parsed.patterns++
        for (const form of GLOBS.has(name) ? globForms(value) : [value])
          parsed.args.push(...(name.startsWith('--') ? [`${name}=${form}`] : [name, form]))
      } else return unknown(name)
    }
  }
  return parsed
}

/** `-nC3` → `-n`, `-C3`. */
function cluster(arg: string): string[] {
  const pieces: string[] = []
  for (let at = 1; at < arg.length; at++) {
    const name = `-${arg[at]}`
    if (VALUED.has(name) || IGNORED_VALUED.has(name)) return [...pieces, name + arg.slice(at + 1)]
    pieces.push(name)
  }
  return pieces
}

function unknown(name: string): string {
  return `${name} is not supported here. Supported: ${[...FLAGS, ...VALUED].filter((flag) => /^-[a-zA-Z]$/.test(flag)).join(' ')} --files`
}
