import type { Slot } from './audit-slot.ts'

const to = /^\s?(?:[-–—~]|to|through|thru|until|bis|à|au|a|hasta|부터|에서)\s?$/iu
const numberedName = /^(.*?)(\d+)$/u
/** More things than these no range names. */
const MOST = 300

/** The identifiers that lie between the two ends of a range that a sentence names: `T-101 to T-104`. */
export function idsBetween({ beside, sentenceText }: Slot): string[] {
  const ids = beside.filter(({ kind }) => kind === 'identifier')
  return ids.flatMap((first, at) => {
    const last = ids[at + 1]
    if (last === undefined || !to.test(sentenceText.slice(first.end, last.start))) return []
    const [, prefix, from = ''] = numberedName.exec(first.keys[0] ?? '') ?? []
    const [, same, until = ''] = numberedName.exec(last.keys[0] ?? '') ?? []
    const length = Number(until) - Number(from) + 1
    if (prefix === undefined || prefix !== same || from.length !== until.length || !(length > 2 && length <= MOST))
      return []
    return Array.from({ length }, (_, step) => `${prefix}${String(Number(from) + step).padStart(from.length, '0')}`)
  })
}
