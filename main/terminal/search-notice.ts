import { safeLine } from '../tab/safe-text.ts'

const WORDS: Record<string, string> = {
  unread: 'still being read',
  no_text: 'no text',
  too_large: 'too large',
  timeout: 'took too long',
  no_room: 'no room on the disk for the text',
  placeholder: 'not on this disk',
}

const NAMED = 5

/** `[searched 91 of 98 files; not searched: 4 still being read, 2 no text, 1 encrypted: a.pdf, …]`; those that failed are named first. */
export function searchNotice(total: number, left: readonly { readonly path: string; readonly code: string }[]): string {
  const counts = new Map<string, number>()
  for (const { code } of left) counts.set(code, (counts.get(code) ?? 0) + 1)
  const groups = [...counts].toSorted(
    ([a], [b]) =>
      Number(b === 'unread') - Number(a === 'unread') || counts.get(b)! - counts.get(a)! || (a < b ? -1 : 1),
  )
  const named = [...left].toSorted(
    (a, b) =>
      Number(a.code === 'unread') - Number(b.code === 'unread') ||
      counts.get(a.code)! - counts.get(b.code)! ||
      (a.path < b.path ? -1 : 1),
  )
  const names = named.slice(0, NAMED).map(({ path }) => safeLine(path))
  if (named.length > NAMED) names.push('…')
  const reasons = groups.map(([code, count]) => `${count} ${WORDS[code] ?? code}`)
  return `[searched ${total - left.length} of ${total} files; not searched: ${reasons.join(', ')}: ${names.join(', ')}]`
}
