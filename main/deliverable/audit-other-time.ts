import { saysMove } from './audit-cues.ts'
import type { SourceSlot } from './audit-sources.ts'
import type { Slot } from './audit-slot.ts'
import { timesAgree } from './audit-times.ts'

const ofAnother =
  /(?<!\p{L})(?:than|from|against|versus|vs|compared|previous\p{L}*|prior|preceding|earlier|before|after|last|former\p{L}*|ago|year-on-year|als|gegenüber|zuvor|vorher|vorjahr\p{L}*|davor|nach|précéden\p{L}*|contre|avant|auparavant|anterior\p{L}*|frente|antes)(?!\p{L})|比|前年|上年|去年|同期|전년|지난|작년|보다/iu

/** Whether a sentence without a time of its own stands under one (a heading's, the one that its paragraph speaks of), and the value found is of another column, whose row has the one that is meant. */
export function isOfOtherTime(slot: Slot, { slot: there }: SourceSlot): boolean {
  const { cell, times, wideTimes, sentenceText } = slot
  if (cell !== undefined || times.length > 0 || wideTimes.length === 0 || there.times.length === 0) return false
  if (there.cell === undefined || ofAnother.test(sentenceText) || saysMove(sentenceText)) return false
  const agrees = (keys: readonly string[]): boolean =>
    keys.some((key) => wideTimes.some((wide) => timesAgree(key, wide)))
  if (agrees(there.times)) return false
  const { table, row, column } = there.cell
  return table.rows[row]!.numbers.some(
    (number, at) => number !== undefined && at !== column && agrees(table.headerOf(row, at)?.times ?? []),
  )
}
