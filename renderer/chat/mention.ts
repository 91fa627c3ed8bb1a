/** The `@` word that is being typed before the caret, and where it stands. */
export type Mention = { readonly query: string; readonly from: number; readonly to: number }

export function mentionAt(text: string, caret: number): Mention | null {
  const found = /(?:^|\s)@([^\s@"]*)$/.exec(text.slice(0, caret))
  if (found === null) return null
  const query = found[1] ?? ''
  return { query, from: caret - query.length - 1, to: caret }
}

/** The path as it stands in a message: in quotes where it has spaces. */
export function mentionText(path: string): string {
  return /\s/.test(path) ? `"${path}"` : path
}

/** The text with the mention replaced by a path, and where the caret goes. */
export function withMention(text: string, { from, to }: Mention, path: string): { text: string; caret: number } {
  const before = `${text.slice(0, from)}${mentionText(path)} `
  return { text: before + text.slice(to).trimStart(), caret: before.length }
}
