import type { Collapsed, SourceLines } from './source-lines.ts'
import type { Printer } from './stage-lineage.ts'
import type { Tied } from './tie.ts'

/** Bytes of text that one call may look through. */
const SEARCHED_BYTES = 64 * 1024 * 1024
/** Files that may take turns line by line, as under `paste`. */
const SIDE_BY_SIDE = 8

type Place = { readonly line: number; readonly position?: number }

export type FileOrder = ReturnType<typeof createFileOrder>

/** Where the tying stands: in which file, and at which line of each. */
export function createFileOrder(opened: readonly string[], open: (path: string) => Promise<SourceLines | undefined>) {
  const places = new Map<string, Place>()
  const searched = new Map<string, number>()
  let searchedBytes = 0
  let last: string | undefined

  const rotated = (files: readonly string[]): readonly string[] => {
    const at = last === undefined ? -1 : files.indexOf(last)
    return at <= 0 ? files : [...files.slice(at), ...files.slice(0, at)]
  }
  const place = (file: SourceLines, to: Place): void => {
    last = file.source.path
    places.set(last, to)
  }

  return {
    rotated,
    /** The printer's own files, then the others. */
    filesFor(printer: Printer | undefined): readonly string[] {
      if (printer === undefined || printer.files.length === 0 || printer.files.length === opened.length) return opened
      const own = new Set(printer.files)
      return [...printer.files, ...opened.filter((path) => !own.has(path))]
    },
    cursor: (file: SourceLines): number => places.get(file.source.path)?.line ?? 0,
    /** Where in its collapsed text a file stands. */
    position(file: SourceLines, { starts, text }: Collapsed): number {
      const { line = 0, position } = places.get(file.source.path) ?? {}
      return position ?? (line >= starts.length ? text.length : starts[line]!)
    },
    goTo(path: string): void {
      last = path
      places.set(path, { line: 0 })
    },
    tied(file: SourceLines, line: number, text: string): Tied[] {
      place(file, { line })
      return [{ path: file.source.path, line, text }]
    },
    tiedPiece(file: SourceLines, { line, end, text }: { line: number; end: number; text: string }): Tied[] {
      place(file, { line, position: end })
      return [{ path: file.source.path, line, text }]
    },
    /** The lines that may come next: in the current file, at the start of the one after it, and in files read side by side. */
    async successors(printer: Printer | undefined): Promise<{ file: SourceLines; next: number }[]> {
      const own = printer === undefined || printer.files.length === 0 ? opened : printer.files
      const at = last === undefined ? -1 : own.indexOf(last)
      const paths = new Set(at === -1 ? own.slice(0, SIDE_BY_SIDE) : [last!, ...own.slice(at + 1, at + 3)])
      if (own.length <= SIDE_BY_SIDE) for (const path of own) paths.add(path)
      const found: { file: SourceLines; next: number }[] = []
      for (const path of paths) {
        const file = await open(path)
        if (file !== undefined) found.push({ file, next: (places.get(path)?.line ?? 0) + 1 })
      }
      return found
    },
    /** The files to look through, the current one first, as long as the call's share lasts. */
    async *searchable(files: readonly string[]): AsyncGenerator<SourceLines> {
      for (const path of rotated(files)) {
        if (!searched.has(path) && searchedBytes > SEARCHED_BYTES) return
        const file = await open(path)
        if (file === undefined) continue
        if (!searched.has(path)) {
          searched.set(path, file.source.textSize)
          searchedBytes += file.source.textSize
        }
        yield file
      }
    },
  }
}
