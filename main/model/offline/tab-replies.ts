/** The tab's replies, read back as tab.md writes them. Everything in them that comes from files stays data. */

export type RequirementLine = { readonly id: string; readonly open: boolean; readonly text: string }
export type CandidateLine = { readonly path: string; readonly starred: boolean; readonly failed: boolean }
export type EntryLine = {
  readonly id: string
  readonly path: string
  readonly lines: readonly (readonly [number, number])[]
}

/** `r1: text` of `tab_add`. */
export function addedRequirements(lines: readonly string[]): { readonly id: string; readonly text: string }[] {
  return lines.flatMap((line) => {
    const match = /^(r\d+): (.*)$/.exec(line)
    return match === null ? [] : [{ id: match[1]!, text: match[2]! }]
  })
}

export function reviewedRequirements(lines: readonly string[]): RequirementLine[] {
  return lines.flatMap((line) => {
    const match = /^(r\d+) \[(open|done|unavailable)[^\]]*\] (.*)$/.exec(line)
    return match === null ? [] : [{ id: match[1]!, open: match[2] === 'open', text: match[3]! }]
  })
}

/** The unopened files that the review names, per requirement id. */
export function neverOpened(lines: readonly string[]): ReadonlyMap<string, readonly string[]> {
  const files = new Map<string, string[]>()
  let id: string | undefined
  let under = false
  for (const line of lines) {
    const requirement = /^(r\d+) \[/.exec(line)
    if (requirement !== null) id = requirement[1]!
    const label = /^ {2}(?! )(.*):\s*$/.exec(line)
    if (requirement !== null || label !== null) under = label?.[1] === 'never opened' || label?.[1] === 'never listed'
    else if (under && id !== undefined && line.startsWith('    '))
      files.set(id, [...(files.get(id) ?? []), pathOf(line.slice(4)).path])
  }
  return files
}

export function candidateLines(lines: readonly string[]): CandidateLine[] {
  return lines.flatMap((line) => {
    const match = /^\d+\. (.*)$/.exec(line)
    return match === null ? [] : [pathOf(match[1]!)]
  })
}

/** A path, its state where it has one, and the star above threshold. */
function pathOf(text: string): CandidateLine {
  const starred = text.endsWith(' *')
  const plain = starred ? text.slice(0, -2) : text
  const state = / \((matched|excluded|failed: .*)\)$/u.exec(plain)
  return {
    path: state === null ? plain : plain.slice(0, state.index),
    starred,
    failed: state?.[1]?.startsWith('failed') === true,
  }
}

/** `L2 path (turn 6, 2286 chars) lines 1-41, 50` of `tab_list kind=reads`, stale entries left out. */
export function entryLines(lines: readonly string[]): EntryLine[] {
  return lines.flatMap((line) => {
    const match = /^(L\d+) (.*) \(turn \d+, \d+ chars\) (?:matches in )?lines ([\d, -]+)/u.exec(line)
    if (match === null || match[2]!.endsWith(' (stale)')) return []
    const ranges = Array.from(
      match[3]!.matchAll(/(\d+)(?:-(\d+))?/gu),
      ([, from, to]) => [Number(from), Number(to ?? from)] as const,
    )
    return [{ id: match[1]!, path: match[2]!, lines: ranges }]
  })
}
