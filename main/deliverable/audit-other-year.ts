import { bestOf, type Best } from './audit-fit.ts'
import { labelsMeet } from './audit-labels.ts'
import { affinity, overlap, union, type Weight } from './audit-match.ts'
import type { Slot } from './audit-slot.ts'
import type { AuditSources, SourceSlot } from './audit-sources.ts'

/** How much nearer a place with another year must be. */
const NEARER = 0.85
/** How much of what a clause says such a place must say at least, and by how much more than the one with the same year. */
const SAID = 0.6
const MORE = 0.2

/** Where a year is what a line (`Opened: 1978`) or a sentence tells of something, the place that speaks of it more and gives another. */
export function otherYear(slot: Slot, best: Best | undefined, sources: AuditSources): SourceSlot | undefined {
  if (slot.cell !== undefined || !isYear(slot)) return undefined
  const { keys, start } = slot.value
  const { weight } = sources
  const others = [...sources.about(slot.own)].filter(
    ({ slot: there, place }) =>
      there.value.kind === 'period' &&
      isYear(there) &&
      !there.value.keys.includes(keys[0]!) &&
      place.line !== best?.source.place.line &&
      labelsMeet(slot, there, weight),
  )
  const rival = bestOf(slot, others, weight)
  if (rival === undefined) return undefined
  if (slot.beside.length === 1 && /[:：]\s*$/.test(slot.sentenceText.slice(0, start))) {
    const least = best === undefined ? 0.3 * affinity(slot, slot, weight) : best.score / NEARER
    return rival.score > least ? rival.source : undefined
  }
  const isTold = slot.own.size > 1 && slot.beside.every(({ kind, reference }) => kind !== 'number' || reference)
  const [there, here] = [rival.source.slot, best?.source.slot].map((one) => shareSaid(slot, one, weight))
  return isTold && there! >= SAID && there! > here! + MORE ? rival.source : undefined
}

function isYear({ value }: Slot): boolean {
  return /^\d{4}$/.test(value.keys[0] ?? '')
}

/** How much of a clause's words the clause of another place has. */
function shareSaid({ own }: Slot, there: Slot | undefined, weight: Weight): number {
  if (there === undefined) return 0
  const said = there.cell === undefined ? there.own : union(there.own, there.header)
  return overlap(own, said, weight) / overlap(own, own, weight)
}
