import { isSearch, listsOnly } from './listing-command.ts'
import { printedLines } from './printed-lines.ts'
import { linePaths, listedPaths, prefixPaths } from './printed-paths.ts'
import type { CandidateRow, CandidateState, Tab, TabChange } from './record.ts'
import type { Lineage } from './stage-lineage.ts'
import type { FileReading } from './tie-output.ts'
import type { CallTrace, Sources } from './trace.ts'

type CandidateFacts = {
  readonly readings: ReadonlyMap<string, FileReading>
  readonly lineage: Lineage
  readonly shownChars: number
  readonly resolve: (printed: string) => string | undefined
  readonly sizeOf: Sources['sizeOf']
}

/** A later state never takes the place of a stronger one. */
const strength: Readonly<Record<CandidateState, number>> = { listed: 0, failed: 1, matched: 2 }

/** Which files a call printed, searched or failed to open, and which it opened. */
export function candidateChanges(tab: Tab, trace: CallTrace, facts: CandidateFacts): TabChange[] {
  const { readings, resolve, sizeOf } = facts
  const found = new Map<string, CandidateRow>()
  const note = (path: string, state: CandidateState, reason?: string): void => {
    const known = found.get(path) ?? tab.candidate(path)
    if (known !== undefined && strength[known.state] >= strength[state] && known.reason === reason) return
    if (known !== undefined && strength[known.state] > strength[state]) return
    found.set(path, { path, state, size: sizeOf(path) ?? 0, ...(reason === undefined ? {} : { reason }) })
  }
  for (const path of printed(trace, facts)) note(path, 'listed')
  for (const { path: named, reason } of trace.failed) {
    const path = resolve(named)
    if (path !== undefined) note(path, 'failed', reason)
  }
  const passages = new Set<string>()
  for (const [path, { shown, isPassage }] of readings) {
    if (shown.size === 0) continue
    if (isPassage) passages.add(path)
    else note(path, 'matched')
  }
  const opened = [...passages].filter((path) => tab.candidate(path) !== undefined)
  const rows = [...found.values()].filter(({ path }) => !passages.has(path) && !tab.isOpened(path))
  return [
    ...opened.map((path): TabChange => ({ kind: 'candidate', id: path, value: undefined })),
    ...rows.map((row): TabChange => ({ kind: 'candidate', id: row.path, value: row })),
  ]
}

/** Paths that a listing or a search printed, shown or not, and those in what is shown. */
function* printed(trace: CallTrace, { lineage, resolve, shownChars }: CandidateFacts): Generator<string> {
  for (const stage of trace.stages) {
    if (listsOnly(stage)) yield* listedPaths(stage, resolve)
    else if (isSearch(stage)) yield* prefixPaths(stage, resolve)
  }
  for (const { text, start, printer } of printedLines(trace, lineage)) {
    if (start >= shownChars) return
    // What a listing printed was found above, under the folder that it listed.
    if (printer?.isListing !== true) yield* linePaths(text.slice(0, shownChars - start), resolve)
  }
}
