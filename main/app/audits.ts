import type { DeliverableAudit } from '../../preload/document-shapes.ts'
import { AppError } from '../app-error.ts'
import { unpackView } from '../extract/packed-view.ts'
import type { ExtractPool } from '../extract/pool.ts'
import type { ViewLine } from '../extract/text-view.ts'
import type { Store } from '../store/store.ts'
import type { TaskRow } from '../store/tasks.ts'
import type { createDeliverables } from './deliverables.ts'
import type { createTaskTabs } from './task-tabs.ts'

/** Milliseconds after which nobody waits for an audit. */
const LATE = 60_000

type AuditsParts = {
  readonly store: Store
  readonly pool: ExtractPool
  readonly tabs: ReturnType<typeof createTaskTabs>
  readonly deliverables: ReturnType<typeof createDeliverables>
  readonly taskOf: (id: string) => TaskRow
}

/** Judges versions of deliverables against what their task has read, as its tab stands now. */
export function createAudits({ store, pool, tabs, deliverables, taskOf }: AuditsParts) {
  return {
    async audit(taskId: string, name: string, version?: number): Promise<DeliverableAudit> {
      const file = await deliverables.fileOf(taskId, name, version)
      const { lines } = unpackView(await pool.extract(file, { name }))
      const tab = await tabs.of(taskId)
      const until = Date.now() + LATE
      const { auditOf } = await import('../task-audit.ts')
      const asked = { tab, task: taskOf(taskId).text, events: store.events.list(taskId) }
      const audit = await auditOf(asked, () => Date.now() > until)
      const result = await audit?.(name, lines)
      if (result === undefined) throw new AppError('workspace', 'The document is too long to check its figures.')
      return {
        values: result.values.map((value) => ({
          text: value.text,
          verdict: value.verdict,
          line: value.line,
          start: value.start,
          ...placeOf(lines[value.line - 1]),
          ...('where' in value && value.where !== undefined ? { where: { ...value.where } } : {}),
          ...('formula' in value ? { formula: value.formula } : {}),
          ...('why' in value ? { why: value.why } : {}),
        })),
        missing: result.missing.map(({ requirementId, text, where }) => ({ requirementId, text, where: { ...where } })),
      }
    },
  }
}

function placeOf(line: ViewLine | undefined): { readonly lineText: string; readonly page?: number } {
  if (line === undefined) return { lineText: '' }
  const { text, locator } = line
  return 'page' in locator ? { lineText: text, page: locator.page } : { lineText: text }
}
