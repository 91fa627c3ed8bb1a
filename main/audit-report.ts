import { countVerdicts, type AuditedSentence, type AuditedValue } from './deliverable/audit.ts'
import type { MissingValue } from './deliverable/audit-missing.ts'
import type { SourcePlace } from './deliverable/audit-file-lines.ts'
import type { Locator } from './extract/text-view.ts'
import type { Store } from './store/store.ts'
import type { TaskRow } from './store/tasks.ts'
import { auditDeliverables, placesOf, type AuditLimit } from './task-audit.ts'
import type { Tab } from './tab/record.ts'
import type { Sources } from './tab/trace.ts'
import type { RunParts } from './task-run.ts'
import { withSources } from './with-sources.ts'

/** What the audit says of one deliverable; `at` is a value's place in it. */
export type AuditReport = {
  readonly path: string
  readonly counts: ReturnType<typeof countVerdicts>
  readonly values: readonly (AuditedValue & { readonly at: Locator | undefined })[]
  readonly sentences: readonly AuditedSentence[]
  readonly missing: readonly MissingValue[]
}

type ReportParts = {
  readonly task: TaskRow
  readonly tab: Tab
  readonly events: ReturnType<Store['events']['list']>
  readonly pool: RunParts['pool']
  /** The folder's files as they are now, for places in them. */
  readonly sources: Sources | undefined
  readonly signal?: AbortSignal
}

/** The audit of a task's newest deliverables with the places of its sources; undefined once it is late. */
export async function reportAudit(
  { task, sources, ...parts }: ReportParts,
  limit?: AuditLimit,
): Promise<AuditReport[] | undefined> {
  const audited = await auditDeliverables({ ...parts, task: task.text }, limit)
  if (audited === undefined) return undefined
  const placeOf = placesOf(parts.tab.reads(), sources)
  const placed = async <T extends object>(value: T): Promise<T> =>
    'where' in value ? { ...value, where: await placeOf(value.where as SourcePlace) } : value
  const reports: AuditReport[] = []
  for (const { path, result, lines } of audited) {
    reports.push({
      path,
      counts: countVerdicts(result),
      values: await Promise.all(
        result.values.map(async (value) => ({ ...(await placed(value)), at: lines[value.line - 1]?.locator })),
      ),
      sentences: await Promise.all(result.sentences.map(placed)),
      missing: await Promise.all(result.missing.map(placed)),
    })
  }
  return reports
}

/** As `reportAudit`, over a folder that is opened for it. */
export async function reportAuditAlone(
  engine: Pick<RunParts, 'pool' | 'paths'>,
  parts: Omit<ReportParts, 'sources' | 'pool'>,
): Promise<AuditReport[]> {
  const { root, settings } = parts.task
  const folder = {
    root,
    outputDir: settings.outputDir,
    ...(parts.signal === undefined ? {} : { signal: parts.signal }),
  }
  return withSources(
    engine,
    folder,
    async (sources) => (await reportAudit({ ...parts, pool: engine.pool, sources })) ?? [],
  )
}
