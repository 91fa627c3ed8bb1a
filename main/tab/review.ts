import { countLines } from './lines.ts'
import type { CandidateRow, ReadEntry, Requirement, Tab } from './record.ts'
import { safeLine } from './safe-text.ts'

const MOST = 3
const EXCERPT = 200

/** The review: open requirements first, each with its best reads and its best unopened files, under the limit. */
export function reviewText(tab: Tab): string {
  const all = tab.requirements()
  const open = all.filter(({ state }) => state === 'open')
  const closed = all.filter(({ state }) => state !== 'open')
  const head = `Requirements: ${open.length} open, ${closed.length} resolved`
  const blocks = [...open, ...closed].map((requirement) => [requirementLine(requirement), ...(requirement.state === 'open' ? evidenceLines(tab, requirement, MOST) : [])].join('\n'))
  return underLimit([head, ...blocks, ...leadLines(tab)], tab.options.limit)
}

/** `r3 [open] text`, `r1 [done L1] text`, `r6 [unavailable authored] text`. */
export function requirementLine({ id, state, cites, reason, text, by }: Requirement): string {
  const how = state === 'open' ? 'open' : state === 'done' ? ['done', ...(by === 'user' ? ['by user'] : []), ...cites].join(' ') : `unavailable ${safeLine(reason ?? '')}`.trim()
  return `${id} [${how}] ${safeLine(text)}`
}

/** What the record holds for a requirement: at most `most` entries and `most` unopened files. */
export function evidenceLines(tab: Tab, { text }: Requirement, most: number): string[] {
  const { parts } = tab.options
  if (!parts.review || !parts.capture) return []
  const reads = tab.bestEntries(text, most)
  const unopened = parts.candidates ? tab.bestCandidates(text, most) : []
  const lines = reads.length === 0 ? ['  nothing in your reads matches yet'] : ['  from your reads:', ...reads.map((entry) => `    ${entryLine(tab, entry, text)}`)]
  return unopened.length === 0 ? lines : [...lines, '  never opened:', ...unopened.map((row) => `    ${unopenedText(tab, row)}`)]
}

/** Files that the watcher knows and nothing has printed, above threshold only. */
export function leadLines(tab: Tab): string[] {
  const { parts, paths } = tab.options
  if (!parts.leads || !parts.capture || !parts.candidates) return []
  const leads: string[] = []
  let more = 0
  for (const path of paths()) {
    if (tab.candidate(path) !== undefined || tab.readsOf(path).length > 0 || tab.isExcluded(path) || !tab.isAbove(path)) continue
    if (leads.length < 5) leads.push(`  ${safeLine(path)}`)
    else more++
  }
  if (leads.length === 0) return []
  return [['never listed:', ...leads, ...(more === 0 ? [] : [`  and ${more} more`])].join('\n')]
}

/** The path, its state where it is not `listed`, and the star above threshold. */
export function unopenedText(tab: Tab, { path, state, reason }: CandidateRow): string {
  const how = state === 'listed' ? '' : state === 'failed' ? ` (failed: ${safeLine(reason ?? 'unknown')})` : ` (${state})`
  return `${safeLine(path)}${how}${tab.isAbove(path) ? ' *' : ''}`
}

function entryLine(tab: Tab, entry: ReadEntry, query: string): string {
  const wanted = new Set(tab.terms(query))
  const line = entry.text.split('\n').find((text) => tab.terms(text).some((term) => wanted.has(term))) ?? ''
  const read = linesRead(tab, entry.path)
  const part = entry.kind === 'matches' || read >= entry.lineCount ? '' : ` (read ${read} of ${entry.lineCount} lines)`
  return `${entry.id} ${safeLine(entry.path)}${entry.stale ? ' (stale)' : ''}${part}: ${excerpt(tab, line, wanted)}`
}

/** Lines of a file that current entries hold together. */
function linesRead(tab: Tab, path: string): number {
  const lines = new Set<number>()
  for (const entry of tab.readsOf(path)) if (!entry.stale) for (const [from, to] of entry.lines) for (let line = from; line <= to; line++) lines.add(line)
  return lines.size
}

/** The line, cut around its first match at 200 characters. */
function excerpt(tab: Tab, line: string, wanted: ReadonlySet<string>): string {
  const text = safeLine(line.trim())
  if (text.length <= EXCERPT) return text
  const match = [...text.matchAll(/\S+/g)].find(([word]) => tab.terms(word).some((term) => wanted.has(term)))?.index ?? 0
  const from = Math.max(0, Math.min(match - 60, text.length - EXCERPT))
  return `${from === 0 ? '' : '…'}${text.slice(from, from + EXCERPT).toWellFormed()}${from + EXCERPT >= text.length ? '' : '…'}`
}

function underLimit(blocks: readonly string[], limit: number): string {
  const shown: string[] = []
  let size = 0
  for (const [index, block] of blocks.entries()) {
    if (size + block.length + 60 > limit && index > 0) return [...shown, `and ${blocks.length - index} more; resolve what you can, then look again`].join('\n')
    shown.push(block)
    size += block.length + 1
  }
  return shown.join('\n')
}

/** `1-41` and how much of the file that is. */
export function linesText({ lines, cut }: ReadEntry): string {
  const ranges = lines.map(([from, to]) => (from === to ? `${from}` : `${from}-${to}`)).join(', ')
  return countLines(cut) === 0 ? ranges : `${ranges} (and ${countLines(cut)} beyond the cut)`
}
