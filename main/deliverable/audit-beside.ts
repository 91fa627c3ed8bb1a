import type { Slot } from './audit-slot.ts'
import { isOtherClause } from './audit-fit.ts'
import { idsConflict, isBeside, likeness, sameUnit, significant, timesConflict } from './audit-match.ts'
import { isOtherCell } from './audit-other-cell.ts'
import type { SourcePlace } from './audit-file-lines.ts'
import type { AuditSources, SourceSlot } from './audit-sources.ts'
import type { Verdict } from './audit-verdict.ts'

/** A value that the sentences of its own, already found, stand beside: of one row, one sentence or, with digits that tell, one line. */
export function besideFound(
  slot: Slot,
  found: readonly { slot: Slot; where: SourcePlace }[],
  sources: AuditSources,
): Verdict | undefined {
  const { number } = slot.value
  if (slot.value.kind !== 'number' || number === undefined) return undefined
  const isBesideFound = (one: SourceSlot): boolean =>
    sameUnit(slot, one.slot) &&
    !one.slot.value.reference &&
    !timesConflict(slot, one.slot) &&
    !idsConflict(slot, one.slot) &&
    !isOtherCell(slot, one.slot, sources.weight) &&
    !isOtherClause(slot, one, sources.weight) &&
    found.some(
      ({ slot: mate, where }) =>
        where.path === one.place.path &&
        where.line === one.place.line &&
        (one.slot.cell !== undefined ||
          significant(number.raw) >= 4 ||
          isBeside(one.slot, mate.value.number!.raw * (mate.scale ?? 1))),
    )
  const source = sources.ofDigits(slot).find((one) => likeness(slot, one.slot) === 'same' && isBesideFound(one))
  // A large number in short, such as `68.4 million`, is no chance on the line of another.
  const isShort = (slot.scale ?? 1) >= 1e6 && significant(number.raw) >= 3
  const rounded =
    !isShort || source !== undefined
      ? undefined
      : found
          .flatMap(({ where }) => sources.onLine(where))
          .find((one) => likeness(slot, one.slot) === 'rounded' && isBesideFound(one))
  if (rounded !== undefined) return { verdict: 'rounded', where: rounded.place }
  return source === undefined ? undefined : { verdict: 'grounded', where: source.place }
}
