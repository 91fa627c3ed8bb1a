import { printedLines } from './printed-lines.ts'
import type { Lineage } from './stage-lineage.ts'
import { createTie, type TieContext, type Tied } from './tie.ts'
import type { CallTrace } from './trace.ts'

/** What one call printed of one file: texts by line number. */
export type FileReading = { readonly shown: Map<number, string[]>; readonly cut: Set<number>; isPassage: boolean }

export type TiedOutput = {
  readonly readings: ReadonlyMap<string, FileReading>
  /** Shown lines that are no line of a file. */
  readonly untied: readonly string[]
  /** The first line that the cut took, where it is known. */
  readonly cutAt?: { readonly path: string; readonly line: number }
}

type OutputFacts = TieContext & {
  readonly lineage: Lineage
  readonly shownChars: number
  /** What listings printed: not derived, wherever it ends up. */
  readonly listed: ReadonlySet<string>
}

/** Lines in a row beyond the cut that are of no file shown, after which the rest is not looked at. */
const GIVES_UP = 200

/** Ties the output of a call line by line: what is shown in every way, what is cut by whole lines of the files shown. */
export async function tieOutput(trace: CallTrace, facts: OutputFacts): Promise<TiedOutput> {
  const { lineage, shownChars, listed } = facts
  const readings = new Map<string, FileReading>()
  const untied: string[] = []
  const tie = createTie(facts)
  let cutAt: TiedOutput['cutAt']
  let blanks: Blank[] = []
  let last: Tied | undefined
  let misses = 0
  /** The files with shown lines, once the cut is reached. */
  let files: readonly string[] | undefined

  const note = (path: string, line: number, text: string | undefined): FileReading => {
    let reading = readings.get(path)
    if (reading === undefined) readings.set(path, (reading = { shown: new Map(), cut: new Set(), isPassage: false }))
    const known = reading.shown.get(line)
    if (text === undefined) reading.cut.add(line)
    else if (known === undefined) reading.shown.set(line, [text])
    // A line shown twice, or whole after a piece of it, is kept once.
    else if (!known.some((before) => before.includes(text)))
      reading.shown.set(line, [...known.filter((before) => !text.includes(before)), text])
    return reading
  }

  const between = async (after: Tied | undefined): Promise<void> => {
    if (blanks.length > 0) await tieBlanks(blanks, { before: last, after }, { open: facts.open, note })
    blanks = []
    last = after
  }

  for (const { text, start, printer, stream } of printedLines(trace, lineage)) {
    const visible = shownChars - start
    if (text.trim() === '') {
      blanks.push({ text, isCut: visible <= 0 })
      continue
    }
    if (printer?.isListing === true || (printer?.files.length === 0 && listed.has(text))) continue
    if (visible <= 0) {
      const first = files === undefined && cutAt === undefined
      files ??= [...readings.keys()]
      const ties =
        stream === 'stderr'
          ? []
          : first
            ? (await tie.output(text, printer)).ties
            : await tie.beyond(text, printer, files)
      const own = ties.filter(({ path }) => readings.has(path))
      misses = own.length > 0 ? 0 : misses + 1
      if (misses > GIVES_UP) break
      if (first) cutAt = ties[0] && { path: ties[0].path, line: ties[0].line }
      for (const { path, line } of own) note(path, line, undefined)
      await between(own[0])
      continue
    }
    const { ties, rest } =
      stream === 'stdout' ? await tie.output(text, printer) : { ties: await tie.error(text), rest: false }
    if (rest) untied.push(text.slice(0, visible))
    for (const { path, line, text: said } of ties) {
      const isCut = visible < text.length
      const reading = note(path, line, isCut ? visiblePart(text, said, visible) : said)
      if (isCut) cutAt ??= { path, line }
      reading.isPassage ||= !(printer === undefined ? lineage.isMatch(path) : printer.isMatch(path))
    }
    await between(ties.length === 1 ? ties[0] : undefined)
  }
  await between(undefined)
  return { readings, untied, ...(cutAt === undefined ? {} : { cutAt }) }
}

type Blank = { readonly text: string; readonly isCut: boolean }

/** Blank lines are of the file in which they stand: right before a tied line, or after the last one to the end of the file. */
async function tieBlanks(
  blanks: readonly Blank[],
  { before, after }: { before: Tied | undefined; after: Tied | undefined },
  { open, note }: { open: TieContext['open']; note: (path: string, line: number, text: string | undefined) => void },
): Promise<void> {
  let left = [...blanks]
  const file = after && left.length > 0 ? await open(after.path) : undefined
  for (let line = after?.line ?? 0; left.length > 0 && (await file?.at(--line))?.trim() === '';) {
    const { text, isCut } = left.pop()!
    note(after!.path, line, isCut ? undefined : text)
  }
  const earlier = before && left.length > 0 ? await open(before.path) : undefined
  if (earlier === undefined || earlier.source.lineCount > before!.line + left.length) return
  for (let line = before!.line + 1; left.length > 0 && (await earlier.at(line))?.trim() === ''; line++) {
    const { text, isCut } = left.shift()!
    note(before!.path, line, isCut ? undefined : text)
  }
}

function visiblePart(printed: string, said: string, visible: number): string {
  const at = Math.max(0, printed.indexOf(said))
  return said.slice(0, Math.max(0, visible - at))
}
