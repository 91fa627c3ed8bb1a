import fs from 'node:fs'
import path from 'node:path'
import { build } from 'vite'
import { mainBuild, preloadBuild, rendererBuild } from '../vite.build.ts'
import { oneAtATime } from './one-at-a-time.ts'

/** What each part is made of, and the file that shows when it was made. */
const parts = {
  renderer: { config: rendererBuild, sources: ['renderer', 'preload'], made: 'dist/renderer/index.html' },
  main: { config: mainBuild, sources: ['main', 'preload', 'renderer/locales'], made: 'dist/main/cli.js' },
  preload: { config: preloadBuild, sources: ['preload'], made: 'dist/preload/index.cjs' },
}
const always = ['vite.build.ts', 'package-lock.json', 'package.json']
const root = path.dirname(import.meta.dirname)
const words = process.argv.slice(2)
const onlyStale = words.includes('--stale')
const wanted = words.filter((word) => !word.startsWith('--'))

// Whoever starts this, a test runner too, gets what is shipped: React's own checks cost most of its speed.
process.env['NODE_ENV'] = 'production'

// Tests in several processes may find the same part stale.
await oneAtATime(path.join(root, '.cache', 'build.lock'), async () => {
  for (const [name, { config, sources, made }] of Object.entries(parts)) {
    if (wanted.length > 0 && !wanted.includes(name)) continue
    if (onlyStale && !isStale([...sources, ...always], made)) continue
    process.stderr.write(`building ${name}\n`)
    await build({ configFile: false, logLevel: 'warn', mode: 'production', ...config })
    if (name === 'main') fs.chmodSync(path.join(root, 'dist', 'main', 'cli.js'), 0o755)
  }
})

/** Whether a source is newer than what was made of it. */
function isStale(sources: readonly string[], made: string): boolean {
  const madeAt = fs.statSync(path.join(root, made), { throwIfNoEntry: false })?.mtimeMs
  return madeAt === undefined || sources.some((source) => newest(path.join(root, source)) > madeAt)
}

function newest(place: string): number {
  const stat = fs.statSync(place)
  if (!stat.isDirectory()) return stat.mtimeMs
  return Math.max(stat.mtimeMs, ...fs.readdirSync(place).map((name) => newest(path.join(place, name))))
}
