import { setImmediate as nextTick } from 'node:timers/promises'
import { quotedName } from '../tab/quoted-name.ts'
import type { SearchReply, SearchRequest } from './protocol.ts'

type Options = {
  readonly request: SearchRequest
  /** The workspace path of a real path; undefined when its lines do not count. */
  readonly locate: (real: string) => string | undefined
  /** How the user named it, and which operand it belongs to. */
  readonly shown: (path: string) => { readonly order: number; readonly name: string } | undefined
  readonly signal: AbortSignal
}

/** Milliseconds for which the engine's thread is held at a time. */
const SLICE_MS = 8
/** Lines between two looks at the clock. */
const LINES = 500

type Group = { readonly path: string; readonly order: number; readonly prefix: string; text: string }

/** ripgrep's output with NUL behind each path → the command's output, files in operand and path order. Text is handled as latin1 bytes, in slices: there may be seconds of it. Rejects with the signal's reason. */
export async function formatMatches(
  output: Buffer,
  { request, locate, shown, signal }: Options,
): Promise<Omit<SearchReply, 'stderr' | 'notice' | 'searched'>> {
  const raw = output.toString('latin1')
  const groups = new Map<string, Group | undefined>()
  const groupOf = (real: string): Group | undefined => {
    if (groups.has(real)) return groups.get(real)
    const path = locate(Buffer.from(real, 'latin1').toString())
    const name = path === undefined ? undefined : shown(path)
    const group =
      path === undefined || name === undefined
        ? undefined
        : { path, order: name.order, prefix: Buffer.from(quotedName(name.name)).toString('latin1'), text: '' }
    groups.set(real, group)
    return group
  }
  const { mode } = request
  const heading = request.heading === true && request.names && mode === 'lines'
  const onlyMatching = request.args.includes('-o')
  let matched = false
  let separated = false
  let sliceEnd = performance.now() + SLICE_MS
  for (let at = 0, lines = 0; at < raw.length; lines++) {
    if (lines % LINES === 0 && performance.now() > sliceEnd) {
      await nextTick()
      signal.throwIfAborted()
      sliceEnd = performance.now() + SLICE_MS
    }
    const nul = raw.indexOf('\0', at)
    if (nul < 0) break
    if (mode === 'paths' || mode === 'files') {
      const group = groupOf(raw.slice(at, nul))
      if (group !== undefined) group.text = `${group.prefix}\n`
      at = nul + 1
      continue
    }
    if (raw.startsWith('--\n', at)) {
      separated = true
      at += 3
      continue
    }
    const lineEnd = raw.indexOf('\n', nul)
    const end = lineEnd < 0 ? raw.length : lineEnd
    const group = groupOf(raw.slice(at, nul))
    if (group !== undefined) {
      const rest = raw.slice(nul + 1, end)
      if (separated && group.text !== '') group.text += '--\n'
      matched ||= mode === 'lines' || rest !== '0'
      // An empty match is a match, but nothing to print.
      if (!onlyMatching || !/^(?:\d+:)?$/.test(rest)) group.text += line(group, rest, request)
    }
    separated = false
    at = end + 1
  }
  const ordered = [...groups.values()]
    .filter((group): group is Group => group !== undefined && group.text !== '')
    .toSorted((a, b) => a.order - b.order || (a.path < b.path ? -1 : 1))
  return {
    stdout: Buffer.from(
      heading
        ? ordered.map(({ prefix, text }) => `${prefix}\n${text}`).join('\n')
        : ordered.map(({ text }) => text).join(request.context && mode === 'lines' ? '--\n' : ''),
      'latin1',
    ),
    matched: mode === 'lines' || mode === 'counts' ? matched : ordered.length > 0,
    opened: mode === 'lines' ? ordered.map(({ path }) => path) : [],
  }
}

/** A line around a match has `-` where a match has `:`. */
function line({ prefix }: Group, rest: string, { context, lineNumbers, names, heading, mode }: SearchRequest): string {
  const numbered = context ? /^\d+([:-])/.exec(rest) : null
  const text = numbered !== null && !lineNumbers ? rest.slice(numbered[0].length) : rest
  return names && !(heading === true && mode === 'lines') ? `${prefix}${numbered?.[1] ?? ':'}${text}\n` : `${text}\n`
}
