import type { MarkedToken, Token, TokenizerExtension, Tokens } from 'marked'
import type { ColumnsToken } from './markdown-columns.ts'

type FootnoteDefinition = {
  readonly type: 'footnote_definition'
  readonly raw: string
  readonly note: string
  readonly tokens: Tokens.Generic[]
}
type FootnoteReference = { readonly type: 'footnote_reference'; readonly raw: string; readonly note: string }

/** Every token that the lexer gives with its extensions. */
export type MarkdownToken = MarkedToken | FootnoteDefinition | FootnoteReference | ColumnsToken

/** `[^1]: text` with its further paragraphs indented by two or more spaces. */
export const footnoteDefinition: TokenizerExtension = {
  name: 'footnote_definition',
  level: 'block',
  childTokens: ['tokens'],
  start: (source) => /^ {0,3}\[\^[^\]\s]+\]:/m.exec(source)?.index,
  tokenizer(source) {
    const match =
      /^ {0,3}\[\^([^\]\s]+)\]:[ \t]*([^\n]*(?:\n(?! {0,3}\[\^[^\]\s]+\]:)[^\n]*\S[^\n]*|\n+(?: {2,}|\t)[^\n]+)*)(?:\n+|$)/.exec(
        source,
      )
    if (!match) return undefined
    const text = match[2]!.replace(/^(?: {1,4}|\t)/gm, '')
    return { type: 'footnote_definition', raw: match[0], note: match[1]!, tokens: this.lexer.blockTokens(text, []) }
  },
}

/** `[^1]` in running text. */
export const footnoteReference: TokenizerExtension = {
  name: 'footnote_reference',
  level: 'inline',
  start: (source) => source.indexOf('[^'),
  tokenizer(source) {
    const match = /^\[\^([^\]\s]+)\]/.exec(source)
    return match ? { type: 'footnote_reference', raw: match[0], note: match[1]! } : undefined
  },
}

/** The lexer's token with its type: its own declaration leaves the door open to extensions, and these are all of ours. */
export function known(token: Token): MarkdownToken {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- see above
  return token as MarkdownToken
}
