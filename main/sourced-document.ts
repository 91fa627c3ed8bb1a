import path from 'node:path'
import { AppError } from './app-error.ts'
import type { StoredEvent } from './agent/event.ts'
import { parseMarkdown } from './deliverable/markdown.ts'
import { openOutputFolder } from './deliverable/output-folder.ts'
import { documentLines } from './deliverable/document-lines.ts'
import type { Document } from './deliverable/document.ts'
import type { SourcePlace } from './deliverable/audit-file-lines.ts'
import type { EvidenceRow } from './deliverable/source-appendix.ts'
import { withSourceNotes, type SourcedValue } from './deliverable/with-source-notes.ts'
import { locatorWords, placesWords } from './locator-words.ts'
import type { TaskRow } from './store/tasks.ts'
import type { ReadEntry, Tab } from './tab/record.ts'
import { safeLine } from './tab/safe-text.ts'
import type { Sources } from './tab/trace.ts'
import { auditOf, placesOf } from './task-audit.ts'

type Parts = {
  readonly task: TaskRow
  readonly tab: Tab
  readonly events: readonly StoredEvent[]
  readonly sources?: Sources
  readonly signal?: AbortSignal | undefined
  /** Told of the figures whose sources are known, and of how many there are. */
  readonly onProgress?: ((done: number, total: number) => void) | undefined
}

const DOCUMENTS = new Set(['docx', 'doc', 'pdf', 'html', 'md'])
const LONGEST_EXCERPT = 160

/** The newest document that a task wrote (or the one of that name), with its sources as footnotes and the appendix of evidence. Throws `AppError` where there is none. */
export async function sourcedDocument(parts: Parts, name?: string): Promise<Document> {
  const { task, tab, events, sources, signal, onProgress } = parts
  const document = parseMarkdown(await markdownOf(parts, name))
  const lines = documentLines(document)
  const audit = await auditOf({ tab, task: task.text, events })
  const result = await audit?.('document.md', lines)
  const placeOf = placesOf(tab.reads(), sources)
  const reads = new Map(tab.reads().map((entry) => [entry.id, entry]))
  const times = readTimes(events)
  const values: SourcedValue[] = []
  const judged = result?.values ?? []
  for (const [done, value] of judged.entries()) {
    signal?.throwIfAborted()
    onProgress?.(done, judged.length)
    if (value.verdict !== 'grounded' && value.verdict !== 'rounded' && value.verdict !== 'derived') continue
    const where = value.where === undefined ? undefined : await placeOf(value.where)
    const source = where === undefined ? undefined : sourceWords(where, reads.get(where.entryId), times)
    const formula = value.verdict === 'derived' ? `${value.text} = ${safeLine(value.formula)}` : undefined
    const said = [formula, source].filter((part) => part !== undefined).join(', ')
    if (said !== '') values.push({ line: value.line, start: value.start, source: said })
  }
  onProgress?.(judged.length, judged.length)
  return withSourceNotes(document, { values, evidence: evidenceRows(tab, times) })
}

/** `policies/x.pdf, page 3 (L2, read 2026-11-30 13:20 UTC, SHA-256 0123456789ab…)` */
function sourceWords(place: SourcePlace, entry: ReadEntry | undefined, times: ReadonlyMap<string, number>): string {
  const at = place.locator === undefined ? `line ${place.line} of its text` : locatorWords(place.locator)
  const read = times.get(place.entryId)
  const known = [
    place.entryId,
    ...(read === undefined ? [] : [`read ${timeText(read)}`]),
    ...(entry === undefined ? [] : [`SHA-256 ${entry.sha256.slice(0, 12)}…`]),
  ]
  return `${safeLine(place.path)}, ${at} (${known.join(', ')})`
}

/** When each entry was first shown, in ms since 1970. */
function readTimes(events: readonly StoredEvent[]): ReadonlyMap<string, number> {
  const times = new Map<string, number>()
  for (const event of events) {
    if (event.type !== 'observation') continue
    for (const id of event.entries) if (!times.has(id)) times.set(id, event.at)
  }
  return times
}

function evidenceRows(tab: Tab, times: ReadonlyMap<string, number>): EvidenceRow[] {
  const reads = new Map(tab.reads().map((entry) => [entry.id, entry]))
  const derived = new Map(tab.derived().map((entry) => [entry.id, entry]))
  return tab.requirements().flatMap(({ id, text, state, cites, quote, reason }): EvidenceRow[] => {
    const requirement = `${id} ${safeLine(text)}`
    if (cites.length === 0) return [{ requirement, evidence: [state, reason].filter(Boolean).join(': ') }]
    return cites.map((cite): EvidenceRow => {
      const entry = reads.get(cite)
      const time = times.get(cite)
      const readAt = time === undefined ? {} : { readAt: timeText(time) }
      const calculated = derived.get(cite)
      if (entry === undefined)
        return {
          requirement,
          evidence: `${cite} ${excerpt(calculated?.command ?? '')}`,
          ...(calculated === undefined ? {} : { file: calculated.files.map(safeLine).join(', ') }),
          ...readAt,
        }
      return {
        requirement,
        evidence: `${cite} ${excerpt(quote ?? entry.text)}`,
        file: safeLine(entry.path),
        place: placesWords(entry),
        sha256: entry.sha256,
        ...readAt,
      }
    })
  })
}

function excerpt(text: string): string {
  const line = safeLine(text.replaceAll(/\s+/g, ' ').trim())
  return line.length > LONGEST_EXCERPT ? `${line.slice(0, LONGEST_EXCERPT)}…` : line
}

function timeText(at: number): string {
  return `${new Date(at).toISOString().slice(0, 16).replace('T', ' ')} UTC`
}

/** The Markdown that the newest version was written from. */
async function markdownOf({ task, events }: Parts, name: string | undefined): Promise<string> {
  const dir = task.settings.outputDir
  const written = events.flatMap((event) =>
    event.type === 'deliverable' && DOCUMENTS.has(event.format) ? [event] : [],
  )
  const nameOf = (file: string): string => path.relative(dir, file).split(path.sep).join('/')
  const last = written.findLast((event) => name === undefined || nameOf(event.path) === name)
  if (last === undefined)
    throw new AppError('not_found', `The task wrote no ${name ?? 'document (.docx, .doc, .pdf, .html, .md)'}.`)
  const call = events.find((event) => event.type === 'tool' && event.callId === last.callId && event.name === 'write')
  const input = call?.type === 'tool' ? call.input : undefined
  if (typeof input === 'object' && input !== null && 'content' in input && typeof input.content === 'string')
    return input.content
  // A command of the terminal wrote it: then it is text itself.
  const bytes = await (await openOutputFolder({ dir })).read(nameOf(last.path))
  return new TextDecoder().decode(bytes)
}
