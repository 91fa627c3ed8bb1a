import { chooseOutputFolder } from './deliverable/choose-output-folder.ts'
import type { Sources } from './tab/trace.ts'
import { captureSources } from './task-files.ts'
import type { RunParts } from './task-run.ts'
import { createViews } from './views/create-views.ts'
import { openWorkspace } from './workspace/open-workspace.ts'

type Folder = { readonly root: string; readonly outputDir?: string; readonly signal?: AbortSignal }

/** Does something with the text views of a folder that is opened for it alone. */
export async function withSources<T>(
  { pool, paths }: Pick<RunParts, 'pool' | 'paths'>,
  { root, outputDir, signal }: Folder,
  use: (sources: Sources) => Promise<T>,
): Promise<T> {
  const { dir } = await chooseOutputFolder({
    workspaceRoot: root,
    ...(outputDir === undefined ? {} : { requested: outputDir }),
  })
  const workspace = await openWorkspace(root, {
    outputDir: dir,
    watch: false,
    ...(signal === undefined ? {} : { signal }),
  })
  const views = await createViews({ workspace, pool, cacheDir: paths.views })
  try {
    return await use(captureSources(workspace, views))
  } finally {
    await views.close()
    await workspace.close()
  }
}
