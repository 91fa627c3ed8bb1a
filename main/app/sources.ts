import type { Preview, Source, SourceLine } from '../../preload/document-shapes.ts'
import type { FileRow } from '../../preload/workspace-shapes.ts'
import { AppError } from '../app-error.ts'
import { ExtractError, type Locator } from '../extract/text-view.ts'
import type { ExtractPool } from '../extract/pool.ts'
import { openInside, openedFile } from '../workspace/open-file.ts'
import type { FoundFile } from '../workspace/inventory.ts'
import type { OpenFolders } from './open-folders.ts'
import type { OpenedFolder } from './shared-folders.ts'
import type { BegunView } from '../views/views.ts'
import { previewOf } from './previews.ts'

const MOST_LINES = 5_000

/** What the screen sees of source files. Throws `AppError` for what cannot be shown. */
export function createSources(folders: OpenFolders, pool: ExtractPool) {
  /** Passwords that opened a file, by folder and path: in memory alone, for its preview. */
  const passwords = new Map<string, string>()

  async function opened(id: string, path: string, isEnough: (view: BegunView) => boolean) {
    const folder = await folders.use(id)
    return { ...folder, view: await folder.views.start(path, { isEnough }).catch(readable) }
  }

  return {
    async open(workspaceId: string, path: string, isWhole: boolean): Promise<Source> {
      const { view, views } = await opened(workspaceId, path, () => !isWhole)
      const { kind, size, sha256, lineCount, meta, warnings } = view
      return {
        path: view.path,
        kind,
        size,
        sha256,
        lineCount,
        ...('begun' in view && { isBeginning: true as const }),
        ...(meta.pages === undefined ? {} : { pages: meta.pages }),
        ...(meta.slides === undefined ? {} : { slides: meta.slides }),
        sheets: meta.sheets === undefined ? [] : sheetsOf(await views.locators(view, 1, lineCount)),
        warnings: warnings.map(({ code, message }) => ({ code, message })),
      }
    },
    async lines(workspaceId: string, path: string, range: { from: number; to: number }): Promise<SourceLine[]> {
      const to = Math.min(range.to, range.from + MOST_LINES - 1)
      const { view, views } = await opened(workspaceId, path, ({ lineCount }) => to <= lineCount)
      const [texts, locators] = await Promise.all([
        views.lines(view, range.from, to),
        views.locators(view, range.from, to),
      ])
      return texts.map((text, index) => ({ line: range.from + index, text, locator: { ...locators[index]! } }))
    },
    async preview(workspaceId: string, path: string): Promise<Preview> {
      const { workspace } = await folders.use(workspaceId)
      const file = workspace.resolve(path) ?? path
      const handle = await openInside(workspace.root, file).catch(readable)
      try {
        const password = passwords.get(keyOf(workspaceId, file))
        return await previewOf(pool, openedFile(workspace.root, file, handle.fd), file, password).catch(readable)
      } finally {
        await handle.close()
      }
    },
    async retry(workspaceId: string, path: string, password: string | undefined): Promise<FileRow> {
      const folder = await folders.use(workspaceId)
      await folder.views.readAgain(path, password === undefined ? {} : { password }).catch(readable)
      const file = folder.workspace.resolve(path) ?? path
      if (password !== undefined) passwords.set(keyOf(workspaceId, file), password)
      folders.report(workspaceId)
      return fileRow(folder, folder.workspace.file(file)!)
    },
  }
}

/** A file as the screen lists it: its state is that of its text view where that is known. */
export function fileRow({ views }: OpenedFolder, { path, size, mtime, kind, state, reason }: FoundFile): FileRow {
  const view = state === 'refused' || state === 'placeholder' ? undefined : views.stateOf(path)
  if (view?.state === 'failed')
    return { path, size, mtime, kind, state: view.code as FileRow['state'], reason: view.reason }
  const now = view === undefined ? state : view.state === 'unread' ? 'unread' : 'ok'
  return { path, size, mtime, kind, state: now, ...(reason === undefined ? {} : { reason }) }
}

function keyOf(workspaceId: string, path: string): string {
  return JSON.stringify([workspaceId, path])
}

function sheetsOf(locators: readonly Locator[]): Source['sheets'] {
  const sheets = new Map<string, Source['sheets'][number]>()
  for (const [index, locator] of locators.entries()) {
    if (!('sheet' in locator)) continue
    const known = sheets.get(locator.sheet)
    if (known === undefined)
      sheets.set(locator.sheet, {
        name: locator.sheet,
        hidden: locator.hidden === true,
        firstLine: index + 1,
        lines: 1,
      })
    else known.lines = index + 2 - known.firstLine
  }
  return [...sheets.values()]
}

/** Why a file cannot be shown is for the person to read. */
function readable(error: unknown): never {
  if (!(error instanceof ExtractError)) throw error
  throw new AppError(error.code === 'not_found' ? 'not_found' : 'workspace', error.message, { cause: error })
}
