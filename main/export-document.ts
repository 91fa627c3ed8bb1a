import fs from 'node:fs/promises'
import path from 'node:path'
import { AppError } from './app-error.ts'
import type { StoredEvent } from './agent/event.ts'
import { openOutputFolder, formatOf } from './deliverable/output-folder.ts'
import type { ReadNamedFile } from './deliverable/pictures.ts'
import { printWithBrowser, type PrintPage } from './deliverable/print-page.ts'
import { renderDocument } from './deliverable/render.ts'
import { ExtractError } from './extract/text-view.ts'
import { sourcedDocument } from './sourced-document.ts'
import type { TaskRow } from './store/tasks.ts'
import type { Tab } from './tab/record.ts'
import type { RunParts } from './task-run.ts'
import { withSources } from './with-sources.ts'
import { openInside } from './workspace/open-file.ts'

type Request = {
  readonly task: TaskRow
  readonly tab: Tab
  readonly events: readonly StoredEvent[]
  /** Real path of a file that is not there yet; its extension chooses the format. */
  readonly file: string
  /** Of the document in the output folder; the newest one where it is left out. */
  readonly name?: string | undefined
  readonly signal?: AbortSignal
  /** Told of the figures whose sources are known, and of how many there are; writing the file comes after. */
  readonly onProgress?: ((done: number, total: number) => void) | undefined
}

type Parts = Pick<RunParts, 'pool' | 'paths'> & { readonly printPage?: PrintPage | undefined }

/** Writes a task's document with its sources as footnotes and the appendix of evidence. Throws `AppError`. */
export async function exportDocument(
  { printPage = printWithBrowser, ...parts }: Parts,
  { task, tab, events, file, name, signal, onProgress }: Request,
): Promise<void> {
  const { root, settings } = task
  const cancel = signal === undefined ? {} : { signal }
  const document = await withSources(parts, { root, outputDir: settings.outputDir, ...cancel }, (sources) =>
    sourcedDocument({ task, tab, events, sources, signal, onProgress }, name),
  )
  const tools = { printPage, readFile: namedFiles(root, settings.outputDir), ...cancel }
  const { bytes } = await renderDocument(formatOf(path.basename(file)), document, tools)
  try {
    await fs.writeFile(file, bytes, { flag: 'wx', mode: 0o600 })
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'EEXIST') throw new AppError('usage', `${file} is there already; name another file.`, { cause: error })
    await fs.rm(file, { force: true })
    throw new AppError('workspace', `${file} cannot be written (${code}).`, { cause: error })
  }
}

/** Pictures that the document names, of the folder or the output. */
function namedFiles(root: string, outputDir: string): ReadNamedFile {
  return async (name) => {
    const own = /^\/output\/(.+)$/.exec(name)?.[1]
    if (own !== undefined) return (await openOutputFolder({ dir: outputDir })).read(own)
    try {
      const handle = await openInside(root, name.replace(/^\/workspace\//, ''))
      try {
        return await handle.readFile()
      } finally {
        await handle.close()
      }
    } catch (error) {
      if (error instanceof ExtractError) throw new AppError('workspace', error.message, { cause: error })
      throw error
    }
  }
}
