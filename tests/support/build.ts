import { spawnSync } from 'node:child_process'
import path from 'node:path'

const script = path.resolve(import.meta.dirname, '../../scripts/build.ts')

/** Builds the screen if it is missing or older than its sources. */
export function buildScreen(): void {
  build('renderer')
}

/** Builds whatever is missing or older than its sources. */
export function buildAll(): void {
  build()
}

function build(...parts: string[]): void {
  const { status } = spawnSync(process.execPath, [script, '--stale', ...parts], {
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  if (status !== 0) throw new Error('the application could not be built')
}
