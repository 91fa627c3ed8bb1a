import { isRightToLeft } from './pdf-scripts.ts'
import type { Word } from './pdf-words.ts'

/** Words of a line of Hebrew or Arabic, given from left to right, as they are read: from the right, but each stretch of Latin text or numbers from its left. */
export function fromRight(words: readonly Word[]): Word[] {
  const order: Word[] = []
  let stretch: Word[] = []
  const close = (): void => {
    order.push(...withOuterMarks(stretch.toReversed()))
    stretch = []
  }
  for (const word of words.toReversed()) {
    if (!isRightToLeft(word.text) && /[\p{L}\p{N}]/u.test(word.text)) stretch.push(word)
    else {
      close()
      order.push(word)
    }
  }
  close()
  return order
}

/** What stands to the left of such a stretch is the line's own punctuation and comes after it, and what stands to its right before it. */
function withOuterMarks(stretch: readonly Word[]): readonly Word[] {
  const [first, last] = [stretch[0], stretch.at(-1)]
  if (first === undefined || last === undefined) return stretch
  const after = /^[.,:;!?()[\]]+/.exec(first.text)?.[0] ?? ''
  const before = /[.,:;!?()[\]-]+$/.exec(last.text)?.[0] ?? ''
  if (after === '' && before === '') return stretch
  return stretch.map((word, i) => {
    const from = i === 0 ? after.length : 0
    const to = i === stretch.length - 1 ? word.text.length - before.length : word.text.length
    return {
      ...word,
      text: `${i === 0 ? reversed(before) : ''}${word.text.slice(from, to)}${i === stretch.length - 1 ? reversed(after) : ''}`,
    }
  })
}

function reversed(text: string): string {
  return text.split('').toReversed().join('')
}

const turned: Readonly<Record<string, string>> = { '(': ')', ')': '(', '[': ']', ']': '[', '{': '}', '}': '{' }

/** Read from the right, a bracket that looks closing opens. Some files hold it as it looks, others as it is meant: the way in which more of them match is right. */
export function withBracketsTurned(text: string): string {
  if (!/[()[\]{}]/.test(text)) return text
  const other = text.replaceAll(/[()[\]{}]/g, (bracket) => turned[bracket]!)
  return matches(other) > matches(text) ? other : text
}

function matches(text: string): number {
  const open: string[] = []
  let count = 0
  for (const [bracket] of text.matchAll(/[()[\]{}]/g)) {
    if ('([{'.includes(bracket)) open.push(bracket)
    else if (open.at(-1) === turned[bracket]) {
      open.pop()
      count++
    }
  }
  return count
}
