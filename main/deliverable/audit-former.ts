import type { Slot } from './audit-slot.ts'
import { timesAgree } from './audit-times.ts'

const now =
  /(?<!\p{L})(?:now|currently|current|today|at present|presently|jetzt|nun|derzeit|aktuell|heute|désormais|actuellement|maintenant|ahora|actualmente)(?!\p{L})|目前|现在|現在|현재|지금/iu
const formerly = /(?<!\p{L})(?:from|instead of|formerly|previously|statt|bisher|zuvor|anstelle von|au lieu de|de)\s*$/iu
const onward = /^\s*(?:to|up to|auf|à|a)\s/iu

const afterFormer =
  /(?<!\p{L})(?:after|against|compared (?:with|to)|versus|vs\.?|up from|down from|nach|gegenüber|contre|après|frente a|previous year|prior year|vorjahr):?\s*\(?$/iu
const comparing =
  /(?<!\p{L})(?:after|against|compared|versus|vs|from|than|previous|prior|earlier|before|formerly|last year|ago|nach|gegenüber|vorjahr\p{L}*|zuvor|vorher|bisher|statt|contre|après|précéden\p{L}*|antes|anterior\p{L}*|frente)(?!\p{L})/iu

/** Whether a source gives a value as the one before another (`3.92 after 3.15`), and the clause, which says when and compares nothing, is of the later time. */
export function isComparedWith(
  slot: Slot,
  { cell, value, unit, sentenceText, beside, times, wideTimes }: Slot,
): boolean {
  if (slot.cell !== undefined || cell !== undefined || comparing.test(slot.sentenceText)) return false
  if (!afterFormer.test(sentenceText.slice(0, value.start))) return false
  const before = beside.findLast((other) => other.kind === 'number' && other.end <= value.start)
  if (before?.number?.unit !== unit || value.start - before!.end > 24) return false
  const said = slot.times.length > 0 ? slot.times : slot.wideTimes
  const there = times.length > 0 ? times : wideTimes
  return said.some((key) => there.some((other) => timesAgree(key, other)))
}

/** Whether a clause says what is so now, and the value found is what its source says was so before (`from 140 EUR to 165 EUR`). */
export function isFormer(slot: Slot, { cell, value, sentenceText, beside }: Slot): boolean {
  if (slot.cell !== undefined || cell !== undefined) return false
  const before = sentenceText.slice(0, value.start)
  const said = formerly.exec(before)?.[0].trim().toLowerCase()
  if (said === undefined) return false
  const rest = sentenceText.slice(value.end)
  const isMove = onward.test(rest) && beside.some(({ start }) => start > value.end && start < value.end + 8)
  if (/^(?:from|de)$/.test(said) && !isMove) return false
  const start = Math.max(0, ...slot.beside.filter((other) => other.end <= slot.value.start).map(({ end }) => end))
  const end = Math.min(
    slot.sentenceText.length,
    ...slot.beside.filter((other) => other.start >= slot.value.end).map((other) => other.start),
  )
  return now.test(slot.sentenceText.slice(start, end))
}
