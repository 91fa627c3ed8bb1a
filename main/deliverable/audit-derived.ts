import type { Slot } from './audit-slot.ts'
import type { Cue } from './audit-cues.ts'
import { close, significant } from './audit-match.ts'
import type { Operand } from './audit-operands.ts'
import { ratioFormula } from './audit-ratio.ts'
import { factorBetween, factorsOf } from './audit-unit-families.ts'
import { isCurrency, unitsAgree } from './audit-units.ts'

export type Calculation = { readonly formula: string; readonly lines: readonly number[] }

const SHOWN = 12
const TELLING = 5
/** Digits of a sum that may be rounded. */
const ROUNDED = 4

/** How a number comes from others of one table or sentence, where the words around it announce that or the number itself tells. */
export function calculate(
  value: Slot,
  cue: Cue,
  {
    pairs: givenPairs,
    sums: givenSums,
    tells = false,
  }: {
    readonly pairs: readonly (readonly [Operand, Operand])[]
    readonly sums: readonly (readonly Operand[])[]
    readonly tells?: boolean
  },
): Calculation | undefined {
  const { number } = value.value
  if (number === undefined) return undefined
  const { between } = number
  const isMeasure = factorsOf(value.unit).length > 0
  const pairs = isMeasure
    ? givenPairs.map(([one, other]) => [inUnit(one, value.unit), inUnit(other, value.unit)] as const)
    : givenPairs
  const sums = isMeasure ? givenSums.map((operands) => operands.map((one) => inUnit(one, value.unit))) : givenSums
  if (between !== undefined) {
    const isShare = value.unit === '%'
    for (const [before, after] of pairs) {
      const formula = ratioFormula([before, after], { between, isShare, cue })
      if (formula !== undefined) return { formula, lines: lines([before, after]) }
    }
    return undefined
  }
  const target = number.raw * (value.scale ?? 1)
  // A share of 20 % is meant to the per cent; its zero rounds nothing off.
  const step = (value.scale ?? 1) * 10 ** -number.decimals
  const isShare = value.unit === '%' || value.unit === 'pp'
  const meets = (result: number): boolean => {
    const size = number.signed || isShare ? result : Math.abs(result)
    return (
      close(size, target) ||
      (Math.abs(size - target) <= step / 2 + 1e-9 &&
        (isShare ||
          tells ||
          number.decimals > 0 ||
          (value.scale ?? 1) > 1 ||
          ((cue.mean || cue.ratio) && target >= 100)))
    )
  }
  // Of few digits a rounded sum is one by chance.
  const mayRound = tells || (value.scale ?? 1) > 1 || significant(number.raw) >= ROUNDED
  const addsUp = (sum: number): boolean => (mayRound ? meets(sum) : Math.abs(Math.abs(sum) - Math.abs(target)) < 1e-7)
  const ofUnit = (operand: Operand): boolean => isShare || mayBeOf(operand, value.unit)
  if ((cue.sum || tells) && !isShare) {
    for (const operands of sums) {
      if (
        operands.length >= 2 &&
        operands.every(ofUnit) &&
        !operands.some(({ amount }) => close(amount, target)) &&
        addsUp(operands.reduce((sum, { amount }) => sum + amount, 0))
      )
        return { formula: sumFormula(operands), lines: lines(operands) }
    }
  }
  if (cue.mean) {
    for (const operands of sums) {
      const mean = operands.reduce((sum, { amount }) => sum + amount, 0) / operands.length
      if (operands.length >= 2 && operands.every((one) => mayBeOf(one, value.unit)) && meets(mean))
        return { formula: `(${sumFormula(operands)}) ÷ ${operands.length}`, lines: lines(operands) }
    }
  }
  for (const [before, after] of pairs) {
    if (!cue.ratio && !cue.mean && !(ofUnit(before) && ofUnit(after))) continue
    const found = pairFormula(before, after, {
      cue,
      isShare,
      isPoints: value.unit === 'pp',
      signed: number.signed,
      tells,
      unit: value.unit,
      meets,
    })
    if (found !== undefined) return { formula: found, lines: lines([before, after]) }
  }
  return undefined
}

/** An operand in another unit of its kind. */
function inUnit(operand: Operand, unit: string | undefined): Operand {
  const by = factorBetween(operand.unit, unit)
  return by === undefined || by === 1 ? operand : { ...operand, amount: operand.amount * by, unit }
}

/** Whether an operand may have a unit; a number without one is of no currency that its file does not name. */
export function mayBeOf({ unit, currencies }: Operand, wanted: string | undefined): boolean {
  if (unit !== undefined || !isCurrency(wanted) || currencies.size === 0) return unitsAgree(unit, wanted)
  return [...currencies].some((name) => unitsAgree(name, wanted))
}

/** Whether a number has so many digits that no sum or difference of a few others is it by chance. */
export function isTelling({ value: { number }, unit }: Slot): boolean {
  return number !== undefined && unit !== '%' && unit !== 'pp' && significant(number.raw) >= TELLING
}

/** Values added; the middle of a long row of them is left out, their number said. */
export function sumFormula(operands: readonly Operand[]): string {
  const texts = operands.map(({ text }) => text)
  if (texts.length <= SHOWN) return texts.join(' + ')
  return `${texts.slice(0, 3).join(' + ')} + … + ${texts.at(-1)!} (${texts.length} values)`
}

type PairFacts = {
  readonly cue: Cue
  readonly isShare: boolean
  readonly isPoints: boolean
  readonly signed: boolean
  readonly tells: boolean
  readonly unit: string | undefined
  readonly meets: (result: number) => boolean
}

function pairFormula(
  before: Operand,
  after: Operand,
  { cue, isShare, isPoints, signed, tells, unit, meets }: PairFacts,
): string | undefined {
  const change = after.amount - before.amount
  const fits = signed || cue.change || (cue.up && change > 0) || (cue.down && change < 0)
  const size = (result: number): number => (signed ? result : Math.abs(result))
  if (isPoints) return fits && meets(size(change)) ? `${after.text} − ${before.text}` : undefined
  if (!isShare) {
    if ((fits || tells) && change !== 0 && meets(size(change))) return `${after.text} − ${before.text}`
    // So much of one thing for each of the same has no unit.
    if (unit !== undefined && before.unit === after.unit) return undefined
    const ratio = before.amount === 0 ? Number.NaN : after.amount / before.amount
    const isMean = cue.mean && unit === after.unit && before.unit !== after.unit
    return (cue.ratio || isMean) && meets(ratio) ? `${after.text} ÷ ${before.text}` : undefined
  }
  if (before.unit === '%' || before.amount === 0) return undefined
  if (fits && change !== 0 && meets(size((change / before.amount) * 100)))
    return `(${after.text} − ${before.text}) ÷ ${before.text}`
  if (cue.share && Math.abs(after.amount) <= Math.abs(before.amount) && meets((after.amount / before.amount) * 100))
    return `${after.text} ÷ ${before.text}`
  return undefined
}

function lines(operands: readonly Operand[]): number[] {
  return [...new Set(operands.map(({ line }) => line))]
}
