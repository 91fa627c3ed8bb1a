import { partMark } from './blocks.ts'
import type { Document } from './documents.ts'

/** The sheet or slide in whose lines a line stands. */
export function markAbove({ path, lines }: Document, from: number): Record<string, string | undefined> | undefined {
  if (!/\.(?:xls[xbm]?|ods|pptx?)$/iu.test(path)) return undefined
  for (let line = from; line > 0; line--) {
    const mark = partMark.exec(lines.get(line)?.trim() ?? '')
    if (mark !== null) return mark.groups
  }
  return undefined
}
