import type { Block } from './audit-lines.ts'

const code = /^(?=.*\p{Lu})[\p{Lu}\d][\p{Lu}\d_.-]{1,23}$/u
const MEANING = 160

/** What a document says that codes stand for, in rows of two cells: `UNRATE | Unemployment rate, per cent`. */
export function legendOf(blocks: readonly Block[]): ReadonlyMap<string, string> {
  const found = new Map<string, string>()
  for (const block of blocks) {
    if (block.type !== 'row') continue
    const [name, meaning, ...more] = block.cells.map(({ text }) => text.trim()).filter((text) => text !== '')
    if (name === undefined || meaning === undefined || more.length > 0 || meaning.length > MEANING) continue
    if (code.test(name) && !code.test(meaning) && /\p{L}{3}.*\s.*\p{L}{3}/u.test(meaning)) found.set(name, meaning)
  }
  return found
}

/** The name of a column with what its code stands for. */
export function withMeaning(text: string, legend: ReadonlyMap<string, string>): string {
  const meaning = legend.get(text.trim())
  return meaning === undefined ? text : `${text} ${meaning}`
}
