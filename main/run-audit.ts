import type { TaskEvent } from './agent/event.ts'
import type { ExtractPool } from './extract/pool.ts'
import type { AuditedFile } from './task-audit.ts'
import { auditDeliverables, auditEvent, auditFindings } from './task-audit.ts'
import { finishCheck, type FinishFacts } from './tab/finish-check.ts'
import type { Tab } from './tab/record.ts'

/** For how many milliseconds a run waits for its audit; `runningtab audit` has no limit. */
const MOST_MS = 5_000

export type RunAudit = {
  /** The finish check's text where one is due, with what the audit found. */
  readonly finishCheck: (facts: Pick<FinishFacts, 'firstRun' | 'alreadySent'>) => Promise<string | undefined>
  /** Tells what the audit counts in the deliverables written since it last told. */
  readonly tell: () => Promise<void>
}

type Options = {
  readonly tab: Tab
  readonly task: string
  readonly events: readonly TaskEvent[]
  readonly pool: ExtractPool
  readonly signal: AbortSignal
  readonly append: (events: readonly TaskEvent[]) => void
  readonly now: () => number
  /** False for a system that keeps no tab. */
  readonly isOn: boolean
  readonly mostMs?: number
}

/** The audit inside a run: bounded in time, and switched off with `--without audit`. */
export function createRunAudit({ append, now, isOn, mostMs = MOST_MS, ...parts }: Options): RunAudit {
  const { tab, events } = parts
  const { audit, capture } = tab.options.parts
  const isAsked = isOn && audit && capture
  let told = false

  async function auditInTime(): Promise<AuditedFile[] | undefined> {
    const audited = await auditDeliverables(parts, { now, mostMs })
    if (audited === undefined && !told) {
      told = true
      const text =
        'The audit of the deliverable’s figures was left out of this run: it takes too long. See runningtab audit.'
      append([{ type: 'notice', code: 'audit_skipped', text }])
    }
    return audited
  }

  return {
    async finishCheck(facts) {
      const plain = finishCheck(tab, facts)
      if (plain === undefined || !isAsked) return plain
      const audited = await auditInTime()
      return audited === undefined ? plain : finishCheck(tab, { ...facts, audit: auditFindings(audited) })
    },
    async tell() {
      // What was written before a kill was told by nobody: the last audit is what counts, not this process.
      const before = events.findLastIndex(({ type }) => type === 'audit') + 1
      const wrote = new Set(events.slice(before).flatMap((event) => (event.type === 'deliverable' ? [event.path] : [])))
      if (wrote.size === 0 || !isAsked || told) return
      const audited = await auditInTime()
      append((audited ?? []).filter(({ path }) => wrote.has(path)).map(auditEvent))
    },
  }
}
