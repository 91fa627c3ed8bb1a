import type { Part } from './draft.ts'

/** Markdown in which quoted text stays text: nothing in it can become a heading, a link, an image or HTML. */
export function renderMarkdown(parts: readonly Part[]): string {
  return `${parts.map(markdownOf).join('\n\n')}\n`
}

function markdownOf(part: Part): string {
  if (part.kind === 'table') return tableOf(part.rows)
  const text = escaped(part.text)
  if (part.kind === 'heading') return `${'#'.repeat(part.level)} ${text}`
  return part.kind === 'quote' ? `> ${text}` : `*${text}*`
}

function tableOf(rows: readonly (readonly string[])[]): string {
  const width = Math.max(...rows.map(({ length }) => length))
  const line = (cells: readonly string[]): string =>
    `| ${Array.from({ length: width }, (_, index) => inline(cells[index] ?? '')).join(' | ')} |`
  const [head = [], ...body] = rows
  return [line(head), `|${' --- |'.repeat(width)}`, ...body.map(line)].join('\n')
}

/** Escapes what Markdown would read as a mark, and nothing else, so that the text stays findable in the source too. */
function inline(text: string): string {
  return text
    .replaceAll(/\s+/gu, ' ')
    .trim()
    .replaceAll(
      /[\\`*[\]|~]|(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])|<(?=[a-z/!?])|&(?=#?\w+;)|:(?=\/\/)|(?<=\S)@(?=\S)|(?<=\bwww)\./giu,
      '\\$&',
    )
}

/** The same for a line of its own, where what it begins with could be a mark. */
function escaped(text: string): string {
  return inline(text)
    .replace(/^(\d+)([.)])(?=\s|$)/u, '$1\\$2')
    .replace(/^[-+#>=]/u, '\\$&')
}

export function renderText(parts: readonly Part[]): string {
  return `${parts.map(textOf).join('\n\n')}\n`
}

function textOf(part: Part): string {
  if (part.kind === 'table') return part.rows.map((row) => row.join(' | ')).join('\n')
  if (part.kind !== 'heading' || part.level === 3) return part.text
  return `${part.text}\n${(part.level === 1 ? '=' : '-').repeat(Math.min(80, part.text.length))}`
}
