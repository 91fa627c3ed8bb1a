import type { LedgerRow } from '../store/ledger.ts'
import { ledgerText } from '../ledger-text.ts'
import { dollars } from '../model/prices.ts'
import { printJson, type Command } from './command.ts'
import { openEngine } from './open-engine.ts'

export const ledger: Command = {
  summary: 'what was sent to models, and what it cost',
  usage: '[TASK_ID] [--json | --csv]',
  details:
    'One line a request: when, task and turn, host, model, bytes, tokens, dollars, and the read-log entries whose text was in it. A test of a model belongs to no task, nor does a task that was erased.',
  options: { json: { type: 'boolean' }, csv: { type: 'boolean' } },
  positionals: { min: 0, max: 1 },
  async run(call) {
    const engine = await openEngine(call)
    try {
      const rows = engine.ledgerOf(call.positionals[0])
      if (call.values['csv'] === true) {
        call.stdout.write(ledgerText(rows, 'csv'))
        return 0
      }
      for (const row of rows) {
        if (call.values['json'] === true) printJson(call.stdout, row)
        else call.stdout.write(`${lineOf(row)}\n`)
      }
      if (call.values['json'] !== true) for (const total of totals(rows)) call.stdout.write(`${total}\n`)
      return 0
    } finally {
      await engine.close()
    }
  },
}

function lineOf({ at, taskId, turn, host, model, bytes, inputTokens, outputTokens, cost, entries }: LedgerRow): string {
  const when = new Date(at).toISOString().slice(0, 19).replace('T', ' ')
  const tokens = inputTokens === null ? 'no reply' : `${inputTokens} + ${outputTokens} tokens`
  const held = entries.length === 0 ? '' : `  ${entries.join(' ')}`
  return `${when}  ${taskId === null ? 'no task' : `${taskId} turn ${turn}`}  ${host}  ${model}  ${bytes} bytes  ${tokens}${cost === null ? '' : `  ${dollars(cost)}`}${held}`
}

/** A line a host: what it got in all. */
function totals(rows: readonly LedgerRow[]): string[] {
  if (rows.length === 0) return ['Nothing was sent to a model’s server.']
  return [...Map.groupBy(rows, ({ host }) => host)].map(([host, sent]) => {
    const bytes = sent.reduce((sum, row) => sum + row.bytes, 0)
    const cost = sent.reduce((sum, row) => sum + (row.cost ?? 0), 0)
    return `${host}: ${sent.length} requests, ${bytes} bytes, ${dollars(cost)}`
  })
}
