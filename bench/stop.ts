import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { createEngine, type Engine } from '../main/engine.ts'
import { startScriptedServer, type ScriptedAnswer } from '../tests/support/scripted-server.ts'
import { wholeRequest } from '../tests/support/whole-request.ts'
import type { Bench, Measurement } from './bench-context.ts'
import { folderWithLongPdf } from './large-documents.ts'
import { percentile, timeOf } from './measure.ts'
import { limitRow, type Row } from './row.ts'

const ROUNDS = 5
/** How long the work goes on before it is stopped. */
const UNDER_WAY_MS = 400

/** From Stop to the task's last event on disk, while each kind of work that can take long is going on. */
export const stop: Measurement = async (bench) => {
  const engine = createEngine({ dataDir: bench.newDir() })
  const files = bench.sizes.at(-1)!
  const small = bench.textFolder(bench.sizes[0]!)
  const cases: readonly (readonly [figure: string, workspace: string, answer: ScriptedAnswer])[] = [
    [
      `a search over ${files.toLocaleString('en-US')} files`,
      bench.textFolder(files),
      bash('for n in $(seq 99); do grep -rniE "h[aeiou]t+el $n" . | tail -1; done'),
    ],
    ['an endless shell loop', small, bash('while true; do :; done')],
    ['a stalled stream of the model', small, { text: 'Let me', stall: true }],
    [
      'a PDF of 5,000 pages',
      folderWithLongPdf(bench.newDir()),
      { calls: [{ name: 'read', input: { path: 'long.pdf' } }] },
    ],
  ]
  try {
    const rows: Row[] = []
    for (const [figure, workspace, answer] of cases) {
      const times: number[] = []
      for (let round = 0; round < ROUNDS; round++) times.push(await stopTime(engine, { workspace, answer, bench }))
      rows.push(limitRow(`Stop in ${figure}`, { ours: percentile(times, 0.5), peer: undefined }, 1000))
    }
    return rows
  } finally {
    await engine.close()
  }
}

function bash(command: string): ScriptedAnswer {
  return { calls: [{ name: 'bash', input: { command } }] }
}

type Case = { readonly workspace: string; readonly answer: ScriptedAnswer; readonly bench: Bench }

async function stopTime(engine: Engine, { workspace, answer, bench }: Case): Promise<number> {
  const server = await startScriptedServer(() => answer)
  const stopping = new AbortController()
  const isCall = answer.calls !== undefined
  const begun = Promise.withResolvers<void>()
  const running = engine.runTask(
    wholeRequest({
      task: 'Write guide.md: per diem',
      workspace,
      outputDir: path.join(bench.newDir(), 'output'),
      model: 'openai-compatible:scripted',
      baseUrl: server.baseUrl,
    }),
    {
      signal: stopping.signal,
      onEvent: ({ type }) => {
        if (isCall && type === 'tool') begun.resolve()
      },
      onText: () => {
        if (!isCall) begun.resolve()
      },
    },
  )
  try {
    await Promise.race([begun.promise, running])
    await sleep(UNDER_WAY_MS)
    const ms = await timeOf(async () => {
      stopping.abort()
      const { reason } = await running
      if (reason !== 'cancelled') throw new Error(`The task had ended before it was stopped: ${reason}`)
    })
    return ms
  } finally {
    await server.close()
  }
}
