import fs from 'node:fs/promises'
import path from 'node:path'
import type { Deliverable, DiffLine, Preview } from '../../preload/document-shapes.ts'
import { AppError } from '../app-error.ts'
import { formatOf, openOutputFolder, type OutputFolder } from '../deliverable/output-folder.ts'
import type { Engine } from '../engine.ts'
import { unpackView } from '../extract/packed-view.ts'
import type { ExtractPool } from '../extract/pool.ts'
import type { ViewLine } from '../extract/text-view.ts'
import type { TaskRow } from '../store/tasks.ts'
import { previewOf } from './previews.ts'

const MOST_DIFF_LINES = 20_000

/** What tasks wrote, with every version that is kept. Only files that a task's own events name are shown. */
export function createDeliverables(engine: Engine, pool: ExtractPool, taskOf: (id: string) => TaskRow) {
  const { store } = engine.parts

  /** Names in the output folder, in the order in which they were first written. */
  function namesOf(task: TaskRow): string[] {
    const names = store.events
      .list(task.id)
      .flatMap((event) =>
        event.type === 'deliverable'
          ? [path.relative(task.settings.outputDir, event.path).split(path.sep).join('/')]
          : [],
      )
    return [...new Set(names)]
  }

  async function outputOf(taskId: string, name?: string): Promise<{ task: TaskRow; output: OutputFolder }> {
    const task = taskOf(taskId)
    if (name !== undefined && !namesOf(task).includes(name))
      throw new AppError('not_found', `This task wrote no file ${name}.`)
    return { task, output: await openOutputFolder({ dir: task.settings.outputDir }) }
  }

  /** Real path of a version, or of the file under its own name. */
  async function fileOf(taskId: string, name: string, version?: number): Promise<string> {
    const { output } = await outputOf(taskId, name)
    if (version !== undefined) {
      const found = (await output.versions(name)).find((kept) => kept.version === version)
      if (found === undefined) throw new AppError('not_found', `Version ${version} of ${name} is not there any more.`)
      return found.file
    }
    if ((await output.stat(name)) === undefined)
      throw new AppError('not_found', `${name} is not in the output folder any more; its versions are kept.`)
    return path.join(output.dir, name)
  }

  async function linesOf(file: string, name: string): Promise<ViewLine[]> {
    const { lines } = unpackView(await pool.extract(file, { name }))
    if (lines.length > MOST_DIFF_LINES)
      throw new AppError('workspace', `The versions are too long to compare (${lines.length} lines).`)
    return [...lines]
  }

  return {
    fileOf,
    async list(taskId: string): Promise<Deliverable[]> {
      const { task, output } = await outputOf(taskId)
      return Promise.all(
        namesOf(task).map(async (name) => {
          const versions = await output.versions(name)
          return {
            name,
            format: formatOf(name),
            versions: versions.map(({ version, bytes, sha256, mtime }) => ({ version, bytes, sha256, at: mtime })),
            isCurrent: await output.isNewest(name),
          }
        }),
      )
    },
    async preview(taskId: string, name: string, version?: number): Promise<Preview> {
      return previewOf(pool, await fileOf(taskId, name, version), name)
    },
    async diff(
      taskId: string,
      name: string,
      { from, to }: { readonly from: number; readonly to: number },
    ): Promise<DiffLine[]> {
      const [before, after] = await Promise.all(
        [from, to].map(async (version) => linesOf(await fileOf(taskId, name, version), name)),
      )
      const { diffVersions } = await import('./diff-versions.ts')
      return diffVersions(before ?? [], after ?? [])
    },
    /** Writes an earlier version once more, as the newest; a file that somebody changed stays, and the version goes beside it. */
    async restore(taskId: string, name: string, version: number) {
      const { output } = await outputOf(taskId, name)
      const bytes = await fs.readFile(await fileOf(taskId, name, version))
      const written = await output.write(name, bytes)
      return {
        name: written.name,
        version: written.version,
        ...(written.notice === undefined ? {} : { notice: written.notice }),
      }
    },
  }
}
