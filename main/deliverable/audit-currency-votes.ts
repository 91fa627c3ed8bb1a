import type { AuditSources } from './audit-sources.ts'
import type { Slot } from './audit-slot.ts'
import { isCurrency, unitsAgree } from './audit-units.ts'
import type { Verdict } from './audit-verdict.ts'

/** A file that names no currency has one all the same: where a report gives amounts of it in several, those in fewer places, or in one that no file names, are ungrounded. */
export function judgeCurrencies(
  slots: readonly Slot[],
  verdicts: Map<Slot, Verdict>,
  { onLine, slots: sourceSlots }: AuditSources,
): void {
  const amounts = slots.flatMap((slot) => {
    const verdict = verdicts.get(slot)
    if (!isCurrency(slot.unit) || (verdict?.verdict !== 'grounded' && verdict?.verdict !== 'rounded')) return []
    const isOpen = onLine(verdict.where).every(({ slot: there }) => there.currencies.size === 0)
    return isOpen ? [{ slot, unit: slot.unit, where: verdict.where }] : []
  })
  const named = [...new Set(amounts.length < 2 ? [] : sourceSlots.flatMap(({ slot }) => [...slot.currencies]))]
  for (const ofFile of Map.groupBy(amounts, ({ where }) => where.path).values()) {
    const votes = [...Map.groupBy(ofFile, ({ unit }) => unit)].map(([unit, some]) => ({
      some,
      count: some.length,
      isNamed: named.some((name) => unitsAgree(name, unit)),
    }))
    for (const { some, count, isNamed } of votes) {
      const isOutvoted = votes.some(
        (other) => other.count > count || (other.count === count && other.isNamed && !isNamed),
      )
      for (const { slot, where } of isOutvoted ? some : []) verdicts.set(slot, { verdict: 'ungrounded', where })
    }
  }
}
