import type { Context } from './audit-context.ts'
import { foldText } from './audit-lines.ts'
import type { Slot } from './audit-slot.ts'

const pageOf = /^\s*(?:\p{L}+\.?\s+)?[-–—|]?\s*\d{0,4}\s*(?:\/|of|von|sur|de|di|共|／)\s*\d{1,4}\s*[-–—|]?\s*$/u
const leader = /(?:\t|(?:[.·…]\s?){3,})\s*$/

/** Tells numbers that belong to the page and state nothing: the mark of a note, the page in a table of contents, the number of the page itself. */
export function createPageMarks({ blocks }: Context) {
  const titles = new Set(blocks.flatMap((block) => (block.type === 'text' ? [foldText(block.text)] : [])))
  return ({ value, start }: Slot, line: string): boolean => {
    if (!/^\d{1,4}$/.test(value.text)) return false
    const end = start + value.text.length
    const [before, after] = [line.slice(0, start), line.slice(end)]
    const isNote = before.endsWith('[') && after.startsWith(']')
    const isEntry = after.trim() === '' && leader.test(before) && titles.has(foldText(before.replace(leader, '')))
    return isNote || isEntry || pageOf.test(line)
  }
}
