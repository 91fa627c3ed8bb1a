import { createTab, type ReadEntry, type Tab, type TabChange } from '../main/tab/record.ts'
import { reviewText } from '../main/tab/review.ts'
import { EVERYTHING, TASK, type Measurement } from './bench-context.ts'
import { compare, type Compared } from './measure.ts'
import { growthRow, limitRow, type Row } from './row.ts'
import { pathOf, textOf } from './text-folder.ts'

const REQUIREMENTS = 50
const ENTRIES = 1_000

/** The review of many open requirements, rebuilt from the stored rows and after one more read. */
export const review: Measurement = async (bench) => {
  const rows: Row[] = []
  const rebuilds: Compared[] = []
  const updates: Compared[] = []
  for (const size of bench.sizes) {
    const stored = storedRows(size)
    const rebuild = (): Tab => {
      const tab = createTab({ task: TASK, language: 'en', parts: EVERYTHING, limit: 20_000, paths: () => [] })
      tab.apply(stored)
      if (!reviewText(tab).startsWith(`Requirements: ${REQUIREMENTS} open`))
        throw new Error('The review lacks requirements')
      return tab
    }
    const tab = rebuild()
    let next = ENTRIES
    const update = (): string => {
      tab.apply([readChange(++next)])
      return reviewText(tab)
    }
    const rebuilt = await compare(rebuild)
    const updated = await compare(update)
    rebuilds.push(rebuilt)
    updates.push(updated)
    const what = `${REQUIREMENTS} requirements, ${ENTRIES.toLocaleString('en-US')} entries, ${size.toLocaleString('en-US')} candidates`
    rows.push(
      limitRow(`review rebuilt: ${what}`, rebuilt, 3_000),
      limitRow(`review after one more read: ${what}`, updated, 50),
    )
  }
  return [
    ...rows,
    growthRow('review rebuilt', bench.sizes, rebuilds),
    growthRow('review after one more read', bench.sizes, updates),
  ]
}

function storedRows(candidates: number): TabChange[] {
  return [
    ...Array.from({ length: REQUIREMENTS }, (_, n): TabChange => {
      const id = `r${n + 1}`
      const text = textOf(n * 3)
        .split(' ')
        .slice(1, 4)
        .join(' ')
      return {
        kind: 'requirement',
        id,
        value: { id, text, state: 'open', cites: [], reason: null, by: 'agent', addedTurn: 1, turn: 1, history: [] },
      }
    }),
    ...Array.from({ length: candidates }, (_, n): TabChange => {
      const path = pathOf(n)
      return { kind: 'candidate', id: path, value: { path, state: 'listed', size: 800 } }
    }),
    ...Array.from({ length: ENTRIES }, (_, n) => readChange(n + 1)),
  ]
}

function readChange(n: number): TabChange {
  const text = textOf(n)
  const value: ReadEntry = {
    id: `L${n}`,
    kind: 'passage',
    path: `read/${pathOf(n)}`,
    sha256: '0'.repeat(64),
    size: text.length,
    mtime: 0,
    turn: 1,
    lastTurn: 1,
    command: `cat ${pathOf(n)}`,
    lines: [[1, 12]],
    cut: [],
    locators: [{ line: 1 }],
    chars: text.length,
    stale: false,
    text,
    lineCount: 12,
  }
  return { kind: 'read', id: value.id, value }
}
