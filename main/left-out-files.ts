import { safeLine } from './tab/safe-text.ts'
import type { FoundFile } from './workspace/inventory.ts'

const NAMED = 5

/** One line on files that are listed in a folder but can never be opened, with their reasons; undefined where there are none. */
export function leftOutFiles(files: Iterable<FoundFile>): string | undefined {
  const refused = [...files].filter(({ state }) => state === 'refused')
  if (refused.length === 0) return undefined
  const named = refused.slice(0, NAMED).map(({ path, reason }) => `${safeLine(path)} (${reason ?? 'refused'})`)
  const more = refused.length > NAMED ? ` and ${refused.length - NAMED} more` : ''
  return `${refused.length === 1 ? '1 file is' : `${refused.length} files are`} left out: ${named.join(', ')}${more}.`
}
