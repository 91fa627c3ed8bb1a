import { readingOrder } from './pdf-columns.ts'
import { rowTexts } from './pdf-tables.ts'
import { noRules, type Rules } from './pdf-rules.ts'
import { isWide } from './pdf-scripts.ts'
import type { Word, WordGroup } from './pdf-words.ts'

/** The lines of a page, direction by direction. `rules` is asked for what is drawn only where it may tell a table. */
export function pageLines(groups: readonly WordGroup[], rules: () => Rules = () => noRules): string[] {
  return groups.flatMap(({ angle, words }) => {
    const { upright, vertical } = splitVertical(words)
    const ofGroup = angle === 0 ? rules : () => noRules
    const texts = readingOrder(upright, ofGroup).flatMap((rows) => rowTexts(rows, ofGroup))
    const isPlain = words.every((word) => word.isPlain)
    return [...vertical, ...texts]
      .map((text) => (isPlain ? text.trim() : presentable(text)))
      .filter((text) => text !== '')
  })
}

/** Columns of Chinese or Japanese written from top to bottom, from the right. */
function splitVertical(words: readonly Word[]): { upright: readonly Word[]; vertical: readonly string[] } {
  if (!words.some((word) => !word.isPlain && isWide(word.text))) return { upright: words, vertical: [] }
  const columns: Word[][] = []
  let column: Word[] = []
  const upright: Word[] = []
  const close = (): void => {
    if (column.length > 2) columns.push(column)
    else upright.push(...column)
    column = []
  }
  for (const word of words) {
    const last = column.at(-1)
    const isBelow =
      last !== undefined &&
      Math.abs(word.left - last.left) < word.size * 0.3 &&
      isStep((word.base - last.base) / word.size)
    if (!isBelow) close()
    if (/^.$/u.test(word.text) && isWide(word.text)) column.push(word)
    else {
      close()
      upright.push(word)
    }
  }
  close()
  const vertical = columns
    .toSorted((a, b) => b[0]!.left - a[0]!.left)
    .map((letters) => letters.map((letter) => letter.text).join(''))
  return { upright, vertical }
}

function isStep(ems: number): boolean {
  return ems > 0.7 && ems < 1.6
}

/** Ligatures and shaped letters become the letters they stand for; other signs stay as they are. */
function presentable(text: string): string {
  if (!/[\u00ad\u2f00-\uffff]/.test(text)) return text.trim()
  return text
    .replaceAll(/[\ufb00-\ufdff\ufe70-\ufeff\u2f00-\u2fdf]+/g, (shaped) => shaped.normalize('NFKC'))
    .replaceAll(/\u00ad(?!$)/g, '')
    .replace(/\u00ad$/, '-')
    .trim()
}
