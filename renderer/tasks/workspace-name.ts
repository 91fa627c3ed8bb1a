import type { Workspace } from '../../preload/workspace-shapes.ts'
import type { Catalogue } from '../locales/en.ts'

/** The sample has a name in the reader's language, a folder its own. */
export function nameOf({ isSample, name }: Workspace, text: Catalogue): string {
  return isSample ? text.tasks.sample : name
}
