import { splitEnumeration } from './enumeration.ts'
import type { Clause } from './output-file.ts'
import { cut } from './task-clauses.ts'

/** Stands where “Write guide.docx” stood: what is asked for follows. */
export const OPENING = '\uE000'

const mark = /^[\s:：,，、;；—–(（-]+/u
const lead =
  /^(?:that (?:covers?|explains?|describes?|lists?|shows?)|about|on|regarding|concerning|covering|with|containing|including|of|über|zum?r?|zur|mit|betreffend|sur|concernant|avec|couvrant|à propos d(?:e|es|u)|sobre|con)\s+(?=\S)|^(?:关于|有关|针对|について|에\s*대한)\s*/iu

/** The wording without the words that name the file; nothing around them is changed. */
export function withoutClause(wording: string, { text, opens }: Clause): string {
  const at = wording.indexOf(text)
  if (at === -1) return wording
  const after = wording.slice(at + text.length)
  const ends = /^\s*(?:$|[.!?。！？\n])/u.test(after)
  return `${wording.slice(0, at)}${opens ? `\n${OPENING}` : ends ? ' . ' : ' '}${after}`
}

/** What follows the opening order without the mark or preposition that leads to it. */
export function withoutLead(sentence: string): string {
  const plain = sentence.replace(mark, '').replace(lead, '')
  return /^\s*[(（]/u.test(sentence) ? plain.replace(/[)）]\s*[.。]?\s*$/u, '') : plain
}

/** The points behind an opening order; undefined where none follow, or where words that tell more do. */
export function openedItems(sentence: string, telling: readonly RegExp[]): readonly string[] | undefined {
  const points = withoutLead(sentence)
  if (points === sentence || telling.some((trigger) => trigger.test(sentence.replace(mark, '')))) return undefined
  const items = splitEnumeration(cut(points))
  return items.length === 0 ? undefined : items
}
