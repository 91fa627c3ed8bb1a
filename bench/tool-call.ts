import type { Tool } from '../main/agent/tool.ts'
import type { Bench, Measurement } from './bench-context.ts'
import { percentile, timeOf, type Compared } from './measure.ts'
import { observerOf } from './observer.ts'
import { growthRow, limitRow, type Row } from './row.ts'
import { pathOf } from './text-folder.ts'

const ENTRIES = 1_000
const CALLS = 100

/** What the environment adds to a tool call: tying, ranking, cutting and the status line, without the tool itself and the disk. */
export const toolCall: Measurement = async (bench) => {
  const rows: Row[] = []
  const times: Compared[] = []
  for (const size of bench.sizes) {
    const { listing, calls } = await measure(bench, size)
    const files = size.toLocaleString('en-US')
    const entries = entriesAt(size).toLocaleString('en-US')
    const tools = {
      name: 'the tools, median',
      value: percentile(
        calls.map(({ tool }) => tool),
        0.5,
      ),
    }
    const own = calls.map(({ total, tool }) => total - tool)
    times.push({ ours: percentile(own, 0.5), peer: undefined })
    rows.push(
      limitRow(
        `own cost per call at ${files} candidates, ${entries} entries, p95`,
        { ours: percentile(own, 0.95), peer: tools },
        10,
      ),
      {
        figure: `own cost of the first find over ${files} files`,
        unit: 'ms',
        ours: listing.total - listing.tool,
        peer: { name: 'the tool', value: listing.tool },
        target: '–',
        holds: undefined,
      },
    )
  }
  return [...rows, growthRow('own cost per call, median', bench.sizes, times)]
}

/** Most of a small folder, a thousand of a large one. */
function entriesAt(files: number): number {
  return Math.min(ENTRIES, files * 0.4)
}

type Call = { readonly total: number; readonly tool: number }

async function measure(bench: Bench, size: number): Promise<{ readonly listing: Call; readonly calls: Call[] }> {
  await using environment = await bench.openEnvironment(bench.textFolder(size))
  const { tab, sources, tools } = environment
  let tool = 0
  const observe = observerOf({ tab, sources, tools: tools.map((own) => timed(own, (ms) => (tool += ms))) })
  let turn = 0
  const call = async (name: string, input: unknown): Promise<Call> => {
    tool = 0
    const callId = `c${++turn}`
    const total = await timeOf(() =>
      observe({ callId, name, input }, { turn, callId, signal: new AbortController().signal }),
    )
    return { total, tool }
  }

  const listing = await call('bash', { command: 'find . -type f' })
  const entries = entriesAt(size)
  // Twenty short files a call stay under the limit.
  for (let n = 0; n < entries; n += 20)
    await call('bash', { command: `cat ${Array.from({ length: 20 }, (_, index) => pathOf(n + index)).join(' ')}` })
  if (tab.readCount() !== entries) throw new Error(`${tab.readCount()} entries instead of ${entries}`)
  const calls: Call[] = []
  for (let n = 0; n < CALLS; n++) calls.push(await call(...usual(n, entries)))
  return { listing, calls }
}

/** The calls of a usual task: reading, searching and listing one folder, with new files and known ones. */
function usual(n: number, entries: number): [name: string, input: unknown] {
  const path = pathOf(n % 2 === 0 ? entries + n : n)
  const folder = path.slice(0, path.lastIndexOf('/'))
  switch (n % 5) {
    case 0:
      return ['read', { path }]
    case 1:
      return ['bash', { command: `cat ${path}` }]
    case 2:
      return ['bash', { command: `grep -rn "travel" ${folder} | head -60` }]
    case 3:
      return ['bash', { command: `ls ${folder}` }]
    default:
      return ['bash', { command: `head -5 ${path}; grep -c hotel ${path}` }]
  }
}

function timed(tool: Tool, add: (ms: number) => void): Tool {
  return {
    ...tool,
    async run(input, context) {
      const start = performance.now()
      try {
        return await tool.run(input, context)
      } finally {
        add(performance.now() - start)
      }
    },
  }
}
