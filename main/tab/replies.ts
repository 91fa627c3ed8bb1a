import { rangesText } from './lines.ts'
import type { Tab } from './record.ts'
import { unopenedText } from './review.ts'
import { safeBlock, safeLine } from './safe-text.ts'
import { lengthWithin, sizeWithin, unitsOf } from './text-size.ts'

/** The unopened files, ranked, from `offset` on. */
export function candidatesText(tab: Tab, offset: number): string {
  const { unopened, aboveThreshold } = tab.counts().candidates
  // No row is shorter than its number and a name: more than these never fit.
  const rows = tab.rankedCandidates(offset + Math.min(unopened, Math.ceil(tab.options.limit / 4))).slice(offset)
  const lines = rows.map((candidate, index) => `${offset + index + 1}. ${unopenedText(tab, candidate)}`)
  const head = `Unopened candidates: ${unopened} (${aboveThreshold} above threshold, marked *), ranked by relevance to the task`
  return paged(tab, head, { kind: 'candidates', lines, offset, total: unopened })
}

/** The read log, then what was derived, from `offset` on. */
export function readsText(tab: Tab, offset: number): string {
  const reads = tab
    .reads()
    .map(
      ({ id, path, stale, turn, chars, lines }) =>
        `${id} ${safeLine(path)}${stale ? ' (stale)' : ''} (turn ${turn}, ${chars} chars) lines ${rangesText(lines)}`,
    )
  const derived = tab
    .derived()
    .map(({ id, turn, text, files }) => `${id} derived (turn ${turn}, ${text.length} chars) from ${fileNames(files)}`)
  const all = [...reads, ...derived]
  return paged(tab, `Read log: ${reads.length} entries`, {
    kind: 'reads',
    lines: all.slice(offset),
    offset,
    total: all.length,
  })
}

/** The stored text of an entry, verbatim, from character `offset` on. */
export function showText(tab: Tab, id: string, offset: number): string {
  const read = tab.read(id)
  const derived = tab.derivedEntry(id)
  if (read === undefined && derived === undefined) return `There is no entry ${safeLine(id)}. See tab_list, kind reads.`
  const { turn, command, text } = (read ?? derived)!
  const place =
    read === undefined
      ? `derived from ${fileNames(derived!.files)}`
      : `${safeLine(read.path)}${read.stale ? ' (stale: the file has changed since)' : ''}`
  const head = `${id}: ${place} (turn ${turn}, ${text.length} chars)\ncommand: ${cut(safeLine(command), LONGEST)}\n`
  const { limit, units = Number.POSITIVE_INFINITY } = tab.options
  const most = Math.max(200, limit - head.length - 120)
  const room = Math.max(100, lengthWithin(text.slice(offset, offset + most), units - unitsOf(head) - 120))
  const end = endOfPage(text, offset, room)
  const part = safeBlock(text.slice(offset, end))
  if (offset === 0 && end === text.length) return `${head}---\n${part}`
  const more = end < text.length ? `; go on with tab_show id=${id} offset=${end}` : ''
  return `${head}characters ${Math.min(offset + 1, text.length)}-${end}${more}\n---\n${part}`
}

const LONGEST = 1_000

/** After a line where one ends in the last fifth of the page, never inside a surrogate pair. */
function endOfPage(text: string, offset: number, room: number): number {
  if (text.length - offset <= room) return text.length
  const lineEnd = text.lastIndexOf('\n', offset + room - 1) + 1
  if (lineEnd > offset + room * 0.8) return lineEnd
  return /[\uD800-\uDBFF]/.test(text.charAt(offset + room - 1)) ? offset + room - 1 : offset + room
}

function fileNames(files: readonly string[]): string {
  const shown = files.slice(0, 5).map(safeLine).join(', ')
  return files.length > 5 ? `${shown} and ${files.length - 5} more` : shown
}

function cut(text: string, limit: number): string {
  return text.length <= limit ? text : `${text.slice(0, limit).toWellFormed()}…`
}

type Page = {
  readonly kind: string
  readonly lines: readonly string[]
  readonly offset: number
  readonly total: number
}

function paged(tab: Tab, head: string, { kind, lines, offset, total }: Page): string {
  const shown: string[] = [head]
  let size = head.length
  for (const [index, line] of lines.entries()) {
    const taken = sizeWithin(line, tab.options)
    if (index > 0 && size + taken + 80 > tab.options.limit) {
      const next = offset + index
      return [...shown, `and ${total - next} more: tab_list kind=${kind} offset=${next}`].join('\n')
    }
    shown.push(line)
    size += taken + 1
  }
  return shown.join('\n')
}
