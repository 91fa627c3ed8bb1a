import { createExtractPool } from '../../main/extract/pool.ts'
import { createViews } from '../../main/views/create-views.ts'
import { openWorkspace } from '../../main/workspace/open-workspace.ts'

// Reads the folder of the first argument into the cache of the second, and prints how far it is.
const [root, cacheDir] = process.argv.slice(2)
const workspace = await openWorkspace(root!, { watch: false })
const views = await createViews({ workspace, pool: createExtractPool(), cacheDir: cacheDir! })
await views.warmUp({ onProgress: ({ done }) => void process.stdout.write(`${done}\n`) })
