import { numeral } from './numerals.ts'

const FORMATS: Readonly<Record<string, string>> = {
  a: 'lowerLetter',
  A: 'upperLetter',
  i: 'lowerRoman',
  I: 'upperRoman',
}

/** The marks that a browser puts before list items: `- ` in lists without numbers, `1. ` or `b. ` in those with. */
export function createListMarks() {
  const lists: ({ next: number; readonly format: string } | undefined)[] = []
  return {
    open(
      name: 'ol' | 'ul' | 'menu',
      { start, type }: { readonly start?: string | undefined; readonly type?: string | undefined },
    ): void {
      const first = Number(start ?? 1)
      lists.push(
        name === 'ol'
          ? { next: Number.isSafeInteger(first) ? first : 1, format: FORMATS[type ?? ''] ?? 'decimal' }
          : undefined,
      )
    },
    close: (): void => void lists.pop(),
    /** `value` is the item's own number where it has one. */
    item(value: string | undefined): string {
      const list = lists.at(-1)
      if (list === undefined) return '- '
      if (value !== undefined && Number.isSafeInteger(Number(value))) list.next = Number(value)
      return `${numeral(list.next++, list.format)}. `
    },
  }
}
