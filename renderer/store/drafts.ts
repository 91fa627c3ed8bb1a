/** Where a reload and a way back find them; gone with the window. */
const KEY = 'drafts'
/** Characters beyond which drafts are kept in memory alone. */
const MOST = 200_000

let kept: Map<string, string> | undefined

/** What was typed and not sent, by task or by the workspace of a new one. */
function drafts(): Map<string, string> {
  kept ??= new Map(stored())
  return kept
}

export function draftOf(key: string): string {
  return drafts().get(key) ?? ''
}

export function keepDraft(key: string, text: string): void {
  if (text === '') drafts().delete(key)
  else drafts().set(key, text)
  store()
}

/** Puts what was sent and not taken back above what was typed since; gives the whole. */
export function giveBackDraft(key: string, text: string): string {
  const whole = [text, draftOf(key)].filter((part) => part !== '').join('\n\n')
  keepDraft(key, whole)
  return whole
}

export function forgetDrafts(): void {
  drafts().clear()
  store()
}

function store(): void {
  const text = JSON.stringify([...drafts()])
  if (text.length <= MOST) sessionStorage.setItem(KEY, text)
}

function stored(): readonly (readonly [string, string])[] {
  return JSON.parse(sessionStorage.getItem(KEY) ?? '[]') as [string, string][]
}
