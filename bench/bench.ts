import { parseArgs } from 'node:util'
import { audit } from './audit.ts'
import { createBench, type Measurement } from './bench-context.ts'
import { durableEvents } from './durable-events.ts'
import { engineMemory } from './engine-memory.ts'
import { extraction } from './extraction.ts'
import { firstPage } from './first-page.ts'
import { forgetful } from './forgetful.ts'
import { inventory } from './inventory.ts'
import { offlineRun } from './offline-run.ts'
import { ranking } from './ranking.ts'
import { review } from './review.ts'
import type { Row } from './row.ts'
import { searchDocuments } from './search-documents.ts'
import { searchText } from './search-text.ts'
import { servePage } from './serve-page.ts'
import { stop } from './stop.ts'
import { startUp } from './start-up.ts'
import { tableOf } from './table.ts'
import { toolCall } from './tool-call.ts'
import { warmUpBeside } from './warm-up-beside.ts'

const measurements: Readonly<Record<string, Measurement>> = {
  'start-up': startUp,
  'serve-page': servePage,
  'offline-run': offlineRun,
  'durable-events': durableEvents,
  audit,
  ranking,
  review,
  extraction,
  'first-page': firstPage,
  forgetful,
  'search-documents': searchDocuments,
  inventory,
  'search-text': searchText,
  'tool-call': toolCall,
  'warm-up': warmUpBeside,
  stop,
  'engine-memory': engineMemory,
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { quick: { type: 'boolean', default: false } },
})
const chosen = Object.entries(measurements).filter(
  ([name]) => positionals.length === 0 || positionals.some((part) => name.includes(part)),
)
if (chosen.length === 0) {
  process.stderr.write(
    `No figure has ${positionals.join(' or ')} in its name; there are ${Object.keys(measurements).join(', ')}.\n`,
  )
  process.exit(2)
}
const bench = createBench(values)
const rows: Row[] = []
try {
  for (const [name, measure] of chosen) {
    process.stderr.write(`${name} …\n`)
    const start = performance.now()
    rows.push(...(await measure(bench)))
    process.stderr.write(`${name}: ${((performance.now() - start) / 1000).toFixed(1)} s\n`)
  }
} finally {
  bench.close()
  // What was measured before something failed is worth showing.
  process.stdout.write(`${tableOf(rows)}\n`)
}
