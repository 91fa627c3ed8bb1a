import { extractLimits } from './limits.ts'

type Range = { words: string }

/** The words of a text that comments stand on, each comment named by its number or name. */
export function createCommentWords() {
  const ranges = new Map<string, Range>()
  const open = new Set<Range>()

  return {
    /** From here on words are the comment's; not beyond so many comments at once. */
    open(name: string): void {
      if (open.size >= extractLimits.openComments) return
      const range = { words: '' }
      ranges.set(name, range)
      open.add(range)
    },
    close(name: string): void {
      const range = ranges.get(name)
      if (range !== undefined) open.delete(range)
    },
    /** Words of the text. */
    add(text: string): void {
      for (const range of open) range.words += text
    },
    /** Those of a comment so far, in one line. */
    of: (name: string): string => ranges.get(name)?.words.replaceAll(/\s+/g, ' ').trim() ?? '',
  }
}
