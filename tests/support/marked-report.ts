import fs from 'node:fs'
import path from 'node:path'
import { createAudit, type AuditFacts } from '../../main/deliverable/audit.ts'
import type { AuditLine } from '../../main/deliverable/audit-lines.ts'

const folder = path.resolve(import.meta.dirname, '../deliverable/marked-reports')

/** What each letter of a mark says was done to a value, and the verdict it must get. */
export const marks = {
  c: { plant: 'correct', verdict: 'grounded' },
  a: { plant: 'altered', verdict: 'ungrounded' },
  s: { plant: 'other unit', verdict: 'ungrounded' },
  r: { plant: 'rounded', verdict: 'rounded' },
  y: { plant: 'other time', verdict: 'ungrounded' },
  w: { plant: 'other row', verdict: 'ungrounded' },
  m: { plant: 'summed', verdict: 'derived' },
  p: { plant: 'change', verdict: 'derived' },
  t: { plant: 'from the task', verdict: 'fromTask' },
  i: { plant: 'invented', verdict: 'ungrounded' },
} as const

type Mark = keyof typeof marks

export type MarkedValue = {
  readonly plant: string
  readonly expected: string
  /** Several where one mark holds several values, such as a range. */
  readonly got: readonly string[]
  readonly said: string
}

export function reportText(name: string): string {
  return fs.readFileSync(path.join(folder, `${name}.txt`), 'utf8').trimEnd()
}

/** Audits a hand-written report whose values are marked `{c:68 EUR}`; `name` has the extension it is judged as. */
export function judgeMarked(file: string, facts: AuditFacts, name: string): MarkedValue[] {
  const found: { mark: Mark; said: string; line: number; start: number }[] = []
  const lines = reportText(file)
    .split('\n')
    .map((marked, at): AuditLine => {
      let text = ''
      let from = 0
      for (const match of marked.matchAll(/\{([casrywmpti]):([^}]*)\}/g)) {
        text += marked.slice(from, match.index)
        found.push({ mark: match[1] as Mark, said: match[2]!, line: at + 1, start: text.length })
        text += match[2]
        from = match.index + match[0].length
      }
      return { text: text + marked.slice(from), line: at + 1 }
    })
  const { values } = createAudit(facts)!.audit(name, lines)!
  return found.map(({ mark, said, line, start }) => ({
    plant: marks[mark].plant,
    expected: marks[mark].verdict,
    got: values
      .filter(
        (value) => value.line === line && value.start < start + said.length && value.start + value.text.length > start,
      )
      .map(({ verdict }) => verdict),
    said: `${file}:${line} ${said}`,
  }))
}

/** Whether the verdict is the one expected; of a range one wrong end is enough to make it wrong. */
export function isRight({ expected, got }: MarkedValue): boolean {
  if (got.length === 0) return false
  return expected === 'ungrounded' ? got.includes('ungrounded') : got.every((verdict) => verdict === expected)
}
