import type { ResolvedCommandContext } from 'just-bash'
import { quotedName } from '../tab/quoted-name.ts'
import { reasonOf } from './byte-commands.ts'
import type { OwnCommand } from './commands.ts'
import { folderListing, type ListedFile, rowsOf } from './ls-rows.ts'

const LETTERS: Readonly<Record<string, string>> = {
  '--all': 'a',
  '--almost-all': 'A',
  '--human-readable': 'h',
  '--recursive': 'R',
  '--reverse': 'r',
  '--directory': 'd',
  '--classify': 'F',
  '--full-time': 'l',
  '--sort=size': 'S',
  '--sort=time': 't',
  '--file-type': 'p',
}
const KNOWN = /^[aAlhRrStdFp1gonCxUXkLHGNbqvucmQs]$/
/** What is so anyway, or does not matter where nobody looks at a screen. */
const IGNORED =
  /^--(?:color|time-style|group-directories-first|sort|format|width|indicator-style|literal|no-group)(?:=|$)/

/** `ls` as GNU prints it into a pipe: files first, then each folder; names stand for themselves, brackets and stars included. */
export const lsCommand: OwnCommand = async (args, context) => {
  const parsed = parse(args)
  if (typeof parsed === 'string') return { stdout: '', stderr: `ls: ${parsed}\n`, exitCode: 2 }
  const { flags, operands } = parsed
  if (flags.has('help')) return context.origCommand!(['--help'])
  const files: ListedFile[] = []
  const folders: string[] = []
  let stderr = ''
  for (const name of operands) {
    try {
      const stat = await context.fs.stat(context.fs.resolvePath(context.cwd, name))
      if (stat.isDirectory && !flags.has('d')) folders.push(name)
      else files.push({ name, isFolder: stat.isDirectory, size: stat.size, mtime: stat.mtime })
    } catch (error) {
      stderr += `ls: cannot access '${name}': ${reasonOf(error)}\n`
    }
  }
  const blocks = files.length === 0 ? [] : [rowsOf(files, flags)]
  const isNamed = operands.length > 1 || flags.has('R')
  for (const folder of folders) await list(folder, { context, flags, isNamed, blocks })
  return { stdout: blocks.join('\n'), stderr, exitCode: stderr === '' ? 0 : 2 }
}

type Walk = {
  readonly context: ResolvedCommandContext
  readonly flags: ReadonlySet<string>
  readonly isNamed: boolean
  readonly blocks: string[]
}

async function list(folder: string, walk: Walk): Promise<void> {
  const { context, flags, isNamed, blocks } = walk
  const inside = await folderListing(context.fs, context.fs.resolvePath(context.cwd, folder), flags)
  const total = flags.has('l') ? `total ${inside.reduce((sum, { size }) => sum + Math.ceil(size / 1024), 0)}\n` : ''
  const dots = flags.has('a') ? dotFolders() : []
  const rows = rowsOf(inside, flags)
  blocks.push(`${isNamed ? `${quotedName(folder)}:\n` : ''}${total}${rowsOf(dots, flags)}${rows}`)
  if (!flags.has('R')) return
  for (const { name, isFolder } of inside)
    if (isFolder) await list(folder.endsWith('/') ? folder + name : `${folder}/${name}`, walk)
}

function dotFolders(): ListedFile[] {
  return ['.', '..'].map((name) => ({ name, isFolder: true, size: 0, mtime: new Date(0) }))
}

/** A string says what is wrong. */
function parse(args: readonly string[]): { flags: Set<string>; operands: string[] } | string {
  const flags = new Set<string>()
  const operands: string[] = []
  for (const [at, arg] of args.entries()) {
    if (arg === '--') {
      operands.push(...args.slice(at + 1))
      break
    }
    if (arg === '--help') flags.add('help')
    else if (LETTERS[arg] !== undefined) flags.add(LETTERS[arg])
    else if (IGNORED.test(arg)) continue
    else if (arg.startsWith('--')) return `unrecognized option '${arg}'`
    else if (/^-./.test(arg)) {
      for (const letter of arg.slice(1)) {
        if (!KNOWN.test(letter)) return `invalid option -- '${letter}'`
        flags.add(/[gon]/.test(letter) ? 'l' : letter)
      }
    } else operands.push(arg)
  }
  return { flags, operands: operands.length === 0 ? ['.'] : operands.toSorted((a, b) => (a < b ? -1 : a > b ? 1 : 0)) }
}
