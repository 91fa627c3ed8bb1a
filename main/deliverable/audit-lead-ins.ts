import type { Terms } from '../tab/terms.ts'
import { headingOf, type Heading } from './audit-headings.ts'
import { isListed, type Block } from './audit-lines.ts'

/** A line longer than this, as an item or before a list, says its own. */
const MOST = 160

/** The line that leads in a list (`Staff at the end of 2023:`), for each item of it. */
export function leadInsOf(blocks: readonly Block[], terms: Terms): (index: number) => Heading | undefined {
  const known = new Map<number, Heading>()
  return (index) => {
    const block = blocks[index]
    if (block?.type !== 'text' || !isListed(block.text) || block.text.length > MOST) return undefined
    for (let at = index - 1; at >= 0; at--) {
      const before = blocks[at]
      if (before?.type !== 'text') return undefined
      if (/[:：]\s*$/u.test(before.text) && before.text.length <= MOST) {
        const leadIn = known.get(at) ?? headingOf(before.text, terms)
        known.set(at, leadIn)
        return leadIn
      }
      if (!isListed(before.text)) return undefined
    }
    return undefined
  }
}
