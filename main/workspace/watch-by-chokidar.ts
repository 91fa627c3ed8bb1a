import path from 'node:path'
import { watch } from 'chokidar'
import { IGNORE_FILE } from './ignore-rules.ts'
import { parentOf } from './path-key.ts'
import type { Watcher, WatcherEvents } from './watcher.ts'

export type ChokidarOptions = {
  readonly root: string
  readonly ignores: (path: string, isFolder: boolean) => boolean
}

/** Watches a whole tree; takes some four kilobytes a file. */
export function watchByChokidar({ root, ignores }: ChokidarOptions, events: WatcherEvents): Watcher {
  const inside = (file: string): string => path.relative(root, file).split(path.sep).join('/')
  const watcher = watch(root, {
    ignoreInitial: true,
    followSymlinks: false,
    ignored(file, stats) {
      const at = inside(file)
      return at !== '' && path.basename(file) !== IGNORE_FILE && ignores(at, stats?.isDirectory() ?? false)
    },
  })
  watcher.on('all', (_event, file) => events.mark(parentOf(inside(file))))
  watcher.on('ready', events.missed)
  watcher.on('error', events.failed)
  return { renew: () => [], close: () => watcher.close() }
}
