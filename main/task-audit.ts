import fs from 'node:fs/promises'
import path from 'node:path'
import type { TaskEvent } from './agent/event.ts'
import { countVerdicts, prepareAudit, type AuditFacts, type AuditResult } from './deliverable/audit.ts'
import type { AuditLine } from './deliverable/audit-lines.ts'
import { numberedLines } from './deliverable/numbered-lines.ts'
import { finishInSlices, type IsLate } from './deliverable/audit-steps.ts'
import type { SourcePlace } from './deliverable/audit-file-lines.ts'
import { unpackView } from './extract/packed-view.ts'
import type { ExtractPool } from './extract/pool.ts'
import { ExtractError, type Locator } from './extract/text-view.ts'
import type { ReadEntry, Tab } from './tab/record.ts'
import type { Source, Sources } from './tab/trace.ts'

export type AuditedFile = {
  /** Real path. */
  readonly path: string
  readonly result: AuditResult
  /** The deliverable's own lines. */
  readonly lines: readonly { readonly text: string; readonly locator: Locator }[]
}

/** What judging may take, the reading of the files left out of account. */
export type AuditLimit = { readonly now: () => number; readonly mostMs: number }

export type AuditParts = {
  readonly tab: Tab
  readonly task: string
  readonly events: readonly TaskEvent[]
  readonly pool: ExtractPool
  readonly signal?: AbortSignal
}

/** Judges the newest deliverables of a task, read again as they lie on disk; those that are gone or cannot be read are left out. Undefined once it is late. */
export async function auditDeliverables(
  { tab, task, events, pool, signal }: AuditParts,
  limit?: AuditLimit,
): Promise<AuditedFile[] | undefined> {
  const files: { file: string; view: ReturnType<typeof unpackView> }[] = []
  for (const file of writtenFiles(events)) {
    const view = await readAgain(pool, file, signal)
    if (view !== undefined) files.push({ file, view })
  }
  if (files.length === 0) return []
  const end = limit === undefined ? Number.POSITIVE_INFINITY : limit.now() + limit.mostMs
  const isLate = (): boolean => limit !== undefined && limit.now() > end
  const audit = await auditOf({ tab, task, events }, isLate)
  const audited: AuditedFile[] = []
  for (const { file, view } of files) {
    const result = await audit?.(path.basename(file), view.lines)
    if (result === undefined) return undefined
    audited.push({ path: file, result, lines: view.lines })
  }
  return audited
}

/** The event that tells of an audit. */
export function auditEvent({ path: file, result }: AuditedFile): Extract<TaskEvent, { type: 'audit' }> {
  return { type: 'audit', path: file, ...countVerdicts(result) }
}

/** What the finish check says of an audit: values in the order in which they were found, each once. */
export function auditFindings(audited: readonly AuditedFile[]): { missing: string[]; unsupported: string[] } {
  const written = audited.flatMap(({ result }) => result.values)
  const unsupported = written.flatMap((value) => (value.verdict === 'ungrounded' ? [value.text] : []))
  // A value is missing where no deliverable has it.
  const missing = audited
    .flatMap(({ result }) => result.missing)
    .filter(({ text, where }) =>
      audited.every(({ result }) =>
        result.missing.some(
          (other) => other.text === text && other.where.path === where.path && other.where.line === where.line,
        ),
      ),
    )
    .map(({ text }) => text)
  return { missing: [...new Set(missing)], unsupported: [...new Set(unsupported)] }
}

/** Gives the places of source lines in their documents; a file that has changed since is not asked. */
export function placesOf(reads: readonly ReadEntry[], sources: Sources | undefined) {
  const entries = new Map(reads.map((entry) => [entry.id, entry]))
  const opened = new Map<string, Promise<Source | undefined>>()
  return async (place: SourcePlace): Promise<SourcePlace> => {
    const entry = entries.get(place.entryId)
    const [only, ...more] = entry?.locators ?? []
    if (entry === undefined || only === undefined) return place
    if ('line' in only && !('part' in only)) return { ...place, locator: { line: place.line } }
    if (more.length === 0 && !('range' in only)) return { ...place, locator: only }
    const known = opened.get(place.path) ?? sources?.open(place.path)
    if (known === undefined) return place
    opened.set(place.path, known)
    const source = await known
    if (source === undefined || source.sha256 !== entry.sha256) return place
    const [locator] = await source.locators(place.line, place.line)
    return locator === undefined ? place : { ...place, locator }
  }
}

/** Everything that the person asked for. */
function wording(task: string, events: readonly TaskEvent[]): string {
  const said = events.flatMap((event) => (event.type === 'message' && event.origin !== 'nudge' ? [event.text] : []))
  return [task, ...said].join('\n')
}

/** Makes what a task has read and was asked ready, as its tab stands now, and judges texts against it; what else there is to do goes on meanwhile. Undefined once it is late. */
export async function auditOf({ tab, task, events }: Pick<AuditParts, 'tab' | 'task' | 'events'>, isLate?: IsLate) {
  const judged = await finishInSlices(prepareAudit(factsOf(tab, wording(task, events))), isLate)
  if (judged === undefined) return undefined
  return (name: string, lines: readonly Omit<AuditLine, 'line'>[]): Promise<AuditResult | undefined> =>
    finishInSlices(judged(name, numberedLines(lines)), isLate)
}

function factsOf(tab: Tab, task: string): AuditFacts {
  const paths = new Set([...tab.readPaths(), ...tab.candidates().map(({ path: candidate }) => candidate)])
  return {
    reads: tab.reads(),
    derived: tab.derived(),
    requirements: tab.requirements(),
    task,
    language: tab.options.language,
    paths,
  }
}

/** Real paths of what the task wrote, in the order in which each was first written. */
function writtenFiles(events: readonly TaskEvent[]): string[] {
  return [...new Set(events.flatMap((event) => (event.type === 'deliverable' ? [event.path] : [])))]
}

async function readAgain(pool: ExtractPool, file: string, signal: AbortSignal | undefined) {
  try {
    await fs.access(file)
    const packed = await pool.extract(file, { name: path.basename(file), ...(signal === undefined ? {} : { signal }) })
    return unpackView(packed)
  } catch (error) {
    if (error instanceof ExtractError || (error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}
