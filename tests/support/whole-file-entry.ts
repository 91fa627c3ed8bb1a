import type { ReadEntry } from '../../main/tab/record.ts'

/** The whole of a file as one passage of the read log. */
export function entryOf(id: string, path: string, lines: readonly string[]): ReadEntry {
  const text = lines.join('\n')
  return {
    id,
    kind: 'passage',
    path,
    sha256: id,
    size: text.length,
    mtime: 1,
    turn: 1,
    lastTurn: 1,
    command: `read ${path}`,
    lines: [[1, lines.length]],
    cut: [],
    locators: [{ line: 1 }],
    chars: text.length,
    stale: false,
    text,
    lineCount: lines.length,
  }
}
