import type { Cue } from './audit-cues.ts'
import type { Operand } from './audit-operands.ts'
import type { Slot } from './audit-slot.ts'
import { unitsAgree } from './audit-units.ts'

/** How two numbers make a ratio that words say (`twice`, `a third of`, `up by a quarter`); `between` is what the words let it be. */
export function ratioFormula(
  [before, after]: readonly [Operand, Operand],
  {
    between: [least, most],
    isShare,
    cue,
  }: {
    readonly between: readonly [number, number]
    readonly isShare: boolean
    readonly cue: Cue
  },
): string | undefined {
  if (before.amount === 0 || before.unit === '%' || !unitsAgree(before.unit, after.unit)) return undefined
  const meets = (ratio: number): boolean => ratio >= least - 1e-9 && ratio <= most + 1e-9
  const ratio = after.amount / before.amount
  if (meets(ratio)) return `${after.text} ÷ ${before.text}`
  const change = ratio - 1
  const isChange = isShare && (cue.change || (cue.up && change > 0) || (cue.down && change < 0))
  return isChange && meets(Math.abs(change)) ? `(${after.text} − ${before.text}) ÷ ${before.text}` : undefined
}

/** `Nearly half (49.3 percent)`: the share by which the sentence of a ratio in words gives it in digits as well. */
export function restatedBy({ value, unit, beside }: Slot, others: readonly Slot[]): Slot | undefined {
  const { between } = value.number ?? {}
  if (between === undefined || unit !== '%') return undefined
  return others.find(({ value: { number }, ...other }) => {
    if (number === undefined || number.between !== undefined || other.unit !== '%') return false
    const share = number.raw / 100
    return other.beside === beside && share >= between[0] && share <= between[1]
  })
}
