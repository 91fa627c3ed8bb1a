import { allBlocks, type Block } from './document.ts'
import { documentWord } from './document-words.ts'

/** `number` as it is printed; `counted` where it is the place in the row of its kind and not one that the source gives. */
export type CaptionLabel = { readonly word: string; readonly number: string; readonly counted: boolean }

/** What stands before the text of each caption of the document: `Table 2`. */
export function captionLabels(blocks: readonly Block[], language: string): ReadonlyMap<Block, CaptionLabel> {
  const counts = { table: 0, figure: 0 }
  return new Map(
    [...allBlocks(blocks)].flatMap((block): [Block, CaptionLabel][] => {
      if (block.type !== 'caption') return []
      const count = ++counts[block.of]
      const word = documentWord(block.of, language)
      return [[block, { word, number: block.number ?? String(count), counted: block.number === undefined }]]
    }),
  )
}
