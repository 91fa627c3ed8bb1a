import { linesText, unopenedText } from './review.ts'
import type { Tab } from './record.ts'
import { safeBlock, safeLine } from './safe-text.ts'

/** The unopened files, ranked, from `offset` on. */
export function candidatesText(tab: Tab, offset: number): string {
  const { unopened, aboveThreshold } = tab.counts().candidates
  const rows = tab
    .candidates()
    .filter(({ excluded }) => !excluded)
    .map((candidate, index) => `${index + 1}. ${unopenedText(tab, candidate)}`)
  return paged(`Unopened candidates: ${unopened} (${aboveThreshold} above threshold, marked *), ranked by relevance to the task`, rows, { offset, limit: tab.options.limit })
}

/** The read log, then what was derived, from `offset` on. */
export function readsText(tab: Tab, offset: number): string {
  const reads = tab.reads().map((entry) => `${entry.id} ${safeLine(entry.path)}${entry.stale ? ' (stale)' : ''} (turn ${entry.turn}, ${entry.chars} chars) ${entry.kind === 'matches' ? 'matches in ' : ''}lines ${linesText(entry)}`)
  const derived = tab.derived().map(({ id, turn, text, files }) => `${id} derived (turn ${turn}, ${text.length} chars) from ${files.map(safeLine).join(', ').slice(0, 200)}`)
  return paged(`Read log: ${reads.length} entries`, [...reads, ...derived], { offset, limit: tab.options.limit })
}

/** The stored text of an entry, verbatim, from character `offset` on. */
export function showText(tab: Tab, id: string, offset: number): string {
  const read = tab.read(id)
  const derived = tab.derivedEntry(id)
  if (read === undefined && derived === undefined) return `There is no entry ${safeLine(id)}. See tab_list, kind reads.`
  const { turn, command, text } = (read ?? derived)!
  const place = read === undefined ? `derived from ${derived!.files.map(safeLine).join(', ')}` : `${safeLine(read.path)}${read.stale ? ' (stale: the file has changed since)' : ''}`
  const head = `${id}: ${place} (turn ${turn}, ${text.length} chars)\ncommand: ${safeLine(command)}\n---\n`
  const room = Math.max(200, tab.options.limit - head.length - 120)
  const part = text.slice(offset, offset + room)
  const rest = text.length - offset - part.length
  return `${head}${safeBlock(part)}${rest > 0 ? `\n[${rest} more characters: tab_show ${id} with offset ${offset + part.length}]` : ''}`
}

function paged(head: string, rows: readonly string[], { offset, limit }: { offset: number; limit: number }): string {
  const shown: string[] = [head]
  let size = head.length
  for (const [index, row] of rows.slice(offset).entries()) {
    if (size + row.length + 80 > limit) return [...shown, `and ${rows.length - offset - index} more: call again with offset ${offset + index}`].join('\n')
    shown.push(row)
    size += row.length + 1
  }
  return shown.join('\n')
}
