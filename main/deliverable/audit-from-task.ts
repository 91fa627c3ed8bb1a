import { stopWordsOf, type Language } from '../tab/language.ts'
import { likeness, overlap, sameUnit, significant, union, type Weight } from './audit-match.ts'
import type { Slot } from './audit-slot.ts'

/** Whether a value is one that the task's text says: few digits only where words beside them are the same. */
export function createTaskSays(
  said: readonly Slot[],
  taskLanguage: Language | undefined,
  weight: Weight,
): (slot: Slot) => boolean {
  return (slot) =>
    said.some((other) => {
      if (likeness(slot, other) !== 'same' || !sameUnit(slot, other)) return false
      if (slot.value.kind !== 'number' || significant(slot.value.number!.raw) >= 3) return true
      // Words of another language are no others.
      const isForeign = slot.language !== undefined && slot.language !== taskLanguage
      const isExact = slot.value.number!.decimals > 0 || significant(slot.value.number!.raw) === 2
      const isOfUnit = isExact && slot.unit !== undefined && slot.unit === other.unit
      if (isForeign && isOfUnit) return true
      const noun = nounAfter(slot)
      if (noun !== undefined && noun === nounAfter(other)) return true
      if (isOfUnit && sharesWord(slot, other)) return true
      const own = union(slot.own, slot.header, slot.sentence)
      return overlap(own, union(other.own, other.sentence), weight) > 0
    })
}

const WORD = 6
const stops = (['en', 'de', 'fr', 'es', 'it'] as const).map(stopWordsOf)

/** Whether both say one longer word, were it one that tells little elsewhere (`presentation`). */
function sharesWord(one: Slot, other: Slot): boolean {
  const there = new Set(longWords(other))
  return longWords(one).some((word) => there.has(word))
}

function longWords({ sentenceText, value }: Slot): string[] {
  const around = sentenceText.replace(value.text, ' ').toLowerCase()
  return (around.match(/\p{L}+/gu) ?? []).filter((word) => word.length >= WORD && !stops.some((some) => some.has(word)))
}

/** The beginning of the word that a number counts: `38 pages`. */
function nounAfter({ value, sentenceText, cell }: Slot): string | undefined {
  if (cell !== undefined) return undefined
  return /^\s?(?!and|und|et|y)(\p{Ll}{3,6})/u.exec(sentenceText.slice(value.end))?.[1]?.slice(0, 4)
}
