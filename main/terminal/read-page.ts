import type { Locator } from '../extract/text-view.ts'
import { cellRuns, cellWords, type CellRun } from './cell-runs.ts'
import type { BegunView, OpenedView, Views } from '../views/views.ts'

export type Selection = {
  readonly asked: {
    readonly page?: number | undefined
    readonly sheet?: string | undefined
    readonly slide?: number | undefined
    readonly start_line?: number | undefined
    readonly end_line?: number | undefined
  }
  /** `page 3 of 12`; '' for the whole file. */
  readonly label: string
  /** 1-based and inclusive; `to` < `from` when nothing is there. */
  readonly from: number
  readonly to: number
  /** More lines follow the last one, which are not read yet. */
  readonly goesOn?: boolean
  /** Which cells the lines of a sheet are. */
  readonly runs?: readonly CellRun[]
}

/** Whether what is asked for, or its first part, is in the beginning of a document. */
export function isBegun({ lineCount, meta }: BegunView, { page, start_line = 1 }: Selection['asked']): boolean {
  const { pages = 0, readPages = 0 } = meta
  return start_line <= lineCount && (page === undefined || page <= readPages || page > pages)
}

/** The lines that page, sheet, slide and line range select. Throws text that says what there is. */
export async function selectLines(
  view: OpenedView | BegunView,
  asked: Selection['asked'],
  { locators }: Pick<Views, 'locators'>,
): Promise<Selection> {
  const { start_line = 1, end_line = Math.max(view.lineCount, start_line) } = asked
  const part = partOf(view, asked)
  if (part === undefined) {
    if (start_line > Math.max(view.lineCount, 1)) throw new Error(`${view.path} has ${view.lineCount} lines.`)
    if (end_line < start_line) throw new Error(`end_line ${end_line} lies before start_line ${start_line}.`)
    const goesOn = 'begun' in view && (asked.end_line ?? Number.POSITIVE_INFINITY) > view.lineCount
    return { asked, label: '', from: start_line, to: Math.min(end_line, view.lineCount), goesOn }
  }
  const all = await locators(view, 1, view.lineCount)
  const first = all.findIndex(part.holds)
  if (first < 0) return { asked, label: part.label, from: 1, to: 0 }
  const last = all.findLastIndex(part.holds)
  return {
    asked,
    label: part.label,
    from: Math.max(first + 1, start_line),
    to: Math.min(last + 1, end_line),
    runs: cellRuns(all.slice(first, last + 1), first + 1),
  }
}

type Part = { readonly label: string; readonly holds: (locator: Locator) => boolean }

function partOf({ path, meta }: OpenedView | BegunView, { page, sheet, slide }: Selection['asked']): Part | undefined {
  if (page !== undefined) {
    if (meta.pages === undefined)
      throw new Error(
        `${path} has no pages; use start_line and end_line${meta.sheets ? ', or sheet' : meta.slides ? ', or slide' : ''}.`,
      )
    if (page > meta.pages) throw new Error(`${path} has ${meta.pages} ${meta.pages === 1 ? 'page' : 'pages'}.`)
    return { label: `page ${page} of ${meta.pages}`, holds: (locator) => 'page' in locator && locator.page === page }
  }
  if (slide !== undefined) {
    if (meta.slides === undefined)
      throw new Error(`${path} has no slides; use start_line and end_line${meta.pages ? ', or page' : ''}.`)
    if (slide > meta.slides) throw new Error(`${path} has ${meta.slides} ${meta.slides === 1 ? 'slide' : 'slides'}.`)
    return {
      label: `slide ${slide} of ${meta.slides}`,
      holds: (locator) => 'slide' in locator && locator.slide === slide,
    }
  }
  if (sheet === undefined) return undefined
  if (meta.sheets === undefined) throw new Error(`${path} has no sheets; use start_line and end_line.`)
  const name =
    meta.sheets.find((known) => known === sheet) ??
    meta.sheets.find((known) => known.toLowerCase() === sheet.toLowerCase())
  if (name === undefined)
    throw new Error(`${path} has the ${meta.sheets.length === 1 ? 'sheet' : 'sheets'}: ${meta.sheets.join(', ')}.`)
  return { label: `sheet ${name}`, holds: (locator) => 'sheet' in locator && locator.sheet === name }
}

const CHUNK_LINES = 500

/** As many lines of a selection as fit into `room` characters, and the notice that says how to go on. */
export async function readPage(
  view: OpenedView | BegunView,
  selection: Selection,
  { lines, room }: { lines: Views['lines']; room: number },
) {
  const { from, label } = selection
  const end = selection.to
  const goesOnAfter = (line: number): string =>
    line < end || selection.goesOn === true ? `; continue with start_line=${line + 1}` : ''
  let text = ''
  let to = from - 1
  for (let full = false; !full && to < end;) {
    const chunk = await lines(view, to + 1, Math.min(end, to + CHUNK_LINES))
    if (chunk.length === 0) break
    for (const line of chunk) {
      if (text.length + line.length + 1 > room) {
        if (text !== '') full = true
        else return longLine(line, { from, room, rest: goesOnAfter(from) })
        break
      }
      text += `${line}\n`
      to++
    }
  }
  const prefix = label === '' ? '' : `${label}: `
  if (to < from)
    return { text, from, to, notice: label === '' ? `[${view.path} has no lines]` : `[${label} has no text]` }
  const isAll = !('begun' in view)
  const whole = isAll && label === '' && from === 1 && to === view.lineCount
  const places = cellWords(selection.runs ?? [], from, to)
  const cells = places === '' ? '' : `; ${places}`
  const of = isAll ? `of ${view.lineCount}` : `of a file whose lines after ${view.lineCount} are still being read`
  const notice = `[${prefix}lines ${from}-${to} ${of}${cells}${goesOnAfter(to)}]`
  return { text, from, to, ...(whole ? {} : { notice }) }
}

/** A line that does not fit by itself is shown in part. */
function longLine(line: string, { from, room, rest }: { from: number; room: number; rest: string }) {
  const cut = /[\uD800-\uDBFF]/.test(line.charAt(room - 2)) ? room - 2 : room - 1
  return {
    text: `${line.slice(0, cut)}\n`,
    from,
    to: from,
    notice: `[line ${from} has ${line.length} characters, the first ${cut} are shown; cut -c or grep -o show other parts of it${rest}]`,
  }
}
