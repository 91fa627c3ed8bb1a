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

function pathOf(text: string): CandidateLine {
  const state = / \((?:listed|matched|failed|excluded|read \d)[^()]*(?:\([^()]*\)[^()]*)*\)/u.exec(text)
  const plain = state === null ? text : text.replace(state[0], '')
  const starred = plain.endsWith(' *')
  return { path: starred ? plain.slice(0, -2) : plain, starred, failed: state?.[0].startsWith(' (failed') === true }
}

/** `L2 path (turn 6, 2286 chars) lines 1-41, 50` of `tab_list kind=reads`. */
export function entryLines(lines: readonly string[]): EntryLine[] {
  return lines.flatMap((line) => {
    const match =
      /^(L\d+) (.*) \(turn \d+, \d+ chars[^)]*\)(?: \[?(?:matches|stale|passage)\]?)* lines? ([\d\s,–-]+)/u.exec(line)
    if (match === null || / stale/u.test(line.slice(match[0].length))) return []
    return [
      {
        id: match[1]!,
        path: match[2]!,
        lines: Array.from(
          match[3]!.matchAll(/(\d+)(?:[-–](\d+))?/gu),
          ([, from, to]) => [Number(from), Number(to ?? from)] as const,
        ),
      },
    ]
  })
}
