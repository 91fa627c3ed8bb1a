import type { Terms } from '../tab/terms.ts'
import { blanked } from './audit-clauses.ts'
import type { AuditValue } from './audit-values.ts'

const contrast =
  /;|,?\s(?:while|whereas|whilst|although|though|but|against|compared (?:with|to)|with|während|wohingegen|aber|jedoch|wobei|davon|alors que|tandis que|mais|dont|mientras|pero)\s/giu
const subordinate =
  /^\s*(?:while|whereas|whilst|although|though|während|obwohl|alors que|tandis que|bien que|mientras|aunque)\s/iu

/** The part of a sentence that a value from `start` to `end` stands in: up to a contrast before it, and to the next pause after it. */
export function segmentAround(
  sentence: string,
  start: number,
  end: number,
): { readonly from: number; readonly to: number } {
  const opening = subordinate.test(sentence) ? sentence.indexOf(', ') + 2 : 0
  const cuts = [...sentence.matchAll(contrast)].map(({ 0: said, index }) => ({ at: index, after: index + said.length }))
  const before = cuts.findLast(({ at, after }) => after <= start && at > 0)?.after ?? 0
  const pause = /[,;]\s/u.exec(sentence.slice(end))
  const next = cuts.find(({ at }) => at >= end)?.at ?? sentence.length
  const from = Math.max(before, opening <= start ? opening : 0)
  return { from, to: Math.min(next, pause === null ? sentence.length : end + pause.index) }
}

/** The terms of a part of a sentence. */
export function partTerms(
  sentence: string,
  values: readonly AuditValue[],
  { from, to }: { readonly from: number; readonly to: number },
  terms: Terms,
): ReadonlySet<string> {
  return new Set(terms(blanked(sentence, values).slice(from, to)))
}
