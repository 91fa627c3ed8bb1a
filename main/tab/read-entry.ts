import type { Locator } from '../extract/text-view.ts'
import { covers, toRanges } from './lines.ts'
import type { ReadEntry, Tab } from './record.ts'
import type { FileReading } from './tie-output.ts'
import type { Source } from './trace.ts'

type Reading = Omit<ReadEntry, 'id'>

/** The entry that a call's reading of one file makes; its text has the shown lines in the file's order. */
export async function readingOf(
  source: Source,
  { shown, cut, isPassage }: FileReading,
  { turn, command }: { readonly turn: number; readonly command: string },
): Promise<Reading> {
  const numbers = [...shown.keys()].toSorted((a, b) => a - b)
  const lines = toRanges(numbers)
  const text = numbers.flatMap((number) => shown.get(number)!).join('\n')
  const locators: Locator[] = []
  for (const [from, to] of lines) locators.push(...(await source.locators(from, to)))
  return {
    kind: isPassage ? 'passage' : 'matches',
    path: source.path,
    sha256: source.sha256,
    size: source.size,
    mtime: source.mtime,
    turn,
    lastTurn: turn,
    command,
    lines,
    cut: toRanges([...cut].filter((number) => !shown.has(number))),
    locators: distinct(locators),
    chars: text.length,
    stale: false,
    text,
    lineCount: source.lineCount,
    ...(source.isBeginning === true && { isBeginning: true }),
  }
}

/** What a reading makes of the entries of its file: those that are outdated now, and the one that holds it, widened, met again or new. */
export function mergeReading(
  tab: Tab,
  fresh: Reading,
  newId: () => string,
): { outdated: ReadEntry[]; entry: ReadEntry } {
  const known = tab.readsOf(fresh.path)
  const outdated = known
    .filter(({ stale, sha256 }) => !stale && sha256 !== fresh.sha256)
    .map((entry) => ({ ...entry, stale: true }))
  const same = known.filter(({ sha256 }) => sha256 === fresh.sha256)
  // Matches do not open a file: a passage of the same lines still has to be kept as one.
  const holder = same.find((entry) => holds(entry, fresh) && (entry.kind === 'passage' || fresh.kind === 'matches'))
  if (holder !== undefined) {
    const { isBeginning, ...held } = holder
    const size = { lineCount: Math.max(holder.lineCount, fresh.lineCount) }
    const length = isBeginning === true && fresh.isBeginning === true ? { ...size, isBeginning } : size
    return { outdated, entry: { ...held, ...length, lastTurn: fresh.turn, stale: false } }
  }
  const inside = same.find((entry) => holds(fresh, entry))
  if (inside === undefined) return { outdated, entry: { id: newId(), ...fresh } }
  return { outdated, entry: { id: inside.id, ...fresh, kind: inside.kind === 'passage' ? 'passage' : fresh.kind } }
}

function holds(outer: Reading, inner: Reading): boolean {
  return covers(outer.lines, inner.lines) && inner.text.split('\n').every((row) => outer.text.includes(row))
}

/** Without what repeats: one place a page, slide or heading, one range a stretch of rows, one line number a stretch of lines. */
function distinct(locators: readonly Locator[]): Locator[] {
  const found: Locator[] = []
  for (const locator of locators) {
    const last = found.at(-1)
    if (last === undefined) found.push(locator)
    else if ('range' in locator && 'range' in last && locator.sheet === last.sheet)
      found[found.length - 1] = { ...last, range: spanned(last.range, locator.range) }
    else if (!isSamePlace(last, locator)) found.push(locator)
  }
  return found
}

function isSamePlace(a: Locator, b: Locator): boolean {
  if ('line' in a && 'line' in b) return partOf(a) === partOf(b)
  if ('paragraph' in a && 'paragraph' in b) return a.heading === b.heading && partOf(a) === partOf(b)
  return JSON.stringify(a) === JSON.stringify(b)
}

function partOf(locator: Locator): string | undefined {
  return 'part' in locator ? locator.part : undefined
}

function spanned(first: string, second: string): string {
  return `${first.split(':')[0]!}:${second.split(':').at(-1)!}`
}
