/** Lines of a sheet, a row each. */
export type CellLines = {
  readonly from: number
  readonly to: number
  /** Of the first line. */
  readonly row: number
  readonly columns: readonly [string, string]
}

/** What a tool call returned, without what the environment put around it. */
export type Observation = {
  readonly lines: readonly string[]
  /** From the reader's notice: which lines of how many these are. */
  readonly range?: { readonly from: number; readonly to: number; readonly of: number }
  /** From the reader's notice: how many pages there are. */
  readonly parts?: number
  /** From the limit's notice or the reader's: where to go on. */
  readonly next?: number
  /** From the reader's notice: which cells of a sheet which lines are. */
  readonly cells: readonly CellLines[]
  readonly cut: boolean
  readonly interrupted: boolean
}

const CUT = /^\[The first \d+ of \d+ characters are shown\./
const RANGE = /\blines? (\d+)(?:-(\d+))? of (\d+)/
const PARTS = /^\[page \d+ of (\d+)\b/
const NOTE = /^\[(?:note: .*|and \d+ more notes|.* has no (?:lines|text))\]$/
const LONG_LINE = /^\[line \d+ has \d+ characters, the first \d+ are shown;/
const CELLS = /\blines (\d+)-(\d+) are ([A-Z]+)(\d+):([A-Z]+)\d+/gu
const NEXT = /\bstart_line[= ](\d+)/

/** Takes the closing `[tab]` lines and our own notices off an observation. */
export function parseObservation(text: string): Observation {
  const lines = text.split('\n')
  dropClosing(lines)
  const notices: string[] = []
  while (lines.length > 0 && isNotice(lines.at(-1)!)) {
    notices.push(lines.pop()!)
    while (lines.at(-1) === '') lines.pop()
  }
  const range = notices.map((notice) => RANGE.exec(notice)).find((match) => match !== null)
  const parts = notices.map((notice) => PARTS.exec(notice)).find((match) => match !== null)
  const next = notices.map((notice) => NEXT.exec(notice)).find((match) => match !== null)
  return {
    lines,
    ...(range == null
      ? {}
      : { range: { from: Number(range[1]), to: Number(range[2] ?? range[1]), of: Number(range[3]) } }),
    ...(parts == null ? {} : { parts: Number(parts[1]) }),
    ...(next == null ? {} : { next: Number(next[1]) }),
    cells: notices.flatMap((notice) =>
      Array.from(notice.matchAll(CELLS), ([, from, to, left = '', row, right = '']) => ({
        from: Number(from),
        to: Number(to),
        row: Number(row),
        columns: [left, right] as const,
      })),
    ),
    cut: notices.some((notice) => CUT.test(notice)),
    interrupted: text.startsWith('Interrupted: '),
  }
}

function dropClosing(lines: string[]): void {
  while (lines.at(-1)?.startsWith('[tab] ') === true) lines.pop()
  while (lines.at(-1) === '') lines.pop()
}

function isNotice(line: string): boolean {
  return (
    line.startsWith('[') &&
    line.endsWith(']') &&
    [CUT, RANGE, NEXT, PARTS, NOTE, LONG_LINE].some((notice) => notice.test(line))
  )
}
