import type { TerminalFiles } from './workspace-tree.ts'

const OFFERED = 5

/** The files whose names are most like a path that does not exist, best first; the file's own name counts more than its folders. */
export function nearNames(path: string, files: Pick<TerminalFiles, 'files'>): string[] {
  const wanted = pairs(path)
  const wantedName = pairs(nameOf(path))
  const scored = []
  for (const file of files.files()) {
    const score = 2 * likeness(wantedName, pairs(nameOf(file.path))) + likeness(wanted, pairs(file.path))
    if (score > 1) scored.push({ path: file.path, score })
  }
  return scored
    .toSorted((a, b) => b.score - a.score || (a.path < b.path ? -1 : 1))
    .slice(0, OFFERED)
    .map((file) => file.path)
}

function nameOf(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1)
}

/** Pairs of neighbouring characters, case and Unicode form folded. */
function pairs(text: string): Set<string> {
  const folded = text.normalize('NFKC').toLowerCase()
  return new Set(Array.from({ length: Math.max(folded.length - 1, 1) }, (_, at) => folded.slice(at, at + 2)))
}

/** 0 (nothing in common) to 1 (Dice's coefficient). */
function likeness(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  const shared = [...a].filter((pair) => b.has(pair)).length
  return (2 * shared) / (a.size + b.size)
}
