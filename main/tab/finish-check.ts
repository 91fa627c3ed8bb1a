import type { Tab } from './record.ts'
import { evidenceLines, leadLines, requirementLine, unopenedText } from './review.ts'

const MOST_FILES = 10

/** The one message that the environment answers a stop with, where it is due. */
export function finishCheck(tab: Tab, { firstRun, alreadySent }: { readonly firstRun: boolean; readonly alreadySent: boolean }): string | undefined {
  if (alreadySent || !tab.options.parts.finishCheck) return undefined
  const open = tab.requirements().filter(({ state }) => state === 'open')
  const head = '[tab] Finish check 1 of at most 1: you stopped.'
  if (tab.requirements().length === 0) {
    if (!firstRun) return undefined
    return `${head} No requirement items were recorded. Add one with tab_add for each fact, figure or deliverable element that the task names, close each with its evidence, and complete the deliverable where something is missing.`
  }
  if (open.length === 0) return undefined
  const lines = open.flatMap((requirement) => [requirementLine(requirement), ...evidenceLines(tab, requirement, 1)])
  return [`${head} ${open.length} requirements are still open:`, ...lines, ...unopenedAbove(tab), ...leadLines(tab)].join('\n')
}

function unopenedAbove(tab: Tab): string[] {
  const { parts } = tab.options
  if (!parts.capture || !parts.candidates) return []
  const files = tab.candidates().filter(({ aboveThreshold, excluded }) => aboveThreshold && !excluded)
  if (files.length === 0) return []
  const shown = files.slice(0, MOST_FILES).map((row) => unopenedText(tab, row).replace(/ \*$/, ''))
  const more = files.length > MOST_FILES ? `, and ${files.length - MOST_FILES} more` : ''
  return [`Above-threshold files never opened: ${files.length}: ${shown.join(', ')}${more}`]
}
