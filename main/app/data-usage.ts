import fs from 'node:fs/promises'
import path from 'node:path'
import type { DataUsage } from '../../preload/settings-shapes.ts'
import type { Engine } from '../engine.ts'

/** What the data folder holds, in bytes; `shownPath` is for the person's eyes. */
export async function dataUsage(engine: Engine): Promise<DataUsage> {
  const { paths, store, dataDir } = engine.parts
  const database = await Promise.all(['', '-wal', '-shm'].map((end) => sizeOf(`${paths.database}${end}`)))
  return {
    tasks: store.tasks.list().length,
    database: database.reduce((sum, size) => sum + size, 0),
    cache: await sizeBelow(paths.views),
    shownPath: dataDir,
  }
}

async function sizeBelow(dir: string): Promise<number> {
  const entries = await fs.readdir(dir, { withFileTypes: true, recursive: true }).catch(() => [])
  let total = 0
  for (const entry of entries) if (entry.isFile()) total += await sizeOf(path.join(entry.parentPath, entry.name))
  return total
}

/** 0 for what is gone meanwhile. */
async function sizeOf(file: string): Promise<number> {
  return (await fs.stat(file).catch(() => undefined))?.size ?? 0
}
