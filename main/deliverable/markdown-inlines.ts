import type { Token } from 'marked'
import { decodeReferences } from './character-references.ts'
import { plainText, type Inline, type TextRun } from './document.ts'
import { textInlines } from './inline-html.ts'
import { known, type MarkdownToken } from './markdown-footnotes.ts'

/** `isNote` tells which footnote marks have a definition where the inlines stand. */
export type InlineContext = { readonly isNote: (note: string) => boolean; readonly warn: (warning: string) => unknown }

type Marks = Omit<TextRun, 'type' | 'text'>

const WIDE = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\u3000-\u303F\uFF00-\uFFEF]/u

/** The lexer's inline tokens as inlines: marks on the runs, neighbours that look the same joined. */
export function inlinesOf(tokens: readonly Token[], context: InlineContext): Inline[] {
  return joined(nested(tokens, {}, context))
}

function nested(tokens: readonly Token[], marks: Marks, context: InlineContext): Inline[] {
  return tokens.flatMap((token) => inlineOf(known(token), marks, context))
}

function inlineOf(token: MarkdownToken, marks: Marks, context: InlineContext): Inline[] {
  // oxlint-disable-next-line typescript/switch-exhaustiveness-check -- all other tokens are blocks
  switch (token.type) {
    case 'strong':
      return nested(token.tokens, { ...marks, bold: true }, context)
    case 'em':
      return nested(token.tokens, { ...marks, italic: true }, context)
    case 'del':
      return nested(token.tokens, { ...marks, strike: true }, context)
    case 'codespan':
      return [{ type: 'text', text: token.text, ...marks, code: true }]
    case 'br':
      return [{ type: 'break' }]
    case 'escape':
      return [{ type: 'text', text: token.text, ...marks }]
    case 'text':
      return token.tokens
        ? nested(token.tokens, marks, context)
        : textInlines(token.text.replace(/\s*\n\s*/g, softBreak), marks)
    case 'link': {
      const children = token.autolink
        ? [{ type: 'text' as const, text: token.text, ...marks }]
        : joined(nested(token.tokens, marks, context))
      return linkOf(token.autolink ? token.href : decodeReferences(token.href), children)
    }
    case 'image': {
      const caption = token.title ? { caption: decodeReferences(token.title) } : {}
      return [{ type: 'image', source: decodeReferences(token.href), alt: decodeReferences(token.text), ...caption }]
    }
    case 'footnote_reference':
      if (context.isNote(token.note)) return [{ type: 'footnote', note: token.note }]
      context.warn(
        `The footnote mark [^${token.note}] has no definition or stands inside a footnote; it stays as text.`,
      )
      return [{ type: 'text', text: token.raw, ...marks }]
    default:
      return []
  }
}

/** A line end inside a paragraph is a space, between Chinese or Japanese characters nothing. */
function softBreak(gap: string, offset: number, text: string): string {
  return WIDE.test(text[offset - 1] ?? '') && WIDE.test(text[offset + gap.length] ?? '') ? '' : ' '
}

function linkOf(href: string, children: readonly Inline[]): Inline[] {
  if (/^(https?:\/\/\S|mailto:\S|#\S)[^\s"<>\\^`{|}]*$/i.test(href)) return [{ type: 'link', href, children }]
  return plainText(children) === href ? [...children] : [...children, { type: 'text', text: ` (${href})` }]
}

function joined(inlines: readonly Inline[]): Inline[] {
  const out: Inline[] = []
  for (const inline of inlines) {
    const last = out.at(-1)
    if (inline.type === 'text' && last?.type === 'text' && sameMarks(inline, last))
      out[out.length - 1] = { ...last, text: last.text + inline.text }
    else out.push(inline)
  }
  return out
}

function sameMarks(a: TextRun, b: TextRun): boolean {
  return (
    a.bold === b.bold && a.italic === b.italic && a.code === b.code && a.strike === b.strike && a.raised === b.raised
  )
}
