import type { LedgerRow } from './store/ledger.ts'

const COLUMNS = [
  'time',
  'task',
  'turn',
  'host',
  'model',
  'bytes',
  'inputTokens',
  'outputTokens',
  'cost',
  'entries',
  'parts',
] as const

/** The ledger as a file: CSV of RFC 4180 with a header, or JSON. Times are ISO 8601 in UTC. */
export function ledgerText(rows: readonly LedgerRow[], format: 'csv' | 'json'): string {
  if (format === 'json') return `${JSON.stringify(rows.map(withTime), null, 2)}\n`
  return [COLUMNS.join(','), ...rows.map(csvLine)].map((line) => `${line}\r\n`).join('')
}

function withTime({ at, ...row }: LedgerRow) {
  return { time: new Date(at).toISOString(), ...row }
}

function csvLine({ at, taskId, turn, host, model, bytes, ...row }: LedgerRow): string {
  const parts = row.parts.map(({ kind, callId, characters }) => [kind, callId, characters].filter(Boolean).join(':'))
  const fields = [
    new Date(at).toISOString(),
    taskId ?? '',
    turn,
    host,
    model,
    bytes,
    row.inputTokens ?? '',
    row.outputTokens ?? '',
    row.cost ?? '',
    row.entries.join(' '),
    parts.join(' '),
  ]
  return fields.map((field) => quoted(String(field))).join(',')
}

/** A field that a spreadsheet would take for a formula is text. */
function quoted(text: string): string {
  const safe = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
