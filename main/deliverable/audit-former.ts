import type { Slot } from './audit-slot.ts'

const now =
  /(?<!\p{L})(?:now|currently|current|today|at present|presently|jetzt|nun|derzeit|aktuell|heute|désormais|actuellement|maintenant|ahora|actualmente)(?!\p{L})|目前|现在|現在|현재|지금/iu
const formerly = /(?<!\p{L})(?:from|instead of|formerly|previously|statt|bisher|zuvor|anstelle von|au lieu de|de)\s*$/iu
const onward = /^\s*(?:to|up to|auf|à|a)\s/iu

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
