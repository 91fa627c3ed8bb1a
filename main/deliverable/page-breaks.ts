import type { Block } from './document.ts'

/** The ways in which Markdown is told to begin a page: those of LaTeX, of HTML and of comments. */
const FORMS = [
  /^\\(?:newpage|pagebreak|clearpage|cleardoublepage)(?:\{\}|\[\d\])?$/i,
  /^<!--\s*(?:new[- _]?page|page[- _]?break)\s*-->$/i,
  /^<(div|p|span|hr|br)\b[^<>]*(?:page-break-(?:after|before)|break-(?:after|before)\s*:\s*page|class=["']?(?:page-?break|new-?page))[^<>]*>(?:\s|&nbsp;)*(?:<\/\1>)?$/i,
]

/** Whether a paragraph, or a comment, is nothing but the wish for a new page. */
export function isPageBreak(markdown: string): boolean {
  const text = markdown.trim()
  return FORMS.some((form) => form.test(text))
}

/** Blocks of one section without the breaks that would make an empty page; a `cover` stands before them. */
export function withoutEmptyPages(blocks: readonly Block[], { cover }: { readonly cover: boolean }): Block[] {
  return blocks.filter((block, index) => {
    if (block.type !== 'page-break') return true
    const before = blocks[index - 1]
    const isFirst = before === undefined ? !cover : before.type === 'page-break'
    return !isFirst && blocks.slice(index + 1).some(({ type }) => type !== 'page-break')
  })
}
