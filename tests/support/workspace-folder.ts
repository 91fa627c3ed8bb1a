import { execFileSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { onTestFinished } from 'vitest'
import { createExtractPool } from '../../main/extract/pool.ts'
import { createViews, type ViewsOptions } from '../../main/views/create-views.ts'
import { openWorkspace, type WorkspaceOptions } from '../../main/workspace/open-workspace.ts'
import { tempFolder } from './temp-folder.ts'

type Content = string | Uint8Array

/** A folder with these files; more can be put into it and taken away. */
export function workspaceFolder(files: Record<string, Content> = {}) {
  const root = path.join(tempFolder(), 'workspace')
  fs.mkdirSync(root)
  const at = (file: string): string => path.join(root, file)
  const put = (file: string, content: Content): void => {
    fs.mkdirSync(path.dirname(at(file)), { recursive: true })
    fs.writeFileSync(at(file), content)
  }
  for (const [file, content] of Object.entries(files)) put(file, content)
  return {
    root,
    at,
    put,
    remove: (file: string) => fs.rmSync(at(file), { recursive: true }),
    rename(from: string, to: string) {
      fs.mkdirSync(path.dirname(at(to)), { recursive: true })
      fs.renameSync(at(from), at(to))
    },
    pipe: (file: string) => execFileSync('sh', ['-c', 'mkfifo "$0"', at(file)]),
    link: (target: string, file: string) => fs.symlinkSync(target, at(file)),
  }
}

/** Opened without a watcher unless asked for, and closed after the test. */
export async function opened(root: string, options: WorkspaceOptions = {}) {
  const workspace = await openWorkspace(root, { watch: false, ...options })
  onTestFinished(() => workspace.close())
  return workspace
}

/** Text views over a folder with the real extraction pool, closed after the test. */
export async function viewsOf(root: string, cacheDir: string, options: Partial<ViewsOptions> = {}) {
  const workspace = options.workspace ?? (await opened(root))
  const pool = options.pool ?? createExtractPool()
  const views = await createViews({ workspace, pool, cacheDir, ...options })
  const close = async () => {
    await views.close()
    await pool.close()
  }
  onTestFinished(close)
  return { workspace, views, close }
}

/** Text in an encoding that is not UTF-8, so that it has a view of its own. */
export function latin1(text: string): Uint8Array {
  return Buffer.from(text, 'latin1')
}
