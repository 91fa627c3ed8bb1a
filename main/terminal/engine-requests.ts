import { AppError } from '../app-error.ts'
import { ExtractError } from '../extract/text-view.ts'
import type { EngineRequests, Failure } from './protocol.ts'
import { search, type SearchHost } from './search.ts'
import type { BegunView } from '../views/views.ts'
import { buildWorkspaceTree, type WorkspaceTree } from './workspace-tree.ts'

/** Bytes of a file that is handed to the terminal as it is. */
const LARGEST_FILE = 256 * 1024 * 1024

/** Said of a file whose text view cannot be kept. */
export const NO_ROOM = 'no room on the disk for its text'

/** What one call's worker may learn of the workspace: nothing but what the agent may see. */
export function answerRequests({ files, views, signal, extractMs }: Omit<SearchHost, 'tree'>): EngineRequests {
  let built: WorkspaceTree | undefined
  const tree = () => (built ??= buildWorkspaceTree(files))

  const absent = (path: string): Failure => ({ failure: files.isIgnored(path) ? 'ignored' : '' })

  return {
    async list(path) {
      return tree().list(path)
    },
    async link(path) {
      const file = tree().file(path)
      return file === undefined ? undefined : { name: path, directory: false, size: file.size, mtime: file.mtime }
    },
    async text(path) {
      const file = tree().file(path)
      if (file === undefined) return absent(path)
      try {
        const view = await views.open(file.path, { signal })
        return { path: file.path, file: view.textFile, size: view.textSize }
      } catch (error) {
        return failureOf(error)
      }
    },
    async start({ path, first: { unit, count } }) {
      const file = tree().file(path)
      if (file === undefined) return absent(path)
      try {
        const isEnough = (begun: BegunView): boolean => count <= (unit === 'lines' ? begun.lineCount : begun.textSize)
        const view = await views.start(file.path, { isEnough, signal })
        if (!('begun' in view)) return { path: file.path, file: view.textFile, size: view.textSize }
        return { path: file.path, bytes: Buffer.from(view.begun.lines.map((line) => `${line}\n`).join('')) }
      } catch (error) {
        return failureOf(error)
      }
    },
    async bytes(path) {
      const file = tree().file(path)
      if (file === undefined) return absent(path)
      if (file.size > LARGEST_FILE) return { failure: 'too large for the terminal' }
      try {
        const bytes = await files.readBytes(file.path)
        return { path: file.path, bytes, text: views.stateOf(file.path).state === 'in_place' }
      } catch (error) {
        return failureOf(error)
      }
    },
    search: (request) => search(request, { files, views, tree: tree(), signal, extractMs }),
  }
}

/** One or two words; '' reads as a missing file. Bugs are thrown on. */
function failureOf(error: unknown): Failure {
  // The folder of text views is full: what to do about it is said once, by the background reading.
  if (error instanceof AppError && error.code === 'store') return { failure: NO_ROOM }
  if (!(error instanceof ExtractError)) throw error
  return { failure: error.code === 'not_found' ? '' : error.code.replaceAll('_', ' ') }
}
