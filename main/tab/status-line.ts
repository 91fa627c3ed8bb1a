import type { Tab } from './record.ts'

/** The last line of every observation; parts that are left out of the tab are left out of it. */
export function statusLine(tab: Tab): string {
  const { requirements, candidates, reads } = tab.counts()
  const { parts } = tab.options
  const sections = [`requirements: ${requirements.open} open, ${requirements.done + requirements.unavailable} resolved`]
  if (parts.capture && parts.candidates)
    sections.push(`candidates: ${candidates.unopened} unopened, ${candidates.aboveThreshold} above threshold`)
  if (parts.capture) sections.push(`read log: ${reads} entries`)
  return `[tab] ${sections.join(' | ')}`
}
