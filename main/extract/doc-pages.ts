import type { ByteView } from './byte-view.ts'
import { positionTable, type DocFile } from './doc-file.ts'

/** Characters kept from one place in the file to another, and what is set on them. */
export type FormattedRun<T> = { readonly start: number; readonly end: number; readonly format: T }

const PAGE = 512

/** The runs on a document's pages of formats, by place; `read` gives the format of a page's run. */
export function formattedRuns<T>(
  file: DocFile,
  place: number,
  read: (page: ByteView, run: number, count: number) => T | undefined,
): FormattedRun<T>[] {
  const table = positionTable(file.table(place), file.isOld ? 2 : 4)
  const numbers = Array.from({ length: table.count }, (_, i) =>
    file.isOld ? table.entry(i).u16(0) : table.entry(i).u32(0) & 0x3f_ffff,
  )
  const runs: FormattedRun<T>[] = []
  for (const number of new Set(numbers)) {
    // A page that is not there formats nothing; the text is read all the same.
    if ((number + 1) * PAGE > file.word.length) continue
    const page = file.word.part(number * PAGE, PAGE)
    const count = page.u8(PAGE - 1)
    if ((count + 1) * 4 > PAGE) continue
    for (let run = 0; run < count; run++) {
      const format = read(page, run, count)
      if (format !== undefined) runs.push({ start: page.u32(run * 4), end: page.u32(run * 4 + 4), format })
    }
  }
  return runs.toSorted((a, b) => a.start - b.start)
}

/** Finds what is set at a place; asked for neighbours it answers at once. */
export function formatAt<T>(runs: readonly FormattedRun<T>[], plain: T): (offset: number) => T {
  let last: FormattedRun<T> = { start: 0, end: 0, format: plain }
  return (offset) => {
    if (offset >= last.start && offset < last.end) return last.format
    let [low, high] = [0, runs.length]
    while (low < high) {
      const middle = (low + high) >> 1
      if (runs[middle]!.start <= offset) low = middle + 1
      else high = middle
    }
    const found = runs[low - 1]
    // Between two runs nothing is set: the gap is remembered like a run.
    if (found !== undefined && offset < found.end) last = found
    else last = { start: found?.end ?? 0, end: runs[low]?.start ?? Number.POSITIVE_INFINITY, format: plain }
    return last.format
  }
}
