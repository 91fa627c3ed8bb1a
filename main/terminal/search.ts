import { existsSync } from 'node:fs'
import { join, sep } from 'node:path'
import { AppError } from '../app-error.ts'
import type { Views } from '../views/views.ts'
import type { SearchReply, SearchRequest } from './protocol.ts'
import { globForms } from './glob-forms.ts'
import { runRipgrep, STDIN_NAME } from './ripgrep.ts'
import { formatMatches } from './search-output.ts'
import { searchNotice } from './search-notice.ts'
import type { TerminalFiles, WorkspaceTree } from './workspace-tree.ts'

export type SearchHost = {
  readonly files: TerminalFiles
  readonly views: Pick<Views, 'open' | 'start' | 'stateOf' | 'mirror'>
  readonly tree: WorkspaceTree
  readonly signal: AbortSignal
  /** Milliseconds that files not yet read are waited for. */
  readonly extractMs: number
}

/** Files beyond which ripgrep walks their folder instead of being handed a list. */
const LIST_LIMIT = 100

/** Runs ripgrep over the files in place and over the mirror tree of text views; results in operand and path order. */
export async function search(request: SearchRequest, host: SearchHost): Promise<SearchReply> {
  return request.input === undefined ? searchFiles(request, host) : searchInput(request, host)
}

async function searchInput(request: SearchRequest, { signal }: SearchHost): Promise<SearchReply> {
  const { stdout, stderr } = await runRipgrep(request.args, ['-'], { signal, input: request.input })
  const name = request.roots[0]!.shown
  const formatted = await formatMatches(stdout, {
    request,
    signal,
    locate: (real) => (real === STDIN_NAME ? real : undefined),
    shown: () => ({ order: 0, name }),
  })
  return { ...formatted, opened: [], searched: 1, stderr }
}

async function searchFiles(request: SearchRequest, host: SearchHost): Promise<SearchReply> {
  const { files, tree, views } = host
  const scopes = request.roots.map(({ shown, path }) => {
    const file = tree.file(path)
    return { shown, folder: file === undefined ? (tree.folder(path) ?? path) : undefined, file: file?.path }
  })
  const inScope = [...tree.files()]
    .filter(({ path }) => scopes.some((scope) => covers(scope, path)) && admitted(path, request))
    .map(({ path }) => path)
  const listing = request.mode === 'files'
  const unkept = listing ? new Set() : await readUnread(inScope, host)
  const left: { path: string; code: string }[] = []
  const searchable = new Map<string, 'in_place' | 'mirrored'>()
  for (const path of inScope) {
    const state = listing ? { state: 'in_place' as const } : views.stateOf(path)
    if (state.state === 'in_place' || state.state === 'mirrored') searchable.set(path, state.state)
    else left.push({ path, code: state.state === 'failed' ? state.code : unkept.has(path) ? 'no_room' : 'unread' })
  }
  const closed = [...(files.unreadable?.() ?? [])].filter((path) =>
    scopes.some((scope) => covers(scope, `${path}/`) || scope.folder === path),
  )
  const globs = [...request.globs, ...request.excludedFolders.map((name) => `!${name}/`)].flatMap((glob) =>
    globForms(glob).flatMap((form) => ['-g', form]),
  )
  const runs = searchRuns(scopes, searchable, host)
  const results = await Promise.all(
    runs.map(({ targets, args }) => runRipgrep([...request.args, ...globs, ...args], targets, { signal: host.signal })),
  )
  const formatted = await formatMatches(Buffer.concat(results.map(({ stdout }) => stdout)), {
    request,
    signal: host.signal,
    locate: locator(host, searchable),
    shown: (path) => {
      const at = scopes.findIndex((scope) => covers(scope, path))
      if (at < 0) return undefined
      const scope = scopes[at]!
      return {
        order: at,
        name:
          scope.folder === undefined
            ? scope.shown
            : joinShown(scope.shown, path.slice(scope.folder === '' ? 0 : scope.folder.length + 1)),
      }
    },
  })
  return {
    ...formatted,
    searched: searchable.size,
    stderr: results.map(({ stderr }) => stderr).join(''),
    ...(left.length + closed.length > 0 && scopes.some(({ folder }) => folder !== undefined)
      ? { notice: searchNotice(inScope.length, left, closed) }
      : {}),
  }
}

type Scope = { readonly shown: string; readonly folder: string | undefined; readonly file: string | undefined }

function covers({ folder, file }: Scope, path: string): boolean {
  if (folder === undefined) return path === file
  return folder === '' || path.startsWith(`${folder}/`)
}

function joinShown(shown: string, rest: string): string {
  const composed = rest.normalize('NFC')
  return shown === '' || shown.endsWith('/') ? shown + composed : `${shown}/${composed}`
}

/** grep's --include, --exclude and --exclude-dir, for the counts of the notice; ripgrep applies the same globs to what it walks. */
function admitted(path: string, { globs, excludedFolders }: SearchRequest): boolean {
  if (globs.length === 0 && excludedFolders.length === 0) return true
  const parts = path.split('/')
  const name = parts.pop()!
  if (parts.some((part) => excludedFolders.some((glob) => globMatches(glob, part)))) return false
  if (globs.some((glob) => glob.startsWith('!') && globMatches(glob.slice(1), name))) return false
  const included = globs.filter((glob) => !glob.startsWith('!'))
  return included.length === 0 || included.some((glob) => globMatches(glob, name))
}

function globMatches(glob: string, name: string): boolean {
  const source = glob
    .normalize('NFC')
    .replace(/\[!/g, '[^')
    .replace(/[.+^${}()|\\]/g, (char, at: number) => (char === '^' && glob[at - 1] === '[' ? char : `\\${char}`))
  return new RegExp(`^${source.replaceAll('*', '.*').replaceAll('?', '.')}$`, 'su').test(name.normalize('NFC'))
}

/** Gives those whose text finds no room on the disk. */
async function readUnread(
  paths: readonly string[],
  { views, signal, extractMs }: SearchHost,
): Promise<ReadonlySet<string>> {
  const unkept = new Set<string>()
  const unread = paths.filter((path) => views.stateOf(path).state === 'unread')
  if (unread.length === 0) return unkept
  const limit = AbortSignal.any([signal, AbortSignal.timeout(extractMs)])
  const expired = new Promise<void>((resolve) => limit.addEventListener('abort', () => resolve(), { once: true }))
  const reader = async () => {
    for (let path = unread.shift(); path !== undefined && !limit.aborted; path = unread.shift()) {
      // A file that cannot be read has its state from now on, and the notice names it.
      await views.open(path, { signal: limit }).catch((error: unknown) => {
        if (error instanceof AppError && error.code === 'store') unkept.add(path)
      })
    }
  }
  await Promise.race([expired, Promise.all(Array.from({ length: 8 }, reader))])
  return unkept
}

type Run = { readonly targets: readonly string[]; readonly args: readonly string[] }

/**
 * Real paths for ripgrep, a run for each tree that holds text in scope: folders, or single text files. Where the folder of the files themselves
 * is walked, documents are left out by their extension: their text is in the other tree, and their bytes are many.
 */
function searchRuns(
  scopes: readonly Scope[],
  searchable: ReadonlyMap<string, 'in_place' | 'mirrored'>,
  { files, views }: SearchHost,
): Run[] {
  const single = scopes.flatMap(({ file }) => (file !== undefined && searchable.has(file) ? [file] : []))
  const folders = scopes.flatMap(({ folder }) => (folder === undefined ? [] : [folder]))
  const isListed = single.length <= LIST_LIMIT
  if (!isListed) folders.push(commonFolder(single))
  const outermost = folders.filter(
    (folder, at) =>
      !folders.some(
        (other, index) =>
          (other === '' || folder === other || folder.startsWith(`${other}/`)) && (other !== folder || index < at),
      ),
  )
  const extensions = { in_place: new Set<string>(), mirrored: new Set<string>() }
  for (const [path, state] of searchable) extensions[state].add(extensionOf(path))
  const documents = [...extensions.mirrored].filter(
    (extension) => extension !== '' && !extensions.in_place.has(extension),
  )
  const trees = [
    { state: 'in_place', root: files.root, args: documents.flatMap((extension) => ['--iglob', `!*.${extension}`]) },
    { state: 'mirrored', root: views.mirror, args: [] },
  ] as const
  return trees.flatMap(({ state, root, args }) => {
    if (extensions[state].size === 0) return []
    const targets = [
      ...(isListed ? single.filter((path) => searchable.get(path) === state) : []).map((path) => join(root, path)),
      ...outermost.map((folder) => join(root, folder)).filter((folder) => existsSync(folder)),
    ]
    return targets.length === 0 ? [] : [{ targets: [...new Set(targets)], args }]
  })
}

/** Lower case, without its dot; empty for a name that a glob cannot tell by it. */
function extensionOf(path: string): string {
  return /\.([a-z0-9]{1,8})$/i.exec(path)?.[1]?.toLowerCase() ?? ''
}

function commonFolder(paths: readonly string[]): string {
  let common = paths[0]!.split('/').slice(0, -1)
  for (const path of paths) {
    const parts = path.split('/')
    const differs = common.findIndex((part, at) => parts[at] !== part)
    if (differs >= 0) common = common.slice(0, differs)
  }
  return common.join('/')
}

/** The workspace path of a real one, if that is where the file's text is. */
function locator(
  { files, views }: SearchHost,
  searchable: ReadonlyMap<string, string>,
): (real: string) => string | undefined {
  const inTree = (root: string, state: string) => {
    const prefix = root.endsWith(sep) ? root : root + sep
    return (real: string) => {
      if (!real.startsWith(prefix)) return undefined
      const path = sep === '/' ? real.slice(prefix.length) : real.slice(prefix.length).replaceAll(sep, '/')
      return searchable.get(path) === state ? path : undefined
    }
  }
  const inPlace = inTree(files.root, 'in_place')
  const mirrored = inTree(views.mirror, 'mirrored')
  return (real) => mirrored(real) ?? inPlace(real)
}
