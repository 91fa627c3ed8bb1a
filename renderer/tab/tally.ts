import type { Coverage } from '../../preload/task-shapes.ts'

/** A tick of the tally: read, partly read, likely and unread, listed, failed. */
export type Tick = 'read' | 'part' | 'likely' | 'listed' | 'failed'

/** Up to so many files have a tick each; above it a tick is a share. */
const MOST_TICKS = 120

/** The folder's files as ticks in their order. What is there has a tick, however small its share. */
export function tallyTicks(coverage: Coverage): { tick: Tick; count: number }[] {
  const { read, partlyRead, unopened, aboveThreshold, failed, unlisted } = coverage
  const likely = Math.min(aboveThreshold, unopened)
  const counts: [Tick, number][] = [
    ['read', read],
    ['part', partlyRead],
    ['likely', likely],
    ['listed', unopened - likely + unlisted],
    ['failed', failed],
  ]
  const total = counts.reduce((sum, [, count]) => sum + count, 0)
  const share = total > MOST_TICKS ? MOST_TICKS / total : 1
  return counts
    .filter(([, count]) => count > 0)
    .map(([tick, count]) => ({ tick, count: Math.max(1, Math.round(count * share)) }))
}
