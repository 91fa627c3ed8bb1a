import { plainText, type Block, type Inline } from './document.ts'
import { documentWord } from './document-words.ts'

type Heading = { readonly level: number; readonly children: readonly Inline[]; readonly anchor: string }

const DEEPEST = 3

/** A table of contents that links to the headings; `escape` makes text safe. */
export function contentsHtml(
  anchors: ReadonlyMap<Block, string>,
  {
    language,
    titled,
    escape,
  }: { readonly language: string; readonly titled: boolean; readonly escape: (text: string) => string },
): string {
  const headings = [...anchors].flatMap(([block, anchor]): Heading[] =>
    block.type === 'heading' && block.level <= DEEPEST ? [{ ...block, anchor }] : [],
  )
  const word = escape(documentWord('contents', language))
  const rows = headings.map(
    ({ level, anchor, children }) =>
      `<li class="level-${level}"><a href="#${escape(anchor)}">${escape(plainText(children))}</a></li>`,
  )
  return `<nav class="contents" aria-label="${word}">${titled ? `<p class="contents-title">${word}</p>` : ''}<ul>\n${rows.join('\n')}\n</ul></nav>`
}
