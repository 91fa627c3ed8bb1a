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

/** Files that are left out, and folders that nobody can list. `[searched 91 of 98 files; not searched: 4 still being read, 2 no text, 1 encrypted: a.pdf, …]`; those that failed are named first. */
export function searchNotice(
  total: number,
  left: readonly { readonly path: string; readonly code: string }[],
  closed: readonly string[] = [],
): string {
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
  const folders =
    closed.length === 0
      ? ''
      : `; ${closed.length} ${closed.length === 1 ? 'folder' : 'folders'} cannot be read: ${shortList(closed)}`
  const searched = `searched ${total - left.length} of ${total} files`
  if (left.length === 0) return `[${searched}${folders}]`
  const reasons = groups.map(([code, count]) => `${count} ${WORDS[code] ?? code}`)
  return `[${searched}; not searched: ${reasons.join(', ')}: ${shortList(named.map(({ path }) => path))}${folders}]`
}

/** A file name cannot break out of the one line. */
function shortList(paths: readonly string[]): string {
  return [...paths.slice(0, NAMED).map(safeLine), ...(paths.length > NAMED ? ['…'] : [])].join(', ')
}
