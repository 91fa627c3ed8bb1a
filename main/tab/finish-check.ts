import type { Tab } from './record.ts'
import { evidenceOf, requirementLine, unopenedText } from './review.ts'
import { safeLine } from './safe-text.ts'

const MOST_FILES = 10
const MOST_VALUES = 10

export type FinishFacts = {
  /** The task's first run; a later one is checked only where a requirement is open. */
  readonly firstRun: boolean
  /** Sent in this run already, a resume included. */
  readonly alreadySent: boolean
  /** What the audit found: values of cited passages that the deliverable lacks, and values in it that nothing supports. */
  readonly audit?: { readonly missing: readonly string[]; readonly unsupported: readonly string[] }
}

/** The one message that the environment answers a stop with; undefined where none is due. */
export function finishCheck(tab: Tab, { firstRun, alreadySent, audit }: FinishFacts): string | undefined {
  const { parts, limit } = tab.options
  if (alreadySent || !parts.finishCheck) return undefined
  const open = tab.requirements().filter(({ state }) => state === 'open')
  const head = '[tab] Finish check 1 of at most 1: you stopped.'
  if (tab.requirements().length === 0) {
    if (!firstRun) return undefined
    return `${head} No requirement items were recorded. Record one with tab_add for each fact, figure or deliverable element that the task names, then close each with tab_resolve.`
  }
  if (open.length === 0) return undefined
  const evidence = evidenceOf(tab, 1)
  const closing = [
    ...unopenedAbove(tab),
    ...(parts.audit && audit !== undefined
      ? [
          values('Values of cited passages that the deliverable lacks', audit.missing),
          values('Values in the deliverable that nothing supports', audit.unsupported),
        ].flat()
      : []),
  ]
  const lines = [`${head} ${open.length} requirements are still open:`]
  let size = lines[0]!.length + closing.join('\n').length
  for (const [index, requirement] of open.entries()) {
    const block = [requirementLine(requirement), ...evidence.lines(requirement)].join('\n')
    if (index > 0 && size + block.length + ROOM > limit) {
      lines.push(`and ${open.length - index} more: see tab_list, kind requirements`)
      break
    }
    lines.push(block)
    size += block.length + 1
  }
  return [...lines, ...closing, ...evidence.otherLeads()].join('\n')
}

/** Characters kept for the leads and the line that says how much more there is. */
const ROOM = 600

function unopenedAbove(tab: Tab): string[] {
  const { parts } = tab.options
  const count = tab.counts().candidates.aboveThreshold
  if (!parts.capture || !parts.candidates || count === 0) return []
  const shown = tab.candidatesAbove(MOST_FILES).map((row) => unopenedText(tab, row).replace(/ \*$/, ''))
  return [
    `Above-threshold files never opened: ${count}: ${shown.join(', ')}${count > MOST_FILES ? `, and ${count - MOST_FILES} more` : ''}`,
  ]
}

function values(label: string, all: readonly string[]): string[] {
  if (all.length === 0) return []
  const more = all.length > MOST_VALUES ? `, and ${all.length - MOST_VALUES} more` : ''
  return [`${label}: ${all.length}: ${all.slice(0, MOST_VALUES).map(safeLine).join(', ')}${more}`]
}
