/** What was typed and not sent, by task or by the workspace of a new one. */
const drafts = new Map<string, string>()

export function draftOf(key: string): string {
  return drafts.get(key) ?? ''
}

export function keepDraft(key: string, text: string): void {
  if (text === '') drafts.delete(key)
  else drafts.set(key, text)
}
