import { bestLine } from './best-line.ts'
import type { Leads } from './leads.ts'
import { countLines, toRanges } from './lines.ts'
import { openedLines } from './lines-read.ts'
import { matchingLine } from './matching-line.ts'
import type { Candidate, CandidateRow, ReadEntry, Requirement, Tab } from './record.ts'
import { safeLine } from './safe-text.ts'
import { sizeWithin } from './text-size.ts'

const MOST = 3
const MOST_LEADS = 5
const EXCERPT = 200

/** The review: open requirements first, each with its best reads and unopened files; from the `offset`th requirement on, under the limit. */
export function reviewText(tab: Tab, offset = 0): string {
  const all = tab.requirements()
  const open = all.filter(({ state }) => state === 'open')
  const closed = all.filter(({ state }) => state !== 'open')
  const head = `Requirements: ${open.length} open, ${closed.length} resolved`
  const evidence = evidenceOf(tab, MOST)
  const shown: string[] = [head]
  let size = head.length
  for (const [index, requirement] of [...open, ...closed].slice(offset).entries()) {
    const block = [
      requirementLine(requirement),
      ...(requirement.state === 'open' ? evidence.lines(requirement) : []),
    ].join('\n')
    const taken = sizeWithin(block, tab.options)
    if (size + taken + ROOM > tab.options.limit && index > 0) {
      const from = offset + index
      return [...shown, `and ${all.length - from} more: tab_list kind=requirements offset=${from}`].join('\n')
    }
    shown.push(block)
    size += taken + 1
  }
  const leads = evidence.otherLeads().join('\n')
  return (
    size + sizeWithin(leads, tab.options) + ROOM > tab.options.limit || leads === '' ? shown : [...shown, leads]
  ).join('\n')
}

/** Characters kept for the line that says how much more there is. */
const ROOM = 80

/** `r3 [open] text`, `r1 [done L1] text`, `r1 [done by user] text`, `r6 [unavailable authored] text`. */
export function requirementLine({ id, state, cites, reason, text, by }: Requirement): string {
  const closing =
    state === 'done' && by === 'user' ? 'by user' : state === 'done' ? cites.join(', ') : safeLine(reason ?? '')
  return `${id} [${state === 'open' ? 'open' : `${state} ${closing}`.trimEnd()}] ${safeLine(text)}`
}

/** What the record holds for requirements: at most `most` entries, unopened files and files never listed for each. */
export function evidenceOf(tab: Tab, most: number) {
  const { parts } = tab.options
  const isShown = parts.review && parts.capture
  const leads = isShown ? tab.leads() : undefined
  const named = new Set<string>()

  return {
    lines({ text }: Requirement): string[] {
      if (!isShown) return []
      const reads = tab.bestEntries(text, most)
      const unopened = parts.candidates ? tab.bestCandidates(text, most) : []
      const unlisted = leads?.search(tab.terms(text), most) ?? []
      for (const path of unlisted) named.add(path)
      return [
        ...(reads.length === 0
          ? ['  nothing in your reads matches yet']
          : ['  from your reads:', ...reads.map((entry) => `    ${entryLine(tab, entry, text)}`)]),
        ...labelled(
          '  never opened:',
          unopened.map((row) => `    ${unopenedText(tab, row)}`),
        ),
        ...labelled(
          '  never listed:',
          unlisted.map((path) => `    ${safeLine(path)}`),
        ),
      ]
    },
    /** The leads that stand under no requirement yet. */
    otherLeads: (): string[] => (leads === undefined ? [] : otherLeads(leads, named)),
  }
}

function otherLeads(leads: Leads, named: ReadonlySet<string>): string[] {
  const others = leads.total - named.size
  const shown = leads
    .best(MOST_LEADS + named.size)
    .filter((path) => !named.has(path))
    .slice(0, MOST_LEADS)
  const more = others > shown.length ? [`  and ${others - shown.length} more`] : []
  return labelled('never listed:', [...shown.map((path) => `  ${safeLine(path)}`), ...more])
}

function labelled(label: string, lines: readonly string[]): string[] {
  return lines.length === 0 ? [] : [label, ...lines]
}

/** The path, its state where it is not `listed`, and the star above threshold. */
export function unopenedText(tab: Tab, { path, state, reason }: CandidateRow | Candidate): string {
  const how =
    state === 'listed' ? '' : state === 'failed' ? ` (failed: ${safeLine(reason ?? 'unknown')})` : ` (${state})`
  return `${safeLine(path)}${how}${tab.isAbove(path) ? ' *' : ''}`
}

function entryLine(tab: Tab, entry: ReadEntry, query: string): string {
  const { text: line, wanted } = matchingLine(tab, entry, query)
  // A long document is named by its title: what it says of the requirement stands further down.
  const best = bestLine(tab, entry, query)
  const shown = best === line ? [line] : [line, best]
  return `${entry.id} ${safeLine(entry.path)}${entry.stale ? ' (stale)' : ''}${partText(tab, entry)}: ${shown.map((text) => excerpt(tab, text, wanted)).join(' … ')}`
}

/** ` (read 50 of 412 lines)` for a file of which a part was read. */
function partText(tab: Tab, { kind, path, lineCount, isBeginning }: ReadEntry): string {
  if (kind === 'matches' && !tab.isOpened(path)) return ''
  const read = countLines(toRanges(openedLines(tab.readsOf(path))))
  if (isBeginning === true) return ` (read ${read} of more than ${Math.max(read, lineCount)} lines)`
  return read === 0 || read >= lineCount ? '' : ` (read ${read} of ${lineCount} lines)`
}

/** The line, cut around its first match at 200 characters. */
function excerpt(tab: Tab, line: string, wanted: ReadonlySet<string>): string {
  const text = safeLine(line.trim())
  if (text.length <= EXCERPT) return text
  const match = [...text.matchAll(/\S+/g)].find(([word]) => tab.terms(word).some((term) => wanted.has(term)))
  const at = match === undefined ? 0 : match.index + offsetIn(tab, match[0], wanted)
  const from = Math.max(0, Math.min(at - 60, text.length - EXCERPT))
  return `${from === 0 ? '' : '…'}${text.slice(from, from + EXCERPT).toWellFormed()}${from + EXCERPT >= text.length ? '' : '…'}`
}

/** Where in a long unspaced run, as in Chinese, the match is. */
function offsetIn(tab: Tab, run: string, wanted: ReadonlySet<string>): number {
  if (run.length <= EXCERPT / 2) return 0
  for (let at = 0; at < run.length; at += 20)
    if (tab.terms(run.slice(at, at + 24)).some((term) => wanted.has(term))) return at
  return 0
}
