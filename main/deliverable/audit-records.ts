import type { Terms } from '../tab/terms.ts'
import { blanked, idsOf } from './audit-clauses.ts'
import type { Block } from './audit-lines.ts'
import { readValues, type AuditValue } from './audit-values.ts'
import { isCurrency } from './audit-units.ts'

/** Short lines that say one thing together, as on a receipt: what it is called, then its numbers. */
export type LineRecord = { readonly terms: readonly string[]; readonly ids: readonly string[] }

type TextBlock = Extract<Block, { type: 'text' }>
type Line = { readonly index: number; readonly isLabel: boolean; readonly terms: string[]; readonly ids: string[] }

const SHORT = 60

/** The records among a document's lines, by the place of each of their blocks. */
export function recordsOf(blocks: readonly Block[], terms: Terms): ReadonlyMap<number, LineRecord> {
  const records = new Map<number, LineRecord>()
  for (const run of runsOf(blocks)) {
    const lines = run.map(({ block, index, values }): Line => {
      const said = terms(blanked(block.text, values))
      return { index, isLabel: said.length > 0 && !isAmount(values, run), terms: said, ids: idsOf(values) }
    })
    for (const group of groupsOf(lines)) {
      const record = {
        terms: group.flatMap(({ terms: said }) => said),
        ids: [...new Set(group.flatMap(({ ids }) => ids))],
      }
      for (const { index } of group) records.set(index, record)
    }
  }
  return records
}

type Run = { readonly block: TextBlock; readonly index: number; readonly values: readonly AuditValue[] }[]

/** Short lines that follow one another. */
function runsOf(blocks: readonly Block[]): Run[] {
  const runs: Run[] = []
  let last: Block | undefined
  for (const [index, block] of blocks.entries()) {
    const isShort = block.type === 'text' && block.text.length <= SHORT && !/[.!?。！？]$|^#/u.test(block.text.trim())
    if (isShort) {
      const run = last !== undefined && last.line === block.line - 1 ? runs.at(-1) : undefined
      const line = { block, index, values: readValues(block.text) }
      if (run === undefined) runs.push([line])
      else run.push(line)
    }
    last = isShort ? block : undefined
  }
  return runs.filter((run) => run.length > 2 && run.some(({ values }) => values.some(({ kind }) => kind === 'number')))
}

/** Whether a line gives what its record is for: money, where some line of the run does, else any number. */
function isAmount(values: readonly AuditValue[], run: Run): boolean {
  const numbers = values.filter(({ kind, reference }) => kind === 'number' && !reference)
  return run.some((line) => line.values.some(isMoney)) ? numbers.some(isMoney) : numbers.length > 0
}

/** Each with its labels first, or, where a run begins with a number that nothing calls, last. */
function groupsOf(lines: readonly Line[]): Line[][] {
  const isLast = !lines[0]!.isLabel && lines[0]!.terms.length === 0
  const groups: Line[][] = []
  for (const [at, line] of lines.entries()) {
    const before = lines[at - 1]
    const begins = isLast ? !line.isLabel && before?.isLabel : line.isLabel && before?.isLabel === false
    if (before === undefined || begins === true) groups.push([line])
    else groups.at(-1)!.push(line)
  }
  // What nothing calls by a line of its own is no record.
  return groups.filter((group) => group.length > 1 && group.some(({ isLabel }) => isLabel))
}

function isMoney({ number }: AuditValue): boolean {
  return isCurrency(number?.unit)
}
