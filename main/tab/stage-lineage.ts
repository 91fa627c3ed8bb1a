import type { CallTrace, Stage } from './trace.ts'

const LISTING = new Set(['ls', 'dir', 'vdir', 'find', 'tree', 'du', 'stat', 'file', 'wc', 'cmp', 'md5sum', 'sha1sum', 'sha224sum', 'sha256sum', 'sha384sum', 'sha512sum', 'basename', 'dirname', 'realpath'])
const SEARCH = new Set(['grep', 'egrep', 'fgrep', 'rg'])
/** Commands that only hand on what they were given. */
const LAUNCHERS = new Set(['xargs', 'timeout', 'time', 'env', 'command', 'nice', 'bash', 'sh', 'eval', 'source'])

export type Lineage = {
  /** Stages that list files, or only pass a listing on. */
  readonly isListing: (stage: Stage) => boolean
  /** Workspace files whose text the call had in its hands, in order. */
  readonly opened: readonly string[]
  /** Whether a printed line of this file came through a search. */
  readonly isMatch: (path: string, line: string) => boolean
}

/** Reads from a call's stages which of them list, and which way a file's lines took. */
export function readLineage({ stages, shellOpened }: CallTrace): Lineage {
  const byId = new Map(stages.map((stage) => [stage.id, stage]))
  const listing = new Map<number, boolean>()
  const isListing = (stage: Stage): boolean => {
    const known = listing.get(stage.id)
    if (known !== undefined) return known
    listing.set(stage.id, false)
    const sources = stage.stdinFrom.flatMap((id) => byId.get(id) ?? [])
    const passesOn = !SEARCH.has(stage.name) && stage.opened.length === 0 && sources.length > 0 && sources.every(isListing)
    const found = listsByItself(stage) || (SEARCH.has(stage.name) && sources.length > 0 && stage.opened.length === 0 && sources.every(isListing)) || passesOn
    listing.set(stage.id, found)
    return found
  }
  const consumers = new Map<number, Stage[]>()
  for (const stage of stages) for (const id of stage.stdinFrom) consumers.set(id, [...(consumers.get(id) ?? []), stage])

  /** Ends of the ways that a file's text took, and whether a search stands on each. */
  const ends = new Map<string, { readonly stage: Stage; readonly searched: boolean }[]>()
  const follow = (path: string, stage: Stage, searched: boolean, seen: Set<number>): void => {
    if (seen.has(stage.id) || isListing(stage)) return
    seen.add(stage.id)
    const through = searched || SEARCH.has(stage.name)
    const next = consumers.get(stage.id) ?? []
    if (next.length === 0) ends.set(path, [...(ends.get(path) ?? []), { stage, searched: through }])
    for (const consumer of next) follow(path, consumer, through, seen)
  }
  const opened = new Set<string>()
  for (const stage of stages) {
    if (isListing(stage) || LAUNCHERS.has(stage.name)) continue
    for (const path of new Set(stage.opened)) {
      opened.add(path)
      follow(path, stage, false, new Set())
    }
  }
  for (const path of shellOpened) {
    opened.add(path)
    const last = stages.filter((stage) => !isListing(stage) && (consumers.get(stage.id) ?? []).length === 0)
    if (last.length > 0 && last.every((stage) => SEARCH.has(stage.name))) for (const stage of last) follow(path, stage, true, new Set())
    else ends.delete(path)
  }

  const lineSets = new Map<number, ReadonlySet<string>>()
  const linesOf = (stage: Stage): ReadonlySet<string> => {
    const known = lineSets.get(stage.id) ?? new Set(stage.stdout.split('\n'))
    lineSets.set(stage.id, known)
    return known
  }
  return {
    isListing,
    opened: [...opened],
    isMatch(path, line) {
      const ways = ends.get(path)
      if (ways === undefined) return false
      if (ways.every(({ searched }) => searched)) return true
      if (ways.every(({ searched }) => !searched)) return false
      const from = ways.filter(({ stage }) => linesOf(stage).has(line))
      return from.length > 0 && from.every(({ searched }) => searched)
    },
  }
}

function listsByItself({ name, args }: Stage): boolean {
  if (LISTING.has(name)) return true
  if (!SEARCH.has(name)) return false
  const flags = args.slice(0, args.includes('--') ? args.indexOf('--') : undefined)
  return flags.some((flag) => /^--(?:count|count-matches|files-with-matches|files-without-match|files|quiet|silent)$/.test(flag) || /^-[a-zA-Z0-9]*[clLq]/.test(flag.replace(/^(-[^efmABCgt]*)[efmABCgt].*$/, '$1')))
}
