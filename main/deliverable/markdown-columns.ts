import type { TokenizerExtension, Tokens } from 'marked'

export type ColumnsToken = { readonly type: 'columns'; readonly raw: string; readonly columns: Tokens.Generic[][] }

const OPEN = /^ {0,3}:{3,}[ \t]*\{?\.?(columns?)\b[^\n]*$/
const CLOSE = /^ {0,3}:{3,}[ \t]*$/
const CODE = /^ {0,3}(`{3,}|~{3,})/

/** `::: columns` with one `::: column` for each, both closed by `:::`: what stands side by side. */
export const columnsBlock: TokenizerExtension = {
  name: 'columns',
  level: 'block',
  childTokens: ['columns'],
  start: (source) => /^ {0,3}:{3,}[ \t]*\{?\.?columns\b/m.exec(source)?.index,
  tokenizer(source) {
    if (!/^ {0,3}:{3,}[ \t]*\{?\.?columns\b/.test(source)) return undefined
    const lines = source.split('\n')
    const columns: string[][] = []
    let [depth, end, isCode] = [0, lines.length, false]
    for (const [index, line] of lines.entries()) {
      if (CODE.test(line)) isCode = !isCode
      if (!isCode && OPEN.test(line)) {
        depth++
        if (depth === 2) columns.push([])
        if (depth <= 2) continue
      }
      if (!isCode && CLOSE.test(line)) {
        depth--
        if (depth === 0) {
          end = index + 1
          break
        }
        if (depth === 1) continue
      }
      if (depth > 1) columns.at(-1)?.push(line)
    }
    const filled = columns.filter((column) => column.some((line) => line.trim() !== ''))
    if (filled.length === 0) return undefined
    const raw = lines.slice(0, end).join('\n') + (end < lines.length ? '\n' : '')
    return { type: 'columns', raw, columns: filled.map((column) => this.lexer.blockTokens(column.join('\n'), [])) }
  },
}
