import { foldText } from '../document/fold-text.ts'

/** What an entry of the read log holds, line by line, each with its line of the file's text view. */
export type ReadText = {
  readonly entryId: string
  readonly path: string
  readonly lines: readonly { readonly line: number; readonly text: string }[]
}

/** Signs `from` to `to` (not included) of a document's text, which stand word for word in lines that were read. */
export type Passage = {
  readonly from: number
  readonly to: number
  readonly entryId: string
  readonly path: string
  readonly lines: readonly [first: number, last: number]
}

/** Shorter texts stand in too many places to say where one comes from. */
const SHORTEST = 24

/** The paragraphs and table rows of a document that stand word for word in what was read. A block that stands there only in part is none. */
export function findPassages(
  blocks: readonly { readonly from: number; readonly text: string }[],
  reads: readonly ReadText[],
): Passage[] {
  const hays = reads.map((read) => hayOf(read))
  return blocks.flatMap(({ from, text }) => {
    const { folded } = foldText(text)
    if (folded.length < SHORTEST) return []
    for (const { read, folded: hay, lineAt } of hays) {
      const at = hay.indexOf(folded)
      const [first, last] = [lineAt[at], lineAt[at + folded.length - 1]]
      if (at === -1 || first === undefined || last === undefined) continue
      return [{ from, to: from + text.length, entryId: read.entryId, path: read.path, lines: [first, last] as const }]
    }
    return []
  })
}

function hayOf(read: ReadText): { read: ReadText; folded: string; lineAt: number[] } {
  let folded = ''
  const lineAt: number[] = []
  for (const { line, text } of read.lines) {
    const plain = foldText(text).folded
    folded += plain
    for (let i = 0; i < plain.length; i++) lineAt.push(line)
  }
  return { read, folded, lineAt }
}
