import { AppError } from './app-error.ts'
import type { OutputFolder } from './deliverable/output-folder.ts'
import type { ReadNamedFile } from './deliverable/pictures.ts'
import { ExtractError } from './extract/text-view.ts'
import type { Sources } from './tab/trace.ts'
import type { TerminalFiles } from './terminal/workspace-tree.ts'
import type { Views } from './views/views.ts'
import { openInside } from './workspace/open-file.ts'
import type { Workspace } from './workspace/open-workspace.ts'

/** The workspace as the terminal may see it: without what the user excluded. */
export function terminalFiles(workspace: Workspace, isExcluded: (path: string) => boolean): TerminalFiles {
  return {
    root: workspace.root,
    *files() {
      for (const file of workspace.files()) if (file.state !== 'refused' && !isExcluded(file.path)) yield file
    },
    isThere: () => workspace.isThere(),
    unreadable: () => workspace.unreadable,
    resolve: (path) => workspace.resolve(path),
    isIgnored: (path) => workspace.isIgnored(path) || isExcluded(path),
    async readBytes(path) {
      const handle = await openInside(workspace.root, path)
      try {
        return await handle.readFile()
      } finally {
        await handle.close()
      }
    },
  }
}

/** The workspace as the capture asks it. */
export function captureSources(workspace: Workspace, views: Views): Sources {
  return {
    async open(path) {
      try {
        // What a call printed may be of a document that is still being read.
        const view = await views.start(path, { isEnough: () => true })
        const { sha256, size, mtime, lineCount, textSize } = view
        return {
          path: view.path,
          sha256,
          size,
          mtime,
          lineCount,
          textSize,
          ...('begun' in view && { isBeginning: true as const }),
          lines: (from, to) => views.lines(view, from, to),
          locators: (from, to) => views.locators(view, from, to),
        }
      } catch (error) {
        if (error instanceof ExtractError) return undefined
        throw error
      }
    },
    resolve: (printed) => workspace.resolve(printed),
    *paths() {
      for (const file of workspace.files()) yield file.path
    },
    sizeOf: (path) => workspace.file(path)?.size,
  }
}

/** A file that the agent names, of the folder as the terminal may see it or of the output: `/output/plan.png`, `/workspace/a/plan.png`, `a/plan.png`. */
export function namedFiles(files: TerminalFiles, folder: OutputFolder): ReadNamedFile {
  return async (name) => {
    const own = /^\/output\/(.+)$/.exec(name)?.[1]
    if (own !== undefined) return folder.read(own)
    const path = files.resolve(name)
    if (path === undefined || files.isIgnored(path))
      throw new AppError('not_found', `There is no file ${name} in the folder.`)
    try {
      return await files.readBytes(path)
    } catch (error) {
      if (error instanceof ExtractError) throw new AppError('workspace', error.message, { cause: error })
      throw error
    }
  }
}
