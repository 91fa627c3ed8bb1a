import type { Stage } from './trace.ts'

/** Resolves something printed to a canonical workspace path; undefined when no such file. */
export type Resolve = (printed: string) => string | undefined

/** Workspace paths that a listing printed, in order: plain names, `ls -l` rows, `ls -R` headers, `tree` drawings, sums and counts. */
export function listedPaths(stage: Stage, resolve: Resolve): string[] {
  const found: string[] = []
  const operands = stage.args.filter((argument) => !argument.startsWith('-'))
  const bases = [stage.cwd ?? '', ...operands.map((operand) => join(stage.cwd ?? '', operand))]
  const branches: string[] = []
  let header: string | undefined
  for (const line of stage.stdout.split('\n')) {
    if (line === '') continue
    if (stage.name === 'tree') {
      const path = treePath(line, branches, bases)
      const resolved = path === undefined ? undefined : resolve(path)
      if (resolved !== undefined) found.push(resolved)
      continue
    }
    if (line.endsWith(':') && resolve(line) === undefined) {
      header = join(stage.cwd ?? '', line.slice(0, -1))
      continue
    }
    const folders = header === undefined ? bases : [header]
    const resolved = firstResolved(line, folders, resolve)
    if (resolved === undefined) for (const name of line.split(/\t| {2,}/)) push(firstResolved(name, folders, resolve))
    else found.push(resolved)
  }
  return found

  function push(path: string | undefined): void {
    if (path !== undefined) found.push(path)
  }
}

/** The workspace path that a line of output begins with or is, where it names a file. */
export function pathInLine(line: string, resolve: Resolve): string | undefined {
  if (line.length > 4096 || line.trim() === '') return undefined
  return firstResolved(line, [''], resolve)
}

function firstResolved(line: string, folders: readonly string[], resolve: Resolve): string | undefined {
  for (const name of names(line)) {
    for (const folder of folders) {
      const path = resolve(join(folder, name))
      if (path !== undefined) return path
    }
  }
  return undefined
}

/** What in a line may be a name: all of it, unquoted, the end of an `ls -l` row, what stands behind a sum or size, before a colon. */
function* names(line: string): Generator<string> {
  yield line
  const trimmed = line.trim()
  if (trimmed !== line) yield trimmed
  const [, quoted] = /^(["'`])(.*)\1$/.exec(trimmed) ?? []
  if (quoted !== undefined) yield trimmed.slice(1, -1)
  const long = /^[-bcdlps][-rwxsStT]{9}[.+@]?\s+\d+\s+\S+\s+\S+\s+[\d,]+\S*\s+\S+\s+\S+\s+\S+\s(.+)$/.exec(trimmed)?.[1]
  if (long !== undefined) yield long
  const behind = /^(?:[0-9a-f]{32,128}\s[\s*]|(?:\d+\s+){1,4}|[\d.]+[KMGT]?\s+|File:\s+)(.+)$/.exec(trimmed)?.[1]
  if (behind !== undefined) yield behind
  for (let at = trimmed.indexOf(':'), tries = 0; at > 0 && tries < 4; at = trimmed.indexOf(':', at + 1), tries++) yield trimmed.slice(0, at)
}

function treePath(line: string, branches: string[], bases: readonly string[]): string | undefined {
  const drawn = /^((?:[│|]?[\u00a0 ]{2,4})*)(?:├──|└──|\|--|`--)[\u00a0 ]?(.*)$/.exec(line)
  if (drawn === null) {
    branches.length = 0
    return undefined
  }
  const depth = Math.round(drawn[1]!.length / 4)
  branches.length = Math.min(branches.length, depth)
  branches[depth] = drawn[2]!.replace(/^\[[^\]]*\]\s+/, '')
  return join(bases.at(-1) ?? '', branches.join('/'))
}

function join(folder: string, name: string): string {
  return folder === '' || folder === '.' || name.startsWith('/') ? name : `${folder.replace(/\/$/, '')}/${name}`
}
