import type { Stage } from './trace.ts'

/** Resolves something printed to a canonical workspace path; undefined when no such file. */
export type Resolve = (printed: string) => string | undefined

const LONG_ROW = /^[-bcdlps][-rwxsStT]{9}\S*\s+\d+\s+\S+\s+\S+\s+\d[\d.,]*\S*\s+\S+\s+\S+\s+\S+\s(.+)$/
const DRAWN = /^((?:[│|]?[\u00a0 ]{2,4})*)(?:├──|└──|\|--|`--)[\u00a0 ]?(.*)$/
/** Columns that may stand before a name. */
const COLUMNS = 12
/** Lines that a name may have. */
const LINES = 3
/** Words that a name in the middle of a line may have. */
const WORDS = 8
const LONGEST = 4096
/** Commands that print in a format that they are given. */
const PRINTF = new Set(['find', 'stat'])

/** Workspace paths that a listing printed, in order: plain names, `ls -l` rows, `ls -R` headers, `tree` drawings, sums and counts. */
export function* listedPaths(stage: Stage, resolve: Resolve): Generator<string> {
  const cwd = stage.cwd ?? ''
  const named = stage.args.filter((argument) => !argument.startsWith('-')).map((operand) => join(cwd, operand))
  const operands = stage.name === 'basename' ? named.map(folderOf) : named
  const folders = stage.name === 'ls' || stage.name === 'dir' ? [...operands, cwd] : [cwd, ...operands]
  let base = folders
  let branches: string[] = []
  const lines = stage.stdout.includes('\0')
    ? stage.stdout.split('\0').flatMap(linesOf(resolve))
    : stage.stdout.split('\n')
  for (const [index, line] of lines.entries()) {
    if (line === '' || line.length > LONGEST) continue
    if (stage.name === 'tree') {
      const [, indent, name] = DRAWN.exec(line) ?? []
      if (name === undefined) {
        branches = [join(cwd, line.trim())]
        continue
      }
      const depth = Math.round(indent!.length / 4) + 1
      branches = [...branches.slice(0, depth), name.replace(/^\[[^\]]*\]\s+/, '')]
      const path = firstResolved(branches.at(-1)!, [branches.slice(0, -1).reduce(join), cwd], resolve)
      if (path !== undefined) yield path
    } else if (line.endsWith(':') && resolve(line) === undefined) base = [join(cwd, line.slice(0, -1))]
    else {
      const path = firstResolved(line, base, resolve)
      const before = path ?? (PRINTF.has(stage.name) ? firstResolvedOf(beforeColumns(line), base, resolve) : undefined)
      const broken = before ?? firstResolvedOf(brokenNames(lines, index), base, resolve)
      if (broken !== undefined) yield broken
      else for (const name of line.split(/\t| {2,}|, /)) yield* optional(firstResolved(name, base, resolve))
    }
  }
}

/** Workspace paths that a search printed before its hits. */
export function* prefixPaths(stage: Stage, resolve: Resolve): Generator<string> {
  const cwd = stage.cwd ?? ''
  let last: string | undefined
  for (const line of stage.stdout.split('\n')) {
    if (last !== undefined && line.startsWith(last)) continue
    for (let at = line.indexOf(':', 1), tries = 0; at > 0 && tries < 4; at = line.indexOf(':', at + 1), tries++) {
      const path = resolve(join(cwd, line.slice(0, at)))
      if (path === undefined) continue
      last = line.slice(0, at + 1)
      yield path
      break
    }
  }
}

/** Workspace paths in a line of output: the line, what stands before a colon, and names between its words. */
export function* linePaths(line: string, resolve: Resolve): Generator<string> {
  if (line.length > LONGEST || line.trim() === '') return
  const whole = firstResolved(line, [''], resolve)
  if (whole !== undefined) yield whole
  const words = [...line.matchAll(/\S+/g)]
  if (words.length < 2) return
  for (const [index, { 0: word, index: start }] of words.entries()) {
    // A name that is no whole line shows itself by its extension or its folder.
    const end = start + word.length
    if (!/[./]/.test(word)) continue
    for (let first = index; first >= 0 && first > index - WORDS; first--) {
      const path = resolve(bare(line.slice(words[first]!.index, end)))
      if (path === undefined) continue
      yield path
      break
    }
  }
}

function* optional(path: string | undefined): Generator<string> {
  if (path !== undefined) yield path
}

function firstResolved(line: string, folders: readonly string[], resolve: Resolve): string | undefined {
  return firstResolvedOf(names(line), folders, resolve)
}

function firstResolvedOf(some: Iterable<string>, folders: readonly string[], resolve: Resolve): string | undefined {
  for (const name of some) {
    for (const folder of folders) {
      const path = resolve(join(folder, name))
      if (path !== undefined) return path
    }
  }
  return undefined
}

/** What in a line may be a name: all of it, unquoted, without its mark, behind columns, before a colon. */
function* names(line: string): Generator<string> {
  yield line
  const trimmed = line.trim()
  if (trimmed !== line) yield trimmed
  const long = LONG_ROW.exec(trimmed)?.[1]
  if (long !== undefined) {
    yield* [long, unquoted(long), long.replace(/ -> .*$/, ''), long.replace(/[*@|=]$/, '')]
    return
  }
  yield* [unquoted(trimmed), trimmed.replace(/[*@|=]$/, '')]
  let rest = trimmed
  for (let column = 0; column < COLUMNS; column++) {
    const behind = /\s+\*?(.*)$/s.exec(rest)?.[1]
    if (behind === undefined || behind === '') break
    rest = behind
    yield rest
    if (/^['"`]/.test(rest)) yield unquoted(rest)
  }
  for (let at = trimmed.indexOf(':'), tries = 0; at > 0 && tries < 4; at = trimmed.indexOf(':', at + 1), tries++)
    yield trimmed.slice(0, at)
}

/** NUL ends a name; what does not name a file as a whole is lines of something else. */
function linesOf(resolve: Resolve): (text: string) => string[] {
  return (text) => (text.includes('\n') && resolve(text) === undefined ? text.split('\n') : [text])
}

/** A name that has line ends itself, as `find` prints it: this line and those after it. */
function* brokenNames(lines: readonly string[], index: number): Generator<string> {
  for (let more = 2; more <= LINES && index + more <= lines.length; more++)
    yield lines.slice(index, index + more).join('\n')
}

/** `./a.txt 25`: what a format of the caller's own may print, without the last one, two… columns. */
function* beforeColumns(line: string): Generator<string> {
  let rest = line.trim()
  for (let column = 0; column < COLUMNS; column++) {
    const left = /^(.*\S)\s+\S+$/s.exec(rest)?.[1]
    if (left === undefined) break
    rest = left
    yield rest.replace(/[,;|:]$/, '')
  }
}

function unquoted(text: string): string {
  return /^(["'`])(.*)\1$/.exec(text)?.[2] ?? text
}

/** Without the quotes, brackets and punctuation that a sentence puts around a name. */
function bare(text: string): string {
  return text.replace(/^["'`([{<]+/, '').replace(/["'`)\]}>,;:]+$|\.$/, '')
}

function folderOf(path: string): string {
  return path.includes('/') ? path.slice(0, path.lastIndexOf('/')) : ''
}

function join(folder: string, name: string): string {
  return folder === '' || folder === '.' || name.startsWith('/') ? name : `${folder.replace(/\/$/, '')}/${name}`
}
