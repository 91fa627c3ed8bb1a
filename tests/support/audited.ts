import { createAudit, type AuditedValue, type AuditResult } from '../../main/deliverable/audit.ts'
import type { Language } from '../../main/tab/language.ts'
import type { Requirement } from '../../main/tab/record.ts'
import { entryOf } from './whole-file-entry.ts'

type Given = {
  readonly task?: string
  readonly language?: Language
  readonly derived?: string
  readonly requirements?: readonly Requirement[]
  readonly name?: string
}

/** Audits a text, one source file for each name. */
export function audit(
  sources: Readonly<Record<string, string>>,
  written: string,
  { task = '', language = 'en', derived, requirements = [], name = 'out.md' }: Given = {},
): AuditResult {
  const reads = Object.entries(sources).map(([path, text], at) => entryOf(`L${at + 1}`, path, text.split('\n')))
  return createAudit({
    reads,
    derived:
      derived === undefined
        ? []
        : [
            {
              id: 'D1',
              turn: 1,
              command: "awk '{s+=$2} END {print s}' a.csv",
              files: Object.keys(sources),
              text: derived,
            },
          ],
    requirements,
    task,
    language,
    paths: Object.keys(sources),
  })!.audit(
    name,
    written.split('\n').map((text, at) => ({ text, line: at + 1 })),
  )!
}

/** `value verdict` of each value that was judged, periods left out. */
export function verdicts(result: AuditResult): string[] {
  return result.values
    .filter(({ kind }) => kind !== 'period')
    .map((value) => `${value.text} ${value.verdict}${shownFormula(value)}`)
}

function shownFormula(value: AuditedValue): string {
  return value.verdict === 'derived' ? `: ${value.formula}` : ''
}

/** A requirement that is closed on these entries. */
export function closedOn(text: string, cites: readonly string[]): Requirement {
  return {
    id: 'r1',
    text,
    state: 'done',
    cites: [...cites],
    reason: null,
    by: 'agent',
    addedTurn: 1,
    turn: 2,
    history: [],
  }
}
