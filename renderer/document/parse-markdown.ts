import { Marked } from 'marked'
import type { AllowedNode } from './allowed-html.ts'
import { parseHtml } from './parse-html.ts'

const escape = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

const marked = new Marked({
  gfm: true,
  tokenizer: {
    // An address in running text stays text.
    url: () => undefined,
  },
  renderer: {
    html: ({ text }) => escape(text),
    image: ({ text }) => escape(text),
  },
})

/** Markdown without raw HTML, pictures and automatic links, as what the allow-list leaves of it. */
export function parseMarkdown(text: string): AllowedNode[] {
  return parseHtml(marked.parse(text.replace(/^---\n[\s\S]*?\n---\n/, ''), { async: false }))
}
