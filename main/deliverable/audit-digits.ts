import { significant } from './audit-match.ts'
import type { Slot } from './audit-slot.ts'
import { factorsOf } from './audit-unit-families.ts'

/** The digits that tell a number whatever its scale; other values by what they may mean. */
export function digitsKeys({ value }: Slot): string[] {
  if (value.number === undefined)
    return [
      ...new Set(
        value.keys.flatMap((key) =>
          value.kind === 'date' ? key.split('/').map((day) => `date ${day.slice(-5)}`) : [`${value.kind} ${key}`],
        ),
      ),
    ]
  return [digitsOf(value.number.raw)]
}

/** The same of what a measure is in other units of its kind: `90 minutes` are `1.5 hours`. */
export function keysInOtherUnits({ value, unit }: Slot): string[] {
  const { number } = value
  return number === undefined ? [] : [...new Set(factorsOf(unit).map((by) => digitsOf(number.raw * by)))]
}

function digitsOf(amount: number): string {
  const raw = Math.abs(amount)
  const text = String(Number(raw.toPrecision(12)))
    .replace('.', '')
    .replace(/^0+/, '')
    .replace(/0+$/, '')
  return raw === 0 || significant(raw) === 0 ? '0' : text
}

/** What a number of the source may mean, without its sign. */
export function amountsOfSlot({ value: { number }, scale }: Slot): number[] {
  if (number === undefined) return []
  const whole = Math.abs(number.raw * (scale ?? 1))
  return number.perhaps === undefined ? [whole] : [whole, Math.abs(number.raw * number.perhaps)]
}

/** The first place in rising amounts that is not below `least`. */
export function lowest(rising: readonly { readonly amount: number }[], least: number): number {
  let [from, to] = [0, rising.length]
  while (from < to) {
    const middle = (from + to) >> 1
    if (rising[middle]!.amount < least) from = middle + 1
    else to = middle
  }
  return from
}
